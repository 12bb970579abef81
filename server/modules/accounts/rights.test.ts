import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { Db } from '../../db/index.ts';
import { migrate } from '../../db/migrate.ts';
import { createCache } from '../../host/cache.ts';
import { createCached, createContext } from '../../host/context.ts';
import { createDependencyWatch } from '../../host/dependencies.ts';
import type { RequestContext } from '../../sdk/context.ts';
import {
  accountMigrations,
  codesIn,
  createPermissions,
  createRealNames,
  createRestrictions,
  RestrictionKind,
  viewerFor,
  type AccountTables,
} from './index.ts';
import { ACCOUNTS_PER_PERSON, maskName } from './real-names.ts';
import { checkDigit } from '../../../platform/contract/real-name.ts';

const NOW = Date.parse('2026-06-15T04:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const silent = () => {};

async function addAccount(db: Db, account: string): Promise<number> {
  const row = { account, account_key: account, password_hash: '', status: 0, created_at: NOW };
  return db.tx(() => db.insertId(db.q<AccountTables>().insertInto('account').values(row)));
}

describe('codes of a zone', () => {
  it('are the union of the all list and its own', () => {
    const auth = { all: [27, 13], sw4: [13, 32], mx: [93] };
    expect(codesIn(auth, 'sw4')).toEqual([13, 27, 32]);
    expect(codesIn(auth, 'mx')).toEqual([13, 27, 93]);
    expect(codesIn(auth, 'jl')).toEqual([13, 27]);
    expect(codesIn({}, 'sw4')).toEqual([]);
  });

  it('are without that of check managers where there is no triple review', () => {
    const account = { uid: 1, account: 'a', nick: 'a', avatarUrl: '', verified: true, frozen: false };
    const data = { ...account, auth: { all: [92], sw4: [31], jl: [92, 13] } };
    expect(viewerFor(data, { abbr: 'sw4', tripleReview: true }).codes).toEqual([31, 92]);
    expect(viewerFor(data, { abbr: 'jl', tripleReview: false }).codes).toEqual([13]);
  });
});

describe('masked names', () => {
  it('keep the first character', () => {
    expect([maskName('张三'), maskName('欧阳娜娜'), maskName('𠮷田')]).toEqual(['张*', '欧***', '𠮷*']);
  });
});

describeOnEachEngine('permissions', (open) => {
  it('are granted and revoked once, by zone', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    const fallen: string[] = [];
    const permissions = createPermissions(db, (...tags) => void fallen.push(...tags));
    const [alice, bob] = [await addAccount(db, 'alice'), await addAccount(db, 'bob')];
    expect(await permissions.grant(alice, 'sw4', 13, NOW)).toBe(true);
    expect(await permissions.grant(alice, 'sw4', 13, NOW)).toBe(false);
    expect(await permissions.grant(alice, 'all', 27, NOW)).toBe(true);
    expect(await permissions.grant(alice, 'sw4', 10, NOW)).toBe(true);
    expect(await permissions.list(alice)).toEqual({ all: [27], sw4: [10, 13] });
    expect(await permissions.list(bob)).toEqual({ all: [] });
    expect(await permissions.revoke(alice, 'mx', 13)).toBe(false);
    expect(await permissions.revoke(alice, 'sw4', 13)).toBe(true);
    expect(await permissions.list(alice)).toEqual({ all: [27], sw4: [10] });
    expect(fallen).toEqual(Array.from({ length: 4 }, () => `user:${alice}`));
  });

  it('cannot be given to nobody', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    await expect(createPermissions(db, silent).grant(404, 'sw4', 13, NOW)).rejects.toThrow();
  });
});

