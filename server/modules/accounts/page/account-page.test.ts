import { sha256 } from '@noble/hashes/sha2.js';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZoneConfig } from '../../../../platform/contract/zone/index.ts';
import { CHOSEN_LOOK } from '../../../../platform/contract/zone/looks.ts';
import { serveAccountPage } from './account-page.ts';
import { createProofOfWork } from '../../../providers/challenge/index.ts';
import en from './locales/en.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };
import { solve } from './solver.js';

const OURS = 'https://forum.example';
const colours =
  'brand brandStrong onBrand accent onAccent background surface surfaceRaised text textMuted border link danger success warning';
// What the page reads of a zone.
const zone = {
  abbr: 'sw4',
  name: '<神武>"4"',
  nameEn: 'Shenwu & Co',
  pcIcon: '/zones/sw4/art/icon.svg',
  tokens: {
    scheme: 'dark',
    colors: Object.fromEntries(colours.split(' ').map((key, index) => [key, `#0000${String(index + 10)}`])),
    radius: 12,
    fonts: { body: "'Noto Sans SC', sans-serif", heading: 'serif' },
  },
} as unknown as ZoneConfig;

describe('account page', () => {
  const app = fastify();
  beforeAll(async () => {
    void app.register(serveAccountPage, {
      zoneOf: () => zone,
      localeOf: () => 'zh-CN',
      allowedOrigin: (origin) => origin === OURS,
      nonceOf: () => 'n0nce',
      frameAncestors: () => `'self' ${OURS}`,
    });
    await app.ready();
  });
  afterAll(() => app.close());

  const get = (query: Record<string, string>) => app.inject({ method: 'GET', url: '/account/', query });

  it('is a page in the zone brand, under a policy that runs our own scripts alone', async () => {
    const reply = await get({ product: '12002', origin: OURS, zone: 'sw4', mode: 'register' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'nonce-n0nce'; style-src 'self' 'nonce-n0nce'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self' ${OURS}`,
    );
    expect(reply.body).toContain(`data-origin="${OURS}"`);
    expect(reply.body).toContain('data-product="12002"');
    expect(reply.body).toContain('<style nonce="n0nce">');
    expect(reply.body).toContain('--brand: #000010;');
    expect(reply.body).toContain('--on-brand: #000012;');
    expect(reply.body).toContain('<html lang="zh-CN" data-look="dark">');
    expect(reply.body).toMatch(
      /:root \{[^}]*color-scheme: light;[^}]*\} :root\[data-look=dark\] \{[^}]*color-scheme: dark;/,
    );
    expect(reply.body.match(/<script\b[^>]*>/g)).toEqual([
      '<script nonce="n0nce">',
      expect.stringMatching(/ src="\/account\/assets\/account\.js\?v=/),
    ]);
    expect(reply.body).not.toMatch(/ on\w+=| style=/);
    expect(reply.body).toMatch(/id="tab-register"[^>]*aria-selected="true"/);
    expect(reply.body).toMatch(/id="panel-login"[^>]*hidden/);
    expect(reply.body).not.toMatch(/id="panel-register"[^>]*hidden/);
  });

  it('escapes what it shows, in both languages', async () => {
    const zh = (await get({ origin: OURS })).body;
    expect(zh).toContain('<html lang="zh-CN" data-look="dark">');
    expect(zh).toContain('&lt;神武&gt;&quot;4&quot;');
    expect(zh).not.toContain('<神武>');
    const english = (await get({ origin: OURS, lng: 'en' })).body;
    expect(english).toContain('<html lang="en" data-look="dark">');
    expect(english).toContain('Welcome to the Shenwu &amp; Co forum');
    expect(english.replace(/data-texts="[^"]*"/, '')).not.toMatch(/\p{Script=Han}/u);
    expect(Object.keys(en)).toEqual(Object.keys(zhCN));
  });

  it.each([
    'https://evil.example',
    'https://forum.example.evil.example',
    'https://forum.example/',
    'null',
    '*',
    '"><script>',
  ])('offers nothing to the origin %s', async (origin) => {
    const reply = await get({ product: '12002', origin });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('role="alert"');
    expect(reply.body).not.toMatch(/<form|data-origin|evil|<script>/);
  });

  it('offers nothing to another product or to several origins', async () => {
    expect((await get({ product: '1', origin: OURS })).statusCode).toBe(403);
    const twice = await app.inject(`/account/?origin=${OURS}&origin=https://evil.example`);
    expect([twice.statusCode, twice.body.includes('<form')]).toEqual([403, false]);
  });

  it('has the look of the page around it, else the one that its reader has chosen', async () => {
    for (const look of ['light', 'dark']) {
      const { body } = await get({ origin: OURS, look });
      expect(body).toContain(`data-look="${look}"`);
      expect(body).not.toContain('localStorage');
    }
    for (const look of ['', 'system', '"><script>']) {
      const { body } = await get({ origin: OURS, look });
      expect(body).toContain('data-look="dark"');
      expect(body).toContain(CHOSEN_LOOK);
    }
  });

  it('stands alone without an origin', async () => {
    const reply = await get({ zone: 'sw4', mode: 'login' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('data-origin=""');
  });

  it('serves its files for ever under addresses that change with them', async () => {
    const { body } = await get({ origin: OURS });
    const addresses = [...body.matchAll(/"(\/account\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const reply = await app.inject(address);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toContain('immutable');
      expect(reply.headers['content-type']).toMatch(address.includes('.js') ? /javascript/ : /css/);
    }
    const moved = await app.inject('/account?zone=sw4');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/account/?zone=sw4']);
  });

  it('has what solves a challenge: a script that works without crypto.subtle, and says how far it is', async () => {
    const { body } = await get({ origin: OURS });
    const of = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(body)?.[1] ?? '';
    const served = await app.inject(of('hash'));
    const beside = [...served.body.matchAll(/from "\.\/(\w+\.js)"/g)].map(([, name]) => name ?? '');
    expect(beside.length).toBeGreaterThan(1);
    for (const name of beside)
      expect((await app.inject(of('hash').replace('sha2.js', name))).headers['content-type']).toMatch(/javascript/);
    const provider = createProofOfWork('a secret');
    const { challenge } = await provider.issue('login alice', 2, Date.now());
    const shares: number[] = [];
    const answer = await solve(challenge, sha256, (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(await provider.check(answer, 'login alice', Date.now())).toMatchObject({ id: expect.any(String) as string });
    expect(await provider.check(answer, 'login bob', Date.now())).toBeNull();
    expect(await provider.check(answer, 'register alice', Date.now())).toBeNull();
    expect(await createProofOfWork('another').check(answer, 'login alice', Date.now())).toBeNull();
    expect(await provider.check(answer, 'login alice', Date.now() + 6 * 60_000)).toBeNull();
  });
});
