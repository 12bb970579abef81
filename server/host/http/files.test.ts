import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artVersion } from '../../zones/index.ts';
import { serveFiles } from './files.ts';

const root = mkdtempSync(join(tmpdir(), 'gh-files-'));
const app = fastify();

beforeAll(async () => {
  const assets = join(root, 'dist', 'client', 'assets');
  const art = join(root, 'zones', 'sw4', 'art');
  for (const folder of [assets, art, join(root, 'platform', 'emoji')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(assets, 'app-a1.js'), 'plain');
  writeFileSync(join(assets, 'app-a1.js.br'), 'packed');
  writeFileSync(join(root, 'dist', 'secret.js'), 'HIDDEN');
  writeFileSync(join(art, 'crest.svg'), '<svg/>');
  writeFileSync(join(root, 'zones', 'sw4', 'zone.json'), 'HIDDEN');
  await app.register(serveFiles, { zonesDir: join(root, 'zones'), root });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('serves a built file for ever, packed to those who can unpack it', async () => {
  const plain = await get('/assets/app-a1.js');
  expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await get('/assets/app-a1.js', { 'accept-encoding': 'gzip, br' });
  expect([packed.body, packed.headers['content-encoding'], packed.headers.vary]).toEqual([
    'packed',
    'br',
    'accept-encoding',
  ]);
  expect(packed.headers['content-type']).toBe('application/javascript; charset=utf-8');
});

it.each([
  '/assets/none.js',
  '/assets/',
  '/assets/..%2fsecret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.js',
  '/assets/..%5c..%5csecret.js',
  '/assets/../../secret.js',
  '/assets//etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/zones/sw4/zone.json',
  '/zones/sw4/art/..%2fzone.json',
])('serves nothing of %s', async (url) => {
  const { statusCode, body } = await get(url, { 'accept-encoding': 'br' });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toMatch(/HIDDEN|root:/);
});

it('serves the art of a zone, which can never run', async () => {
  const { statusCode, headers } = await get('/zones/sw4/art/crest.svg');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect(headers['content-security-policy']).toContain('sandbox');
});

it('has browsers keep art for a year under the version of what it shows, and under no other', async () => {
  const file = join(root, 'zones', 'sw4', 'art', 'crest.svg');
  const keptUnder = async (version: string | undefined) =>
    (await get(`/zones/sw4/art/crest.svg?v=${version}`)).headers['cache-control'];
  const before = artVersion(file);
  expect(await keptUnder(before)).toBe('public, max-age=31536000, immutable');
  expect(await keptUnder('0123456789')).toBe('public, max-age=3600');
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>');
  expect(artVersion(file)).not.toBe(before);
  expect(await keptUnder(before)).toBe('public, max-age=3600');
});