describeOnEachEngine('real names', (open) => {
  const NUMBER = '11010519491231002X';

  async function setup(accounts: number) {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    const uids: number[] = [];
    for (let i = 0; i < accounts; i++) uids.push(await addAccount(db, `user${i}`));
    return { db, uids, realNames: createRealNames({ db, secret: 'server secret', invalidate: silent }) };
  }

  it('leave neither number nor name anywhere in the database', async () => {
    const { db, uids, realNames } = await setup(1);
    await realNames.verify(uids[0]!, { name: '张三丰', idcard: NUMBER.toLowerCase() }, NOW);
    const tables = await db.q().introspection.getTables();
    expect(tables.map(({ name }) => name)).toContain('real_name');
    let dump = '';
    for (const { name } of tables) {
      const rows = await db.q<Record<string, object>>().selectFrom(name).selectAll().execute();
      dump += JSON.stringify(rows);
    }
    expect(dump).toContain('张**');
    expect(dump).not.toContain('三丰');
    expect(dump.toUpperCase()).not.toContain(NUMBER);
    for (const part of [NUMBER.slice(0, 17), NUMBER.slice(6, 14), NUMBER.slice(-6)]) expect(dump).not.toContain(part);
    const { id_hash: hash } = await db.q<AccountTables>().selectFrom('real_name').selectAll().executeTakeFirstOrThrow();
    const { createHash } = await import('node:crypto');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toBe(createHash('sha256').update(NUMBER).digest('hex'));
  });

  it('verify an account once, even when asked twice at the same moment', async () => {
    const { db, uids, realNames } = await setup(1);
    const input = { name: '张三', idcard: NUMBER };
    const results = await Promise.allSettled([1, 2, 3].map(() => realNames.verify(uids[0]!, input, NOW)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await db.q<AccountTables>().selectFrom('real_name').selectAll().execute()).toHaveLength(1);
    const other = '11010519900307123';
    await expect(realNames.verify(uids[0]!, { name: '张三', idcard: other + checkDigit(other) }, NOW)).rejects.toThrow(
      'REAL_NAME_DONE',
    );
  });

  it('verify at most five accounts of one person, also all at once', async () => {
    const { uids, realNames } = await setup(8);
    const results = await Promise.allSettled(
      uids.map((uid) => realNames.verify(uid, { name: '张三', idcard: NUMBER }, NOW)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(ACCOUNTS_PER_PERSON);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ id: 'REAL_NAME_LIMIT', kind: { status: 409 } });
    }
  });

  it('store nothing when a rule fails, and mark an account verified on request', async () => {
    const { db, uids, realNames } = await setup(2);
    const rows = async () => (await db.q<AccountTables>().selectFrom('real_name').selectAll().execute()).length;
    await expect(realNames.verify(uids[0]!, { name: '张三', idcard: '' }, NOW)).rejects.toThrow(
      'REAL_NAME_ID_REQUIRED',
    );
    expect(await rows()).toBe(0);
    await realNames.markVerified(uids[0]!, NOW);
    await realNames.markVerified(uids[0]!, NOW);
    await realNames.markVerified(uids[1]!, NOW);
    expect(await rows()).toBe(2);
  });
});

describeOnEachEngine('restrictions', (open) => {
  function restrictionsOf(db: Db) {
    const cache = createCache();
    const invalidate = (...tags: string[]) => db.afterCommit(() => cache.invalidate(tags));
    return createRestrictions({ db, cached: createCached(cache, createDependencyWatch()), invalidate });
  }

  it('hold in their zone until their time, a ban before a mute', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    const restrictions = restrictionsOf(db);
    const [uid, byUid] = [await addAccount(db, 'alice'), await addAccount(db, 'manager')];
    const { mute, ban } = RestrictionKind;
    const restrict = (zone: string, kind: 1 | 2, until: number, reason: string) =>
      restrictions.restrict({ zone, uid, kind, until, reason, byUid }, NOW);
    const check = async (zone: string, now: number = NOW) => (await restrictions.check(zone, uid, now))?.reason ?? null;

    await restrict('sw4', mute, NOW + DAY, 'advert');
    expect(await restrictions.check('sw4', uid, NOW)).toEqual({
      id: 'MUTED',
      code: 10005,
      until: NOW + DAY,
      reason: 'advert',
    });
    expect(await check('mx')).toBeNull();
    expect(await check('sw4', NOW + DAY - 1)).toBe('advert');
    expect(await check('sw4', NOW + DAY)).toBeNull();
    expect(await restrictions.check('sw4', byUid, NOW)).toBeNull();

    await restrict('all', mute, NOW + 7 * DAY, 'everywhere');
    expect([await check('sw4'), await check('mx')]).toEqual(['everywhere', 'everywhere']);
    await restrict('mx', ban, NOW + DAY, 'banned');
    expect([await check('sw4'), await check('mx'), await check('mx', NOW + 2 * DAY)]).toEqual([
      'everywhere',
      'banned',
      'everywhere',
    ]);
    await restrict('all', mute, NOW + 1000, 'shorter');
    expect(await check('sw4')).toBe('advert');
    expect([await restrictions.lift('sw4', uid, mute), await restrictions.lift('sw4', uid, mute)]).toEqual([
      true,
      false,
    ]);
    expect(await check('sw4')).toBe('shorter');
  });

  it('refuse to publish with the time in the zone and the reason', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    const restrictions = restrictionsOf(db);
    const uid = await addAccount(db, 'alice');
    // What the check reads of a context.
    const ctx = createContext({
      zone: { abbr: 'sw4', timeZone: 'Asia/Shanghai' },
      viewer: { uid },
      now: NOW,
      locale: 'zh-CN',
    } as unknown as RequestContext);
    await restrictions.assertMayPublish(ctx);
    const until = Date.parse('2026-06-20T20:30:00Z');
    await restrictions.restrict(
      { zone: 'all', uid, kind: RestrictionKind.ban, until, reason: '广告', byUid: uid },
      NOW,
    );
    await expect(restrictions.assertMayPublish(ctx)).rejects.toMatchObject({
      id: 'BANNED',
      kind: { code: 10006 },
      values: { reason: '广告', until: expect.stringMatching(/2026.*6.*21.*04?:?30|2026年6月21日 04:30/) },
    });
    // What is kept ends by itself, and falls when it is lifted.
    await restrictions.assertMayPublish({ ...ctx, now: until });
    await expect(restrictions.assertMayPublish(ctx)).rejects.toMatchObject({ id: 'BANNED' });
    await restrictions.lift('all', uid, RestrictionKind.ban);
    await restrictions.assertMayPublish(ctx);
  });
});
