import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { ALL_ZONES, PermissionCode } from '../../../platform/contract/permission-codes.ts';
import type { Db } from '../../db/index.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { createAges } from './ages.ts';
import { nickKey } from './profiles.ts';
import { isSystemKey } from './system-accounts.ts';
import type { AccountTables } from '../accounts/index.ts';
import { effectiveState, isShown } from './signatures.ts';
import { createStats, type BumpStats } from './stats.ts';
import type { SignatureState } from './tables.ts';
import { type UserTables } from './tables.ts';
import type { UserService } from './services.ts';

export interface UsersDeps {
  readonly db: Db;
  readonly invalidate: (...tags: string[]) => void;
  /** Runs the hook `user.present` for the plugins of the context's zone. */
  readonly present: (ctx: RequestContext, uids: readonly number[]) => Promise<Map<number, Record<string, unknown>>>;
}

export interface Users extends Omit<UserService, 'systemAccount' | 'isSystemAccount'> {
  /** Who is called exactly so; null: nobody. */
  uidOf(nick: string): Promise<number | null>;
  readonly bumpStats: BumpStats;
  /**
   * With what plugins add to the card.
   * @param isOwn of the viewer, who surely exists
   * @throws NOT_FOUND
   */
  profile(ctx: RequestContext, uid: number, isOwn: boolean): Promise<Profile>;
  /** What a user page's head counts. */
  counts(ctx: RequestContext, uid: number): Promise<UserCounts>;
}

export interface Profile {
  /** As everybody sees them: the signature is empty where it may not be shown. */
  readonly card: UserCard;
  readonly signature: { readonly sig: string; readonly state: SignatureState };
  readonly reputation: number;
  readonly createdAt: number;
}

export interface UserCounts {
  readonly given: { readonly postCount: number; readonly commentCount: number; readonly favorCount: number };
  readonly beFavorCount: number;
}

type Zone = RequestContext['zone'];
type LoadProfile = (zone: Zone, uid: number) => Promise<Profile | undefined>;

const SYSTEM_ACCOUNT = { isHouse: 1 } as const; // the field's name on the wire
const BADGE_CODES = [PermissionCode.manager, PermissionCode.mastermind];

export function createUsers({ db, invalidate, present }: UsersDeps): Users {
  const { bumpStats, stats, zoneStats, leaders } = createStats(db, invalidate);

  /** Profiles with the badge of the zone, one query for all of them (a row per badge code held). */
  async function loadProfiles(zone: Zone, uids: readonly number[]): Promise<Map<number, Profile>> {
    const profiles = new Map<number, Profile>();
    if (uids.length === 0) return profiles;
    const rows = await db
      .q<UserTables & AccountTables>()
      .selectFrom('user_profile as u')
      .leftJoin('permission_grant as g', (join) =>
        join.onRef('g.uid', '=', 'u.uid').on('g.zone', 'in', [ALL_ZONES, zone.abbr]).on('g.code', 'in', BADGE_CODES),
      )
      .leftJoin('signature_review as s', (join) => join.onRef('s.uid', '=', 'u.uid').on('s.zone', '=', zone.abbr))
      .leftJoin('account as a', 'a.id', 'u.uid')
      .select(['s.state', 'a.account_key'])
      .select(['u.uid', 'u.nick', 'u.avatar_url', 'u.sex', 'u.sig', 'u.reputation', 'u.created_at', 'g.code'])
      .where('u.uid', 'in', uids)
      .execute();
    for (const { uid, nick, avatar_url: avatarUrl, sex, sig, code, ...row } of rows) {
      const badge = strongerBadge(profiles.get(uid)?.card.badge ?? 0, badgeOf(code));
      const state = effectiveState(zone, row.state);
      const card = {
        uid,
        nick,
        avatarUrl,
        sex,
        sig: isShown(state) ? sig : '',
        badge,
        ...(isSystemKey(row.account_key ?? '') && SYSTEM_ACCOUNT),
      };
      profiles.set(uid, { card, signature: { sig, state }, reputation: row.reputation, createdAt: row.created_at });
    }
    return profiles;
  }

  const loadProfile: LoadProfile = async (zone, uid) => (await loadProfiles(zone, [uid])).get(uid);
  /**
   * For a viewer, who surely exists: an account made a moment ago may not have reached the read
   * replica yet.
   */
  const loadOwnProfile: LoadProfile = async (zone, uid) =>
    (await loadProfile(zone, uid)) ?? (await db.primary(() => loadProfile(zone, uid)));

  /** What the plugins add to cards. */
  async function fieldsOf(ctx: RequestContext, uids: readonly number[]): ReturnType<UsersDeps['present']> {
    ctx.tag(...uids.map((uid) => `user:${uid}`));
    return uids.length === 0 ? new Map() : present(ctx, uids);
  }

  /** @throws NOT_FOUND */
  async function one(ctx: RequestContext, uid: number, load: LoadProfile): Promise<Profile> {
    const found = await load(ctx.zone, uid);
    if (!found) throw fail('NOT_FOUND');
    const fields = await fieldsOf(ctx, [uid]);
    return { ...found, card: { ...fields.get(uid), ...found.card } };
  }

  async function counts(ctx: RequestContext, uid: number): Promise<UserCounts> {
    ctx.tag(`user-stats:${uid}`);
    const { posts, comments, favors, beFavors } = await stats(uid);
    return { given: { postCount: posts, commentCount: comments, favorCount: favors }, beFavorCount: beFavors };
  }

  return {
    bumpStats,
    stats,
    zoneStats,
    leaders,
    madeAt: createAges(db),
    async cards(ctx, uids) {
      const asked = [...new Set(uids)];
      const [profiles, fields] = await Promise.all([loadProfiles(ctx.zone, asked), fieldsOf(ctx, asked)]);
      return new Map([...profiles].map(([uid, { card }]) => [uid, { ...fields.get(uid), ...card }]));
    },
    async uidOf(nick) {
      const query = db.q<UserTables>().selectFrom('user_profile').select('uid').where('nick_key', '=', nickKey(nick));
      return (await query.executeTakeFirst())?.uid ?? null;
    },
    async exists(uid) {
      const query = db.q<UserTables>().selectFrom('user_profile').select('uid').where('uid', '=', uid);
      return (await query.executeTakeFirst()) !== undefined;
    },
    profile: (ctx, uid, isOwn) => one(ctx, uid, isOwn ? loadOwnProfile : loadProfile),
    counts,
  };
}

/** 1 official (code 13), 2 mastermind (code 12), else 0. */
function badgeOf(code: number | null): number {
  if (code === PermissionCode.manager) return 1;
  return code === PermissionCode.mastermind ? 2 : 0;
}

/**
 * An official who is also a mastermind shows the official badge: the smaller number, but 0 is none.
 */
const strongerBadge = (a: number, b: number): number => (a === 0 || b === 0 ? a + b : Math.min(a, b));
