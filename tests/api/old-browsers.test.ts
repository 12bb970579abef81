import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHOSEN_LOOK } from '../../platform/contract/zone/looks.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

const OLD = [
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; WOW64; Trident/6.0)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
];
const MODERN =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

describe.skipIf(!isBuilt).each([
  ['while the site is gray', { WEB_GRAY_SCREEN: '1' }, true],
  ['while the site is gray and they are let in', { WEB_GRAY_SCREEN: '1', WEB_GRAY_SCREEN_STATUS: '1' }, false],
  ['while only its pages are gray', { GRAY_PAGE: '1' }, false],
  ['on other days', {}, false],
])('browsers %s', (_name, env, leads) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ env, pages: true });
  });
  afterAll(() => app.stop());

  const visit = (url: string, agent: string) => app.app.inject({ url, headers: { 'user-agent': agent } });

  test(`that are old are ${leads ? '' : 'not '}led to the page of the maintenance, others never`, async () => {
    for (const url of ['/?zone=sw4', '/posts/1?zone=sw4', '/Medal', '/m', '/no/such/page']) {
      // Twice: by then what visitors get is kept.
      for (const agent of [MODERN, MODERN, ...OLD]) {
        const { headers } = await visit(url, agent);
        const led = headers['location'] === '/maintenance';
        expect([url, agent, led]).toEqual([url, agent, leads && agent !== MODERN]);
      }
    }
    for (const agent of OLD) expect((await visit('/healthz', agent)).statusCode).toBe(200);
    const page = await visit('/maintenance', OLD[0] ?? '');
    expect(page.statusCode).toBe(leads ? 503 : 404);
    if (!leads) return;
    expect(page.body).toContain('论坛维护中，请稍后重试...');
    expect(page.body.replace(CHOSEN_LOOK, '').replace('<script></script>', '')).not.toMatch(
      /<script|<link|https?:\/\//,
    );
    expect(page.body.length).toBeGreaterThan(600);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});
