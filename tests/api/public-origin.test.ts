import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/* A forum with a public address, whose zone `jl` has a host of its own behind the same proxy. */
/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));
const OWN = 'https://jl.localhost';
const SITE = 'https://forum.example';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ pages: isBuilt, env: { PUBLIC_ORIGIN: SITE, TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());

const get = async (host: string, url: string) =>
  (await app.app.inject({ url, headers: { host, 'x-forwarded-proto': 'https' } })).body;

test.each([
  ['jl.localhost', OWN, ''],
  ['forum.example', SITE, '?zone=jl'],
  // Another name that a proxy lets through belongs to nobody: there is one public address.
  ['10.0.0.7', SITE, '?zone=jl'],
])('what machines are told on %s leads to %s', async (host, origin, query) => {
  expect(await get(host, '/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(await get(host, '/sitemap.xml')).toContain(`<loc>${origin}/sitemap/jl/0.xml</loc>`);
  expect(await get(host, '/sitemap/jl/0.xml')).toContain(`<loc>${origin}/${query}</loc>`);
  expect(await get(host, `/rss.xml${query}`)).toContain(`${origin}/${query}`);
});

test.skipIf(!isBuilt)("a page on a zone's own host names its own address", async () => {
  const own = await get('jl.localhost', '/');
  expect(own).toContain(`<link rel="canonical" href="${OWN}/"`);
  expect(own).toContain(`<meta property="og:url" content="${OWN}/"`);
  expect(own).not.toContain(SITE);
  expect(await get('forum.example', '/?zone=jl')).toContain(`<link rel="canonical" href="${SITE}/?zone=jl"`);
});
