import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** What a first visit may load of scripts, in kB gzipped; docs/bench.md says what they are. */
const MOST = { '/?zone=dw': 192.2, '/contribution_web?zone=dw': 186.5 };

/** The scripts of a visit until nothing is loaded any more, in kB gzipped. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  // What loads with the first move or press is not among it, nor with the ten seconds that stand for
  // one, which a busy machine may take.
  await page.addInitScript((most) => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms < most ? later(run, ms) : 0) });
  }, 9_000);
  await page.goto(path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const [path, most] of Object.entries(MOST))
  test(`a first visit of ${path} loads little`, async ({ page }) => {
    const weight = await scriptsOf(page, path);
    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(most);
  });
