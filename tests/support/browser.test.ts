import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BROWSER_VARIABLE, browserArguments, findBrowser } from './browser.ts';

describe.skipIf(process.platform === 'win32')('the browser of the tests', () => {
  let folder: string;
  const program = (name: string, status: number): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
    return path;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-browser-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv(BROWSER_VARIABLE, '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is the system one, Chromium before Chrome', async () => {
    program('google-chrome', 0);
    const chromium = program('chromium', 0);
    expect(await findBrowser()).toBe(chromium);
  });

  it('is one without windows where there is one, but for measurements', async () => {
    const chromium = program('chromium', 0);
    const windowless = program('chromium-headless-shell', 0);
    expect(await findBrowser()).toBe(windowless);
    expect(await findBrowser('whole')).toBe(chromium);
  });

  it('is not a program that cannot start, such as the stub of a snap', async () => {
    program('chromium-browser', 1);
    const chrome = program('google-chrome-stable', 0);
    expect(await findBrowser()).toBe(chrome);
  });

  it('is the one that the environment names', async () => {
    program('chromium', 0);
    vi.stubEnv(BROWSER_VARIABLE, '/opt/mine');
    expect(await findBrowser()).toBe('/opt/mine');
  });

  it('runs without its sandbox only for root', () => {
    const asRoot = vi.spyOn(process, 'getuid').mockReturnValue(0);
    expect(browserArguments()).toContain('--no-sandbox');
    asRoot.mockReturnValue(1000);
    expect(browserArguments()).not.toContain('--no-sandbox');
    asRoot.mockRestore();
  });
});
