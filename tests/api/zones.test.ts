import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import { ROOT, buildTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
  cpSync(join(ROOT, 'zones'), folder, { recursive: true });
  app = await buildTestApp({ zonesDir: folder, env: { LOG_LEVEL: 'fatal' } });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const THEMES = '/api/bbs/weibo/get_themes';
/** The name of the theme 1 in the zone that answers; each test zone is given its own. */
async function zoneOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.app.inject({ url, headers });
  if (response.statusCode !== 200) return `${response.statusCode} ${String(response.headers['x-error-id'])}`;
  return (
    response.json<Envelope<{ themeId: number; name: string }[]>>().Message.find(({ themeId }) => themeId === 1)?.name ??
    ''
  );
}

function change(abbr: string, edit: (zone: Record<string, unknown>) => void): boolean {
  const file = join(folder, abbr, 'zone.json');
  // The project's own file.
  const zone = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  edit(zone);
  writeFileSync(file, JSON.stringify(zone));
  return app.zones.reload();
}
const nameTheme = (name: string) => (zone: Record<string, unknown>) => {
  for (const theme of zone['themes'] as { themeId: number; name: string }[]) if (theme.themeId === 1) theme.name = name;
};

test('a zone is picked by host, then ?zone=, then the payload, else sw4', async () => {
  for (const abbr of ['mx', 'sw4', 'jl']) expect(change(abbr, nameTheme(abbr))).toBe(true);
  expect(await zoneOf(THEMES)).toBe('sw4');
  expect(await zoneOf(`${THEMES}?zone=`)).toBe('sw4');
  expect(await zoneOf(`${THEMES}?zone=mx`)).toBe('mx');
  expect(await zoneOf(THEMES, { host: 'jl.localhost' })).toBe('jl');
  expect(await zoneOf(THEMES, { host: 'JL.localhost:3000' })).toBe('jl');
  expect(await zoneOf(`${THEMES}?zone=mx`, { host: 'jl.localhost' })).toBe('jl');
  expect(await zoneOf(`${THEMES}?zone=mx`, { host: 'elsewhere.example' })).toBe('mx');
  const author = await app.asUser();
  const body = { wbContent: '<p>哪个区</p>', wbTitle: '帖子', wbThemeId: 1 };
  const zoneOfPost = async (url: string, zone?: string) =>
    (await author.send<{ wbZone: string }>('POST', url, { ...body, ...(zone ? { zone } : {}) })).Message.wbZone;
  expect(await zoneOfPost('/api/bbs/weibo/add', 'jl')).toBe('jl');
  expect(await zoneOfPost('/api/bbs/weibo/add?zone=mx', 'jl')).toBe('mx');
  expect(await zoneOfPost('/api/bbs/weibo/add')).toBe('sw4');
});

test('a zone that does not exist is 404, for reads and writes alike', async () => {
  for (const zone of ['nowhere', 'SW4', '__proto__', 'constructor', '../sw4', 'sw4%00']) {
    expect([zone, await zoneOf(`${THEMES}?zone=${zone}`)]).toEqual([zone, '404 UNKNOWN_ZONE']);
  }
  const author = await app.asUser();
  for (const zone of ['nowhere', 7, ['sw4'], { a: 1 }, null]) {
    const reply = await author.send('POST', '/api/bbs/weibo/add', {
      wbContent: '<p>x</p>',
      wbTitle: '帖子',
      wbThemeId: 1,
      zone,
    });
    expect([zone, reply.status, reply.headers['x-error-id']]).toEqual([zone, 404, 'UNKNOWN_ZONE']);
  }
});

test('a zone that is stopped refuses everybody and is served again when it runs', async () => {
  const member = await app.asUser({ dw: [13] });
  const list = '/api/bbs/weibo/list/get_weibo_list_v2?zone=dw';
  expect((await app.visitor.get(list)).status).toBe(200);
  expect(change('dw', (zone) => (zone['state'] = 'stopped'))).toBe(true);
  for (const client of [app.visitor, member]) {
    const refused = await client.get(list);
    expect([refused.status, refused.headers['x-error-id']]).toEqual([403, 'ZONE_STOPPED']);
    // By its own code: no other refusal makes an open page the error page.
    expect(refused).toMatchObject({ Succeed: false, Desc: '该游戏论坛维护中', Code: 4031 });
  }
  const write = await member.send('POST', '/api/bbs/weibo/add?zone=dw', {
    wbContent: '<p>x</p>',
    wbTitle: '帖子',
    wbThemeId: 1,
  });
  expect(write.headers['x-error-id']).toBe('ZONE_STOPPED');
  expect(await zoneOf(THEMES)).toBe('sw4');
  expect(change('dw', (zone) => (zone['state'] = 'running'))).toBe(true);
  expect((await app.visitor.get(list)).status).toBe(200);
});

