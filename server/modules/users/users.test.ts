import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { migrate } from '../../db/migrate.ts';
import type { RequestContext, Viewer } from '../../sdk/context.ts';
import { accountMigrations, createPermissions, type AccountTables } from '../accounts/index.ts';
import { checkNick, createProfiles, createUsers, nickKey, userMigrations, userRoutes } from './index.ts';
import { mergeChanges } from './stats.ts';
import { bareDetails } from '../follow/test-support.ts';

const NOW = Date.parse('2026-06-15T04:00:00Z');

describe('nicks', () => {
  it.each(['A', '玩家 一号', 'x'.repeat(16), '阿凡提·江', 'a_b-c.d~e'])('%s is one', (nick) =>
    expect(checkNick(nick)).toBe(nick),
  );
  it('are trimmed, single-spaced and made one form', () => {
    expect(checkNick('  Ａ   b ')).toBe('A b');
    expect(nickKey('ＡＢＣ')).toBe('abc');
    expect(nickKey('XΣ战队')).toContain(nickKey('Σ战队'));
  });
  it.each(['', '   ', 'x'.repeat(17), 'a,b', '[at]', '<b>', 'a\u200bb', 'a\u202eb', 'a\nb', '😀'])(
    '%j is none',
    (nick) => {
      expect(() => checkNick(nick)).toThrow('NICK_INVALID');
    },
  );
  it.each(['\u3164', 'a\u034f', 'a\ufe0f', '官\u1160方', 'ad\uffa0min', 'a\u17b4', 'a\u{e0100}'])(
    '%j is none: it holds a letter or mark that is drawn as nothing',
    (nick) => {
      expect(() => checkNick(nick)).toThrow('NICK_INVALID');
    },
  );
  it('have marks where a language writes with them', () => {
    for (const nick of ['สวัสดี', 'नमस्ते', 'e\u0323\u0301'.normalize('NFKC')]) expect(checkNick(nick)).toBe(nick);
  });
});

describe('changes of counters', () => {
  it('are summed by user, ascending, without those that change nothing', () => {
    const merged = mergeChanges([
      { uid: 9, delta: { favors: 1 } },
      { uid: 2, delta: { beFavors: 1, beFavorPosts: 1 } },
      { uid: 9, delta: { favors: 1, posts: -1 } },
      { uid: 5, delta: { posts: 1 } },
      { uid: 5, delta: { posts: -1 } },
    ]);
    expect(merged.map(([uid]) => uid)).toEqual([2, 9]);
    expect(merged[1]?.[1]).toMatchObject({ favors: 2, posts: -1, comments: 0 });
  });
});

