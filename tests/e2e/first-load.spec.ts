import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** What a first visit may load of scripts, in kB gzipped; docs/bench.md says what they are. */
const MOST = { '/?zone=dw': 195, '/contribution_web?zone=dw': 190 };

/** The scripts of a visit until nothing is loaded any more, in kB gzipped. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
  });
  // Nothing is moved or pressed: what loads with that is not among it.
  await page.goto(path, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const [path, most] of Object.entries(MOST))
  test(`a first visit of ${path} loads little`, async ({ page }) => {
    const weight = await scriptsOf(page, path);
    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(most);
  });
