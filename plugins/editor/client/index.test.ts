import { afterEach, expect, it, vi } from 'vitest';
import { composer, extensionsOf } from '../../../platform/sdk/index.ts';
import { composerPaste, composerStorage, composerStyle } from './face.ts';
import { plugin } from './index.ts';

const report = vi.fn();
afterEach(() => vi.unstubAllGlobals());

it('opens without the rules of pasting or a tool whose code does not come, and not without what keeps the text', async () => {
  vi.stubGlobal('reportError', report);
  const fails = async () => Promise.reject(new Error('lost'));
  const load = async (...lost: object[]) => {
    const found = (point: object) => (lost.includes(point) ? [{ load: fails }] : []);
    const [extension] = extensionsOf(composer, plugin.extensions ?? []);
    return extension?.load(found as never);
  };
  expect(await load(composerPaste, composerStyle)).toMatchObject({ Composer: expect.any(Function) as unknown });
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('lost'));
  await expect(load(composerStorage)).rejects.toThrow('lost');
});