describeOnEachEngine('users', (open) => {
  async function setup(present: Map<number, Record<string, unknown>> = new Map()) {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: { ...accountMigrations, ...userMigrations } }]);
    const fallen: string[] = [];
    const invalidate = (...tags: string[]) => db.afterCommit(() => void fallen.push(...tags));
    const users = createUsers({ db, invalidate, present: async () => present });
    const details = bareDetails({ db, users });
    const profiles = createProfiles(db);
    const add = (account: string, nick?: string) =>
      db.tx(async () => {
        const row = { account, account_key: account, password_hash: '', status: 0, created_at: NOW };
        const uid = await db.insertId(db.q<AccountTables>().insertInto('account').values(row));
        await (nick === undefined ? profiles.createFrom(uid, account, NOW) : profiles.create(uid, nick, NOW));
        return uid;
      });
    return { db, users, details, add, profiles, fallen, permissions: createPermissions(db, invalidate) };
  }

  function request(zone = 'sw4', viewer: Viewer | null = null) {
    const tags: string[] = [];
    // What these services read of a context.
    const ctx = { zone: { abbr: zone }, viewer, now: NOW, tag: (...names: string[]) => void tags.push(...names) };
    return { ctx: ctx as unknown as RequestContext, tags };
  }

  it('show cards with the badge of the zone', async () => {
    const { users, add, permissions } = await setup();
    const [plain, official, master, both] = [await add('a1'), await add('a2'), await add('a3'), await add('a4')];
    await permissions.grant(official, 'all', 13, NOW);
    await permissions.grant(official, 'sw4', 13, NOW);
    await permissions.grant(master, 'sw4', 12, NOW);
    await permissions.grant(both, 'sw4', 12, NOW);
    await permissions.grant(both, 'sw4', 13, NOW);
    await permissions.grant(plain, 'sw4', 32, NOW);
    const badges = async (zone: string) => {
      const cards = await users.cards(request(zone).ctx, [plain, official, master, both, both, 404]);
      return [plain, official, master, both].map((uid) => cards.get(uid)?.badge);
    };
    expect(await badges('sw4')).toEqual([0, 1, 2, 1]);
    expect(await badges('mx')).toEqual([0, 1, 0, 0]);
    const { ctx, tags } = request();
    const cards = await users.cards(ctx, [plain, 404]);
    expect([...cards]).toEqual([[plain, { uid: plain, nick: 'a1', avatarUrl: '', sex: 0, sig: '', badge: 0 }]]);
    expect(tags).toContain(`user:${plain}`);
    expect((await users.cards(ctx, [])).size).toBe(0);
  });

  it('merge the fields of plugins, which cannot replace the core ones', async () => {
    const present = new Map<number, Record<string, unknown>>();
    const { users, details, add } = await setup(present);
    const uid = await add('alice');
    present.set(uid, { level: 7, nick: 'forged', uid: 1_000 });
    expect((await users.cards(request().ctx, [uid])).get(uid)).toMatchObject({ uid, nick: 'alice', level: 7 });
    expect(await details.detail(request().ctx, uid)).toMatchObject({ uid, nick: 'alice', level: 7 });
  });

  it('count exactly under concurrency and over zones', async () => {
    const { db, users, add, fallen } = await setup();
    const [a, b] = [await add('a1'), await add('b1')];
    const like = (giver: number, author: number) =>
      db.tx(() =>
        users.bumpStats('sw4', [
          { uid: giver, delta: { favors: 1 } },
          { uid: author, delta: { beFavors: 1, beFavorPosts: 1 } },
        ]),
      );
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? like(a, b) : like(b, a))));
    await db.tx(() => users.bumpStats('mx', [{ uid: a, delta: { posts: 2, comments: 1 } }]));
    await db.tx(() => users.bumpStats('mx', [{ uid: a, delta: { posts: -1 } }]));
    expect(await users.stats(a)).toEqual({
      posts: 1,
      comments: 1,
      favors: 10,
      beFavorPosts: 10,
      beFavors: 10,
      beComments: 0,
    });
    expect(await users.stats(404)).toMatchObject({ posts: 0, beFavors: 0 });
    expect(fallen).toContain(`user-stats:${a}`);
    const before = fallen.length;
    await expect(
      db.tx(async () => {
        await users.bumpStats('sw4', [{ uid: a, delta: { posts: 100 } }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await users.stats(a)).posts).toBe(1);
    expect(fallen.length).toBe(before);
    await expect(users.bumpStats('sw4', [{ uid: a, delta: { posts: 1 } }])).rejects.toThrow('transaction');
  });

  it('show a page head to everyone, and users to themselves', async () => {
    const { db, users, details, add } = await setup();
    const uid = await add('alice', '爱丽丝');
    await db.tx(() => users.bumpStats('sw4', [{ uid, delta: { posts: 3, comments: 2, favors: 1, beFavors: 4 } }]));
    const viewer: Viewer = {
      uid,
      account: 'alice',
      nick: '爱丽丝',
      avatarUrl: '',
      verified: true,
      codes: [13, 27],
      auth: { all: [27], sw4: [13] },
    };
    const routes = userRoutes({ details });
    const call = (path: string, ctx: RequestContext, input: object = {}) =>
      routes.find(({ endpoint }) => endpoint.path === path)?.handle(ctx, input as never);

    const { ctx, tags } = request();
    const detail = {
      uid,
      nick: '爱丽丝',
      postCount: 3,
      commentCount: 2,
      favorCount: 1,
      createTime: NOW,
      isSelf: false,
    };
    expect(await call('/api/bbs/user/detail/:uid', ctx, { uid })).toMatchObject(detail);
    expect(tags).toEqual(expect.arrayContaining([`user:${uid}`, `user-stats:${uid}`]));
    expect(await call('/api/bbs/user/detail/:uid', request('sw4', viewer).ctx, { uid })).toMatchObject({
      isSelf: true,
    });
    await expect(call('/api/bbs/user/detail/:uid', ctx, { uid: 404 })).rejects.toThrow('NOT_FOUND');
    expect(await call('/api/bbs/user/baseInfo', ctx)).toBeNull();
    const own = {
      id: uid,
      realname: 1,
      manageList: [13, 27],
      auth: { all: [27], sw4: [13] },
      isManager: true,
      postCount: 3,
      favorCount: 1,
      beFavorCount: 4,
      ywUserInfo: { uid, nick: '爱丽丝' },
    };
    expect(await call('/api/bbs/user/baseInfo', request('sw4', viewer).ctx)).toMatchObject(own);
    expect(await call('/api/bbs/user/detail', request('sw4', viewer).ctx)).toMatchObject(own);
    expect([await users.exists(uid), await users.exists(404)]).toEqual([true, false]);
  });

  it('make a nick from the account, unique, and never from an address or a number', async () => {
    const { users, add, db, profiles } = await setup();
    const nick = async (uid: number) => (await users.cards(request().ctx, [uid])).get(uid)?.nick;
    expect(await nick(await add('alice'))).toBe('alice');
    const taken = await add('bob', 'carol');
    expect(await nick(await add('carol'))).toMatch(/^carol-\d{6}$/);
    expect(await nick(await add('who@mail.example'))).toMatch(/^player-\d{6}$/);
    expect(await nick(await add('13800138000'))).toMatch(/^player-\d{6}$/);
    expect([...((await nick(await add('a'.repeat(32)))) ?? '')]).toHaveLength(16);
    await expect(db.tx(() => profiles.create(taken, 'ALICE', NOW))).rejects.toThrow('NICK_TAKEN');
  });
});
