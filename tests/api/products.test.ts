import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STICKERS } from '../../platform/contract/content/index.ts';
import type { Game, Product } from '../../platform/contract/endpoints/products.ts';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/** The shipped zones with sw3 stopped. */
describe('products and games', () => {
  let app: TestApp;
  let zonesDir: string;
  beforeAll(async () => {
    zonesDir = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
    cpSync(join(ROOT, 'zones'), zonesDir, { recursive: true });
    const file = join(zonesDir, 'sw3', 'zone.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"state": "running"', '"state": "stopped"'));
    app = await buildTestApp({ zonesDir });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(zonesDir, { recursive: true });
  });
  const get = async <T>(path: string, lng = 'zh-CN', who = app.visitor) => {
    const reply = await who.inject({ url: `/api/bbs/${path}`, headers: { 'accept-language': lng } });
    return { status: reply.statusCode, ...reply.json<{ Message: T; Desc: string }>() };
  };

  test('a zone is told with every product field, and nothing of its settings', async () => {
    const { Message } = await get<Product>('product/get_detail?zone=jl', 'en');
    const config = app.zones.current().byAbbr.get('jl');
    expect(Message).toMatchObject({
      abbr: 'jl',
      gameId: 3,
      name: config?.nameEn,
      gate: config?.gate,
      bgType: config?.bgType,
    });
    expect(Object.keys(Message)).toHaveLength(17);
    expect((await get('product/get_detail?zone=nowhere')).status).toBe(404);
  });

  test('a game is found by its code in the product map as by the id of its zones', async () => {
    const file = join(zonesDir, 'sw5', 'zone.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"gameId": 2', '"gameId": 205'));
    await app.zones.reload();
    const find = async (id: number) =>
      (await get<Product[]>(`product/web/get_by_game?game_id=${id}`)).Message.map(({ abbr }) => abbr);
    expect([await find(2), await find(205), await find(4)]).toEqual([['sw4', 'sw5'], ['sw5'], ['dw']]);
    writeFileSync(file, before);
    await app.zones.reload();
  });

  test('stopped zones are in no list', async () => {
    const abbrs = (await get<Product[]>('product/web/get_by_game?game_id=2')).Message.map(({ abbr }) => abbr);
    expect(abbrs).toEqual(['sw4', 'sw5']);
    expect((await get<Product[]>('product/web/get_by_game?game_id=77')).Message).toEqual([]);
    expect((await get('product/web/get_by_game?game_id=x')).status).toBe(400);
    const labels = (await get<{ label: string; products: Product[] }[]>('product/web/get_home_product_label')).Message;
    expect(labels.flatMap(({ products }) => products.map(({ abbr }) => abbr))).toEqual([
      'mx',
      'sw4',
      'sw5',
      'jl',
      'dw',
    ]);
    expect(labels.every(({ label, products }) => label !== '' && products.length > 0)).toBe(true);
  });

  test('games are their zones together, by type and by name in either language', async () => {
    const games = (await get<Game[]>('common/game/list')).Message;
    expect(games.map(({ gameId, zones }) => [gameId, zones.length])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 1],
    ]);
    const named = async (text: string) =>
      (await get<Game[]>(`common/game/all?gameName=${encodeURIComponent(text)}`)).Message.map(({ gameId }) => gameId);
    expect(await named('flags of')).toEqual([2]);
    expect(await named('沧海旗')).toEqual([2]);
    expect(await named('no such game')).toEqual([]);
    const open = [...app.zones.current().list].filter((zone) => zone.openContribute && zone.state === 'running');
    const listed = (await get<Game[]>('common/get_game_list?type=1')).Message.flatMap(({ zones }) => zones);
    expect(listed.map(({ abbr }) => abbr)).toEqual(open.map(({ abbr }) => abbr));
    expect((await get('common/get_game_list?type=9')).status).toBe(400);
  });

  test("the hottest posts of every zone are the visitor's, whoever asks", async () => {
    const author = await app.asUser({ all: [13] });
    const add = async (zone: string) => {
      const body = { wbContent: '<p>浪高三米</p>', wbTitle: `帖子 ${zone}`, wbThemeId: 1 };
      return (await author.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, body)).Message.wbId;
    };
    const seen = await add('jl');
    const hidden = await add('jl');
    await author.send('POST', '/api/bbs/moderation/post/hide?zone=jl', { wbId: hidden, reason: '测试' });
    for (const who of [app.visitor, author]) {
      const zones = await get<{ product: Product; list: Post[] }[]>(
        'product/web/home_product_weibo?zone=mx',
        'zh-CN',
        who,
      );
      expect(zones.Message.map(({ product }) => product.abbr)).toEqual(['mx', 'sw4', 'sw5', 'jl', 'dw']);
      const { list = [] } = zones.Message.find(({ product }) => product.abbr === 'jl') ?? {};
      expect(list.map(({ wbId }) => wbId)).toEqual([seen]);
    }
    const mini = await get<{ wbTitle: string; uid: number }>(`weibo/miniInfo?zone=jl&wbId=${seen}`);
    expect(mini.Message).toMatchObject({ wbTitle: '帖子 jl', uid: author.uid });
    expect((await get(`weibo/miniInfo?zone=mx&wbId=${seen}`)).status).toBe(404);
    expect((await get(`weibo/miniInfo?zone=jl&wbId=${hidden}`)).status).toBe(404);
  });

  test('the hottest posts are the reader’s own: what they like is marked, whom they have blocked is left out', async () => {
    const [author, pest, reader] = [await app.asUser(), await app.asUser(), await app.asUser()];
    const add = async (who: typeof author) => {
      const body = { wbContent: '<p>风平浪静</p>', wbTitle: '港口', wbThemeId: 1 };
      return (await who.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=dw', body)).Message.wbId;
    };
    const [liked, unwanted] = [await add(author), await add(pest)];
    await reader.send('POST', '/api/bbs/weibo/favor/add_favor?zone=dw', { wbId: liked });
    await reader.send('POST', '/api/bbs/user/weibo-block/add?zone=dw', { uid: pest.uid });
    const shownTo = async (who: typeof author) => {
      const path = 'product/web/home_product_weibo?zone=mx';
      const { Message } = await get<{ product: Product; list: Post[] }[]>(path, 'zh-CN', who);
      const { list = [] } = Message.find(({ product }) => product.abbr === 'dw') ?? {};
      return list.map(({ wbId, isFavor }) => [wbId, isFavor]).toSorted(([a = 0], [b = 0]) => a - b);
    };
    expect(await shownTo(reader)).toEqual([[liked, 1]]);
    for (const who of [author, app.visitor])
      expect(await shownTo(who)).toEqual([
        [liked, 0],
        [unwanted, 0],
      ]);
  });

  test('labels: a visitor reads, a member also posts, a manager everywhere', async () => {
    type Labels = { sortList: { themeId: number }[]; postSortList: { themeId: number }[] };
    const of = async (who: TestApp['visitor']) => {
      const { Message } = await get<Labels>('weibo/sort/getLabel?zone=sw4', 'zh-CN', who);
      return [
        Message.sortList.map(({ themeId }) => themeId),
        Message.postSortList.map(({ themeId }) => themeId),
      ] as const;
    };
    const [read, post] = await of(app.visitor);
    expect([read?.includes(1), read?.includes(3), post]).toEqual([true, true, []]);
    const [, ofMember] = await of(await app.asUser());
    expect([ofMember.includes(1), ofMember.includes(3)]).toEqual([true, false]);
    const manager = await of(await app.asUser({ sw4: [13] }));
    expect(manager[1]).toContain(3);
  });

  test('forms learn the limits that the server keeps, and the emoticons it knows', async () => {
    expect((await get('settings/get_common')).Message).toMatchObject({
      titleLimit: LIMITS.title,
      commentLimit: LIMITS.commentMax,
    });
    const emoticons = (await get<{ code: string; glyph: string; url?: string }[]>('emoji/list?zone=sw4')).Message;
    expect(emoticons).toContainEqual({ name: '悠闲', code: '[悠闲]', glyph: '🚬' });
    expect(emoticons.length).toBeGreaterThan(120);
    expect(emoticons).toContainEqual({ name: '强', code: '[强]', glyph: '👍', url: '/emoji/thumbs.webp' });
    expect(emoticons.filter(({ url }) => url !== undefined)).toHaveLength(STICKERS.length);
    expect((await get('product/web/openkey')).Message).toEqual((await get('product/openkey')).Message);
  });
});
