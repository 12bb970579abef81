import { sql, type SqlBool } from 'kysely';
import { expect, it } from 'vitest';
import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import { hook, type Db, type PostListQuery } from '../../sdk/index.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { postHooks } from './hooks.ts';
import { pageIds, searchRowsOf } from './search.ts';
import { idRangeQuery } from './search-filters.ts';
import { createWorld, testImage } from './test-support.ts';

/** More than are gathered to be sorted, so that every way to a page is taken. */
const POSTS = 11_000;
const BATCH = 500;

/**
 * Every post says 攻略, every fifth 战士, every 300th 琉璃盏; the order of replies has nothing to do with
 * that of ids.
 */
const textOf = (id: number): string => ['攻略', id % 5 ? '' : '战士', id % 300 ? '' : '琉璃盏'].join(' ');
const repliedAt = (id: number): number => (id * 7919) % 10_007;
const heatOf = (id: number): number => (id * 31) % 997;

async function fill(db: Db): Promise<void> {
  const ids = Array.from({ length: POSTS }, (_, n) => n + 1);
  const posts = ids.map((id) =>
    postRow(id, { theme_id: 1 + (id % 2), last_comment_at: repliedAt(id), heat: heatOf(id) }),
  );
  await insertRows(db, 'post', posts);
  const entries = posts.map((post, n) => searchRowsOf({ ...post, id: n + 1 }, textOf(n + 1)).post);
  for (let at = 0; at < POSTS; at += BATCH) await db.tx(() => db.search.putAll('post', entries.slice(at, at + BATCH)));
  await db.refreshStatistics();
}

describeOnEachEngine('a search in another order than by age', (open) => {
  it('is in that order, whether few posts hold the words, many or all', async () => {
    const { db } = await createWorld(await open());
    await fill(db);
    const ids = Array.from({ length: POSTS }, (_, n) => n + 1);
    for (const [sort, keyOf] of [
      [PostSort.latestReply, repliedAt],
      [PostSort.hottest, heatOf],
    ] as const)
      for (const [q, step] of [
        ['攻略', 1],
        ['战士', 5],
        ['琉璃盏', 300],
      ] as const)
        for (const [themeId, offset] of [
          [undefined, 0],
          [1, 30],
        ] as const) {
          const hits = ids.filter((id) => id % step === 0 && (!themeId || 1 + (id % 2) === themeId));
          const sorted = hits.toSorted((a, b) => keyOf(b) - keyOf(a) || b - a);
          const page = await pageIds(db, 'sw4', { q, sort, themeId, offset, limit: 10 });
          expect(page, `${q}, sort ${sort}, theme ${themeId}`).toEqual(sorted.slice(offset, offset + 11));
        }
  }, 60_000);
});

const DAY = 24 * 60 * 60 * 1_000;
/** 2026-11-20, noon in Shanghai. */
const NOON = Date.UTC(2026, 10, 20, 4);

describeOnEachEngine('a search of pictures', (open) => {
  it('finds posts by captions and by what stands for pictures, which only its own excerpt shows', async () => {
    const world = await createWorld(await open());
    await world.user('one');
    const image = (said: string) => `<p><img src="${testImage('sw4', 1).url}" ${said}></p>`;
    const { wbId } = await world.posts.add(world.ctx(1, { now: NOON }), {
      wbTitle: '游记',
      wbContent: `<p>出发</p>${image('alt="云海里的金顶" title="雁门关外"')}`,
      wbThemeId: 1,
    });
    const found = async (q: string) =>
      (await world.posts.list(world.ctx(undefined, { now: NOON }), { q, limit: 10, offset: 0 })).list;
    expect((await found('雁门关')).map((post) => [post.wbId, post.wbDesc])).toEqual([[wbId, '出发 · 雁门关外']]);
    expect((await found('金顶')).map((post) => [post.wbId, post.wbDesc])).toEqual([
      [wbId, '出发 · 雁门关外 · 云海里的金顶'],
    ]);
  });
});

describeOnEachEngine('a search of galleries', (open) => {
  it('finds posts by their caption and by what stands for each of their pictures', async () => {
    const world = await createWorld(await open());
    await world.user('one');
    const image = (n: number, alt: string) => `<img src="${testImage('sw4', n).url}" alt="${alt}">`;
    const { wbId } = await world.posts.add(world.ctx(1, { now: NOON }), {
      wbTitle: '游记',
      wbContent: `<p>出发</p><figure title="雁门关外">${image(1, '云海里的金顶')}${image(2, '瀑布')}</figure>`,
      wbThemeId: 1,
    });
    const found = async (q: string) =>
      (await world.posts.list(world.ctx(undefined, { now: NOON }), { q, limit: 10, offset: 0 })).list;
    for (const q of ['雁门关', '金顶', '瀑布']) expect((await found(q)).map((post) => post.wbId)).toEqual([wbId]);
    const withPictures = await world.posts.list(world.ctx(undefined, { now: NOON }), {
      q: '出发',
      pictures: 1,
      limit: 10,
      offset: 0,
    });
    expect(withPictures.list.map((post) => post.wbId)).toEqual([wbId]);
  });
});

