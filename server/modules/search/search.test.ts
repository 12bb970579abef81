import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { migrate } from '../../db/migrate.ts';
import { createWorld } from '../posts/test-support.ts';
import { createHotSearch } from './hot.ts';
import { indexUser } from '../users/index-nick.ts';
import { searchMigrations } from './migrations.ts';
import { createUserSearch } from './users.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_700_000_000_000;

describeOnEachEngine('hot searches', (open) => {
  it('are what several people searched for and found in the last days, by zone, without what the operator hides', async () => {
    const world = await createWorld(await open());
    await migrate(world.db, [{ owner: 'hot', migrations: searchMigrations }]);
    const invalidated: string[] = [];
    const hidden = new Set(['藏起来的']);
    const hot = createHotSearch({
      db: world.db,
      invalidate: (...tags) => void invalidated.push(...tags),
      zones: () => ['sw4', 'mx'].map((abbr) => ({ abbr, hotSearch: { people: 2 } })),
      isFound: async (_zone, word) => !hidden.has(word),
    });
    const search = (uid: number | undefined, text: string, days = 0, zone = 'sw4') =>
      hot.searched(world.ctx(uid, { now: NOW - days * DAY, zone }), text);
    const listed = async (zone = 'sw4', hotSearch?: { pinned?: string[]; hidden?: string[] }) => {
      const ctx = world.ctx(undefined, { zone });
      return (await hot.list({ ...ctx, zone: { ...ctx.zone, ...(hotSearch ? { hotSearch } : {}) } })).map(
        ({ keyword }) => keyword,
      );
    };
    for (const uid of [1, 2]) await search(uid, 'Boss 攻略');
    for (const uid of [1, 2, 3]) await search(uid, uid === 3 ? '航线 ' : '航线');
    for (const uid of [1, 2]) await search(uid, '上周的', 8);
    for (const uid of [1, 2]) await search(uid, '前天', 2);
    for (const uid of [1, 2, 3]) await search(uid, '藏起来的');
    for (const uid of [1, 2]) await search(uid, '别区', 0, 'mx');
    for (let n = 0; n < 20; n++) await search(1, '一个人的秘密');
    for (let n = 0; n < 20; n++) await search(undefined, '访客');
    await hot.refresh(NOW);
    expect(await listed()).toEqual(['航线', 'Boss 攻略', '前天']);
    expect(await listed('mx')).toEqual(['别区']);
    expect(invalidated.sort()).toEqual(['search-hot:mx', 'search-hot:sw4']);
    expect(await listed('sw4', { pinned: ['新版本', '航线'], hidden: ['boss 攻略'] })).toEqual([
      '新版本',
      '航线',
      '前天',
    ]);
    await hot.refresh(NOW);
    expect(invalidated).toHaveLength(2);
    // What nobody finds any more goes, and comes back with what is found.
    hidden.add('航线').delete('藏起来的');
    await hot.refresh(NOW);
    expect(await listed()).toEqual(['藏起来的', 'Boss 攻略', '前天']);
    hidden.add('藏起来的').delete('航线');
    await hot.refresh(NOW + 6 * DAY);
    expect(await listed()).toEqual(['航线', 'Boss 攻略']);
    await hot.refresh(NOW + 7 * DAY);
    expect(await listed()).toEqual([]);
  });

  it('are listed anew by several hosts at the same time', async () => {
    const world = await createWorld(await open());
    const other = await open({ beside: world.db });
    await migrate(world.db, [{ owner: 'hot', migrations: searchMigrations }]);
    const hosts = [world.db, other].map((db) =>
      createHotSearch({
        db,
        invalidate: () => undefined,
        isFound: async () => true,
        zones: () => [{ abbr: 'sw4' }],
      }),
    );
    const words = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const [days, listed] of [
      [0, words],
      // The last three are searched for once more.
      [3, ['d', 'e', 'f', 'a', 'b', 'c']],
      [8, ['d', 'e', 'f']],
    ] as const) {
      const now = NOW + days * DAY;
      if (days < 8)
        for (const word of words.slice(days))
          for (const uid of [1, 2, 3]) await hosts[0]?.searched(world.ctx(uid, { now }), word);
      await Promise.all([...hosts, ...hosts].map((host) => host.refresh(now)));
      expect((await hosts[0]?.list(world.ctx(undefined)))?.map(({ keyword }) => keyword)).toEqual(listed);
    }
  });

  it('note no more than fifty words of one member a day, and need as many members as the zone says', async () => {
    const world = await createWorld(await open());
    await migrate(world.db, [{ owner: 'hot', migrations: searchMigrations }]);
    const hot = createHotSearch({
      db: world.db,
      invalidate: () => undefined,
      isFound: async () => true,
      zones: () => [{ abbr: 'mx', hotSearch: { people: 2 } }, { abbr: 'sw4' }],
    });
    const search = (uid: number, text: string, days = 0, zone = 'sw4') =>
      hot.searched(world.ctx(uid, { now: NOW - days * DAY, zone }), text);
    for (let n = 0; n < 60; n++) await search(1, `词${n}`);
    await search(1, '第二天', -1);
    await search(1, '别区', 0, 'mx');
    for (const uid of [2, 3]) for (const word of ['词49', '词50', '第二天']) await search(uid, word);
    await search(2, '别区', 0, 'mx');
    await search(2, '词0');
    await hot.refresh(NOW);
    const listed = async (zone: string) =>
      (await hot.list(world.ctx(undefined, { zone }))).map(({ keyword }) => keyword);
    expect([await listed('sw4'), await listed('mx')]).toEqual([['第二天', '词49'], ['别区']]);
  });

  it('are told of by searches that found something, on their first page', async () => {
    const world = await createWorld(await open());
    const told: string[] = [];
    const author = await world.user('author');
    await world.publish(author, '<p>远洋航线</p>');
    const { createPosts } = await import('../posts/posts.ts');
    const none = async () => {};
    const noPictures = { find: async () => new Map(), show: none, takeOut: none, letGo: none };
    const posts = createPosts({
      ...world,
      media: noPictures,
      invalidate: () => {},
      cached: (_key, _ctx, build) => build(),
      cachedOwn: (_key, _ctx, build) => build(),
      tagged: (read) => read(),
      blockedBy: async () => new Set<number>(),
      searched: (_ctx, text) => void told.push(text),
      isPaced: false,
      defaultsOf: () => ({}),
      themeTypes: [],
    });
    for (const [q, offset] of [
      [' 航线', 0],
      ['航线', 20],
      ['没有', 0],
      ['', 0],
    ] as const)
      await posts.list(world.ctx(author), { q, limit: 20, offset });
    expect(told).toEqual(['航线']);
  });
});

