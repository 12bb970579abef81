import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { combine } from '../../db/combine.ts';
import type { Db } from '../../db/index.ts';
import type { Viewer } from '../../sdk/context.ts';
import { codesIn, type Permissions } from './permissions.ts';
import type { SessionLookup, ViewerData, ViewerService } from './services.ts';
import { sessionId, type Session, type Sessions } from './sessions.ts';
import { AccountStatus, type AccountTables, type ShownNames } from './tables.ts';
import { createLru } from '../../sdk/lru.ts';

/**
 * The viewer of a request: `codes` is the union of the `all` list and this zone's. Check managers
 * (92) exist only in zones with triple review: elsewhere the code counts for nothing, whoever
 * granted it.
 */
export const viewerFor = (
  data: Omit<ViewerData, 'frozen'>,
  zone: Pick<ZoneConfig, 'abbr' | 'tripleReview'>,
): Viewer => ({
  uid: data.uid,
  account: data.account,
  nick: data.nick,
  avatarUrl: data.avatarUrl,
  verified: data.verified,
  codes: codesIn(data.auth, zone.abbr).filter((code) => zone.tripleReview || code !== PermissionCode.checkManager),
  auth: data.auth,
});

const KEPT_MOST = 10_000;
const KEPT_MS = 5 * MINUTE_MS;
const VISITOR: SessionLookup = { status: 'visitor' };
/**
 * Many who come at one moment and are not known yet (a vote that was announced) are looked up
 * together.
 */
const TOGETHER = { max: 200, groups: 2 };

export interface ViewersDeps {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly permissions: Permissions;
  /** Whether what is kept may be too old for whoever asks now. */
  readonly isUnkept?: () => boolean;
}

export function createViewers({ db, sessions, permissions, isUnkept = () => false }: ViewersDeps): ViewerService {
  const sessionCache = createLru<string, Session>(KEPT_MOST, KEPT_MS);
  const dataCache = createLru<number, ViewerData>(KEPT_MOST, KEPT_MS);
  /** Grows with each invalidation: what was read before one must not be kept after it. */
  let generation = 0;

  /** Inside `db.primary`: a replica that lags would bring back a right that was just taken away. */
  async function readAll(uids: readonly number[]): Promise<Map<number, ViewerData>> {
    const rows = await db
      .q<AccountTables & ShownNames>()
      .selectFrom('account')
      .innerJoin('user_profile', 'user_profile.uid', 'account.id')
      .leftJoin('real_name', 'real_name.uid', 'account.id')
      .select(['account.id', 'account.account', 'account.status', 'user_profile.nick', 'user_profile.avatar_url'])
      .select('real_name.verified_at')
      .where(db.isAmong('account.id', uids))
      .execute();
    const auths = await permissions.listAll(rows.map(({ id }) => id));
    return new Map(
      rows.map(({ id, account, nick, avatar_url, verified_at, status }) => {
        const of = { uid: id, account, nick, avatarUrl: avatar_url, verified: verified_at !== null };
        return [id, { ...of, auth: auths.get(id) ?? {}, frozen: status === AccountStatus.frozen }];
      }),
    );
  }

  const loadAll = (uids: readonly number[]): Promise<Map<number, ViewerData>> => db.primary(() => readAll(uids));

  function keep(before: number, data: Iterable<ViewerData>, found: Iterable<Session> = []): void {
    if (before !== generation) return;
    for (const one of data) dataCache.set(one.uid, one);
    for (const session of found) sessionCache.set(session.id, session);
  }

  const dataOf = combine<number, ViewerData | null>(async (uids) => {
    const before = generation;
    const data = await loadAll([...new Set(uids)]);
    keep(before, data.values());
    return uids.map((uid) => ({ value: data.get(uid) ?? null }));
  }, TOGETHER);

  /** Reads and keeps sessions with the people they belong to. */
  const sessionOf = combine<string, Session | null>(async (ids) => {
    const before = generation;
    // Fresh: who has just logged in comes at once, maybe to another host.
    const { found, data } = await db.primary(async () => {
      const found = await sessions.findAll([...new Set(ids)]);
      const unknown = new Set([...found.values()].map(({ uid }) => uid).filter((uid) => !dataCache.has(uid)));
      return { found, data: unknown.size > 0 ? await readAll([...unknown]) : new Map<number, ViewerData>() };
    });
    keep(before, data.values(), found.values());
    return ids.map((id) => ({ value: found.get(id) ?? null }));
  }, TOGETHER);

  /** What is kept of an id, where that may be believed now. */
  const believed = <Id extends number | string, Value>(kept: { get(id: Id): Value | undefined }, id: Id) =>
    isUnkept() ? undefined : kept.get(id);

  return {
    of: viewerFor,
    sessionId,
    known(token) {
      const id = sessionId(token);
      return (id === null ? undefined : sessionCache.get(id)?.uid) ?? null;
    },
    async endedTags(ids, now) {
      const found = await db.primary(() => sessions.standing(ids, now));
      const standing = new Set(found.map(({ id }) => id));
      const frozen = new Set(found.flatMap(({ uid, isFrozen }) => (isFrozen ? [`user:${uid}`] : [])));
      return [...ids.filter((id) => !standing.has(id)).map((id) => `session:${id}`), ...frozen];
    },
    load: async (uid) => (await loadAll([uid])).get(uid) ?? null,
    async resolve(token, now) {
      const id = token === undefined ? null : sessionId(token);
      const session = id === null ? null : (believed(sessionCache, id) ?? (await sessionOf(id)));
      if (!session || session.expiresAt <= now) return VISITOR;
      const data = believed(dataCache, session.uid) ?? (await dataOf(session.uid));
      if (!data) return VISITOR;
      if (data.frozen) return { status: 'frozen', session: { id: session.id, uid: session.uid } };
      const touched = await sessions.touch(session, now);
      if (touched !== session && sessionCache.has(session.id)) sessionCache.set(session.id, touched);
      const renewed = touched !== session;
      return { status: 'signedIn', session: { id: session.id, uid: session.uid }, data, renewed };
    },
    onInvalidate(tags) {
      for (const tag of tags) {
        if (tag.startsWith('user:')) dataCache.delete(Number(tag.slice('user:'.length)));
        else if (tag.startsWith('session:')) sessionCache.delete(tag.slice('session:'.length));
        else continue;
        generation++;
      }
    },
    flush() {
      generation++;
      sessionCache.clear();
      dataCache.clear();
    },
  };
}