describeOnEachEngine('the filters of a search', (open) => {
  it('narrow it alone and together, and another kind of list not at all', async () => {
    const world = await createWorld(await open());
    for (const nick of ['one', 'two']) await world.user(nick);
    const add = (uid: number, days: number, wbThemeId: number, pictures: readonly number[] = []) =>
      world.posts.add(world.ctx(uid, { now: NOON - days * DAY }), {
        wbTitle: `远航 ${uid} ${days}`,
        wbContent: `<p>远航的见闻</p>${pictures.map((n) => `<img src="${testImage('sw4', n).url}">`).join('')}`,
        wbThemeId,
      });
    const old = (await add(1, 400, 1)).wbId;
    const month = (await add(1, 20, 1, [1])).wbId;
    const week = (await add(2, 5, 2)).wbId;
    const now = (await add(2, 0, 1, [2])).wbId;
    await world.posts.add(world.ctx(1, { now: NOON }), { wbTitle: '别的', wbContent: '<p>无关</p>', wbThemeId: 1 });
    const list = async (query: Partial<PostListQuery>, uid?: number, zone = 'sw4') =>
      (await world.posts.list(world.ctx(uid, { now: NOON, zone }), { limit: 10, offset: 0, ...query })).list.map(
        ({ wbId }) => wbId,
      );
    const found = (query: Partial<PostListQuery>, uid?: number) => list({ q: '远航', ...query }, uid);
    expect(await found({})).toEqual([now, week, month, old]);
    expect(await found({ time: 'day' })).toEqual([now]);
    expect(await found({ time: 'week' })).toEqual([now, week]);
    expect(await found({ time: 'month' })).toEqual([now, week, month]);
    expect(await found({ time: 'year' })).toEqual([now, week, month]);
    expect(await found({ from: '2026-10-31', to: '2026-11-15' })).toEqual([week, month]);
    expect(await found({ from: '2026-11-16' })).toEqual([now]);
    expect(await found({ to: '2025-12-31' })).toEqual([old]);
    expect(await found({ from: '2024-01-01', to: '2024-02-29' })).toEqual([]);
    expect(await found({ pictures: 1 })).toEqual([now, month]);
    expect(await found({ themeId: 2 })).toEqual([week]);
    const nick = 'two';
    expect(await found({ author: nick })).toEqual([now, week]);
    expect(await found({ author: '2' })).toEqual([now, week]);
    expect(await found({ author: nick, uid: 1 })).toEqual([]);
    expect(await found({ author: '没有这个人' })).toEqual([]);
    // Together, in each order and with a topic's way of asking.
    for (const sort of [PostSort.newest, PostSort.latestReply, PostSort.hottest])
      expect(await found({ pictures: 1, time: 'week', themeId: 1, sort }), `sort ${sort}`).toEqual([now]);
    expect(await found({ author: nick, pictures: 1, time: 'month' })).toEqual([now]);
    expect(await found({ pictures: 1, limit: 1, offset: 1 })).toEqual([month]);
    // A picture that is taken out is found without.
    await world.posts.edit(world.ctx(2, { now: NOON }), { wbId: now, content: '<p>远航，无图</p>' });
    expect(await found({ pictures: 1 })).toEqual([month]);
    for (const wrong of [{ from: '2026-02-30' }, { to: '2026-13-01' }, { from: '2026-11-02', to: '2026-11-01' }])
      await expect(found(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ id: 'BAD_INPUT' });
    expect(await list({ time: 'day', pictures: 1, author: '没有这个人' })).toHaveLength(5);
    expect(await list({ q: '远航' }, undefined, 'mx')).toEqual([]);
  });

  it('and what plugins narrow it to have to be met together, in every order', async () => {
    const world = await createWorld(await open());
    for (const nick of ['one', 'two']) await world.user(nick);
    const add = async (uid: number) =>
      (await world.posts.add(world.ctx(uid), { wbTitle: '灯塔', wbContent: '<p>灯塔</p>', wbThemeId: 1 })).wbId;
    const ids = [await add(1), await add(2), await add(1), await add(2)];
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    world.extensions.push({
      ...hook(
        postHooks.narrowSearch,
        async (_ctx, query) =>
          new Set(
            query.topic === undefined ? [{ themeIds: [1], where: (id) => sql<SqlBool>`${id} <> ${second}` }] : [],
          ),
      ),
      plugin: 'lamp',
      id: 'hook:lamp/narrow',
    });
    const found = async (uid?: number, query: Partial<PostListQuery> = {}) =>
      (await world.posts.list(world.ctx(uid), { q: '灯塔', time: 'week', limit: 10, offset: 0, ...query })).list.map(
        ({ wbId }) => wbId,
      );
    expect(await found()).toEqual([fourth, third, first]);
    expect(await found(undefined, { sort: PostSort.hottest })).toHaveLength(3);
    expect(await found(undefined, { themeId: 2 })).toEqual([]);
    await world.posts.delete(world.ctx(1), third, '');
    expect(await found()).toEqual([fourth, first]);
  });

  it('look for a period by one range of an index', async () => {
    const { db } = await createWorld(await open());
    await fill(db);
    const plan = await planOf(db, idRangeQuery(db, 'sw4', { since: 10, until: 20 }), true);
    expect(plan).toMatch(/post_(newest|user)/);
    expect(plan).not.toMatch(/Seq Scan|"SCAN post\b|post_pkey/);
    const query = { q: '攻略', limit: 10, offset: 0 };
    const rows = await idRangeQuery(db, 'sw4', { since: 0, until: Number.MAX_SAFE_INTEGER }).executeTakeFirstOrThrow();
    expect(Number(rows.last)).toBe(POSTS);
    const all = await pageIds(db, 'sw4', { ...query, period: { since: 0, until: Number.MAX_SAFE_INTEGER } });
    expect(all).toEqual(Array.from({ length: 11 }, (_, n) => POSTS - n));
    expect(await pageIds(db, 'sw4', { ...query, period: { since: -2, until: -1 } })).toEqual([]);
  }, 60_000);
});