describeOnEachEngine('search for people', (open) => {
  it('finds every nick that holds the text, the same one first, page by page', async () => {
    const world = await createWorld(await open());
    const search = createUserSearch(world.db, world.users);
    const nicks = [
      '海风',
      '海风吹',
      '老海风手',
      'Ｓea海',
      'seagull',
      '山风',
      ...Array.from({ length: 8 }, (_, n) => `海风${n}`),
    ];
    const uids = new Map<string, number>();
    for (const nick of nicks) {
      const uid = await world.user(nick);
      uids.set(nick, uid);
      await world.db.tx(() => indexUser(world.db, uid, nick));
    }
    const found = async (q: string, limit = 50, offset = 0) =>
      (await search(world.ctx(), { q, limit, offset })).list.map(({ nick }) => nick);
    const all = nicks.filter((nick) => nick.includes('海风'));
    expect((await found('海风'))[0]).toBe('海风');
    expect((await found('海风')).toSorted()).toEqual(all.toSorted());
    const pages = [...(await found('海风', 4)), ...(await found('海风', 4, 4)), ...(await found('海风', 4, 8))];
    expect(pages).toEqual(await found('海风'));
    expect(await search(world.ctx(), { q: '海风', limit: 11, offset: 0 })).toMatchObject({ hasMore: false });
    expect(await search(world.ctx(), { q: '海风', limit: 10, offset: 0 })).toMatchObject({ hasMore: true });
    expect(await found('SEA')).toEqual(['seagull', 'Ｓea海']);
    for (const none of ['', ' ', '%', "'", '\0', '海 山']) expect(await found(none)).toEqual([]);
    await world.db.tx(() => indexUser(world.db, uids.get('海风吹') ?? 0, '改名'));
    expect(await found('风吹')).toEqual([]);
  });
});