test('people log in and register for the other zones while the default one is stopped', async () => {
  expect(change('sw4', (zone) => (zone['state'] = 'stopped'))).toBe(true);
  const ask = async (call: string, payload: object) =>
    (await app.app.inject({ method: 'POST', url: call, payload })).json<Envelope<{ ticket: string }>>();
  const entered = { account: 'newcomer', password: 'Passw0rd-newcomer' };
  expect(await ask('/account/api/register', { ...entered, nick: '新人' })).toMatchObject({ Succeed: true });
  const { Message } = await ask('/account/api/login', entered);
  const { ticket } = Message;
  expect(await ask('/api/bbs/user/login?zone=mx', { ticket })).toMatchObject({ Succeed: true });
  expect(await ask('/api/bbs/user/login', { ticket })).toMatchObject({ Succeed: false });
  expect(await zoneOf(THEMES)).toBe('403 ZONE_STOPPED');
  expect(change('sw4', (zone) => (zone['state'] = 'running'))).toBe(true);
});

test('what belongs to the whole site is answered while the default zone is stopped, what it holds is not', async () => {
  const member = await app.asUser({ mx: [13] });
  expect(change('sw4', (zone) => (zone['state'] = 'stopped'))).toBe(true);
  for (const call of [
    'product/map',
    'product/openkey',
    'weibo/csrfToken',
    'vip/weibo/common/csrf_token',
    'user/baseInfo',
    'product/web/get_by_game?game_id=2',
    'product/web/get_home_product_label',
    'product/web/home_product_weibo',
    'common/game/list',
    'common/get_game_list?type=1',
    'common/game/all',
    'settings/get_common',
  ])
    expect([call, (await member.get(`/api/bbs/${call}`)).status]).toEqual([call, 200]);
  expect((await member.get('/api/bbs/user/baseInfo?zone=mx')).Message).toMatchObject({ manageList: [13] });
  expect((await member.get('/api/bbs/user/baseInfo?zone=sw4')).Message).toMatchObject({ manageList: [] });
  for (const call of ['weibo/list/get_weibo_list_v2', 'product/get_detail'])
    expect([call, (await member.get(`/api/bbs/${call}`)).headers['x-error-id']]).toEqual([call, 'ZONE_STOPPED']);
  expect((await member.get('/api/bbs/user/baseInfo?zone=nowhere')).status).toBe(404);
  expect((await member.get('/api/bbs/user/logout')).status).toBe(200);
  expect(change('sw4', (zone) => (zone['state'] = 'running'))).toBe(true);
});

test('a changed config is served at once, a faulty one never', async () => {
  expect(change('mx', nameTheme('新名字'))).toBe(true);
  expect(await zoneOf(`${THEMES}?zone=mx`)).toBe('新名字');
  const good = readFileSync(join(folder, 'mx', 'zone.json'), 'utf8');
  expect(change('mx', (zone) => (zone['gameId'] = 'two'))).toBe(false);
  expect(await zoneOf(`${THEMES}?zone=mx`)).toBe('新名字');
  writeFileSync(join(folder, 'mx', 'zone.json'), '{ "abbr": ');
  expect(app.zones.reload()).toBe(false);
  expect(await zoneOf(`${THEMES}?zone=mx`)).toBe('新名字');
  writeFileSync(join(folder, 'mx', 'zone.json'), good);
  expect(app.zones.reload()).toBe(true);
});

test('a plugin that a zone lacks has no call there; it appears and goes with the config', async () => {
  const manager = await app.asUser({ all: [13] });
  const log = (zone: string) => manager.get(`/api/bbs/moderation/log?zone=${zone}`).then(({ status }) => status);
  expect([await log('sw5'), await log('sw3')]).toEqual([200, 200]);
  const without = (zone: Record<string, unknown>) => {
    const { moderation: _gone, ...rest } = zone['plugins'] as Record<string, unknown>;
    zone['plugins'] = rest;
  };
  expect(change('sw5', without)).toBe(true);
  expect([await log('sw5'), await log('sw3')]).toEqual([404, 200]);
  expect(change('sw5', (zone) => (zone['plugins'] = { ...(zone['plugins'] as object), moderation: {} }))).toBe(true);
  expect(await log('sw5')).toBe(200);
});

test('animated emoticons are served for a month, and nothing else beside them', async () => {
  for (const name of ['thumbs.webp', 'thumbs-still.webp']) {
    const file = await app.visitor.inject({ url: `/emoji/${name}` });
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=2592000',
    ]);
    expect(file.headers['content-security-policy']).toContain('sandbox');
  }
  for (const url of ['/emoji/none.webp', '/emoji/', '/emoji/../zones/sw4/zone.json', '/emoji/thumbs.gif']) {
    expect([url, (await app.visitor.inject({ url })).statusCode]).toEqual([url, 404]);
  }
});

test('zone files are not served, their artwork is', async () => {
  for (const url of [
    '/zones/sw4/zone.json',
    '/zones/product-map.json',
    '/zones/schema/zone.schema.json',
    '/zones/sw4/art/../zone.json',
  ]) {
    expect([url, (await app.visitor.inject({ url })).statusCode]).toEqual([url, 404]);
  }
  const logo = await app.visitor.inject({ url: '/zones/sw4/art/logo.svg' });
  expect(logo.statusCode).toBe(200);
  expect(logo.headers['content-type']).toContain('image/svg+xml');
  expect(logo.headers['content-security-policy']).toContain('sandbox');
});
