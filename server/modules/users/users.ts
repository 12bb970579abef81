import type { FollowFields, Game, OwnUser, UserCard, UserDetail } from '../../../platform/contract/endpoints/users.ts';
import { ALL_ZONES, PermissionCode } from '../../../platform/contract/permission-codes.ts';
import type { Db } from '../../db/index.ts';
import type { RequestContext, Viewer } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { isHouseKey } from './system-accounts.ts';
import type { AccountTables } from '../accounts/index.ts';
import { effectiveState, isShown } from './signatures.ts';
import { WRITING_RULES } from './writing-rules.ts';
import { createStats, type BumpStats } from './stats.ts';
import { SignatureState, type UserTables } from './tables.ts';
import type { UserService } from './services.ts';

export interface UsersDeps {
  readonly db: Db;
  readonly invalidate: (...tags: string[]) => void;
  /** What the hook `user.own` of the zone's plugins and the modules about people add to somebody's own data. */
  readonly own: (ctx: RequestContext, uid: number) => Promise<Record<string, unknown>>;
  /** Runs the hook `user.present` for the plugins of the context's zone. */
  readonly present: (ctx: RequestContext, uids: readonly number[]) => Promise<Map<number, Record<string, unknown>>>;
  /** Following, as it concerns a user and the viewer, and the viewer herself (`server/modules/follow`). */
  readonly followOf: (ctx: RequestContext, uid: number) => Promise<FollowFields>;
  readonly followOfSelf: (ctx: RequestContext, uid: number) => Promise<FollowFields>;
  /** What a user plays, for her own eyes (`server/modules/people`). */
  readonly gamesOf: (ctx: RequestContext, uid: number) => Promise<Game[]>;
}

export interface Users extends Omit<UserService, 'house' | 'isHouse'> {
  readonly bumpStats: BumpStats;
  /** What a signed-in user may know of herself (`baseInfo`, `detail`, the reply of the login). */
  ownUser(ctx: RequestContext, viewer: Viewer): Promise<OwnUser>;
  /** @throws NOT_FOUND */
  detail(ctx: RequestContext, uid: number): Promise<UserDetail>;
}

interface Profile {
  /** As everybody sees her: the signature is empty where it may not be shown. */
  readonly card: UserCard;
  readonly signature: { readonly sig: string; readonly state: SignatureState };
  readonly reputation: number;
  readonly createdAt: number;
}

type Zone = RequestContext['zone'];
type FindProfile = (zone: Zone, uid: number) => Promise<Profile | undefined>;

const HOUSE = { isHouse: 1 } as const;
const BADGE_CODES = [PermissionCode.manager, PermissionCode.mastermind];

export function createUsers({ db, invalidate, own, present, followOf, followOfSelf, gamesOf }: UsersDeps): Users {
  const { bumpStats, stats, zoneStats, leaders } = createStats(db, invalidate);

  /** Profiles with the badge of the zone, one query for all of them (a row per badge code held). */
  async function profilesOf(zone: Zone, uids: readonly number[]): Promise<Map<number, Profile>> {
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
        ...(isHouseKey(row.account_key ?? '') && HOUSE),
      };
      profiles.set(uid, { card, signature: { sig, state }, reputation: row.reputation, createdAt: row.created_at });
    }
    return profiles;
  }

  const profileOf: FindProfile = async (zone, uid) => (await profilesOf(zone, [uid])).get(uid);
  /** For a viewer, who surely exists: an account made a moment ago may not have reached the read replica yet. */
  const ownProfile: FindProfile = async (zone, uid) =>
    (await profileOf(zone, uid)) ?? (await db.fresh(() => profileOf(zone, uid)));

  /** What the plugins add to cards. */
  async function extrasOf(ctx: RequestContext, uids: readonly number[]): ReturnType<UsersDeps['present']> {
    ctx.tag(...uids.map((uid) => `user:${uid}`));
    return uids.length === 0 ? new Map() : present(ctx, uids);
  }

  /** @throws NOT_FOUND */
  async function one(ctx: RequestContext, uid: number, find: FindProfile): Promise<Profile> {
    const found = await find(ctx.zone, uid);
    if (!found) throw fail('NOT_FOUND');
    const extras = await extrasOf(ctx, [uid]);
    return { ...found, card: { ...extras.get(uid), ...found.card } };
  }

  async function counts(ctx: RequestContext, uid: number) {
    ctx.tag(`user-stats:${uid}`);
    const { posts, comments, favors, beFavors } = await stats(uid);
    return { given: { postCount: posts, commentCount: comments, favorCount: favors }, beFavorCount: beFavors };
  }

  return {
    bumpStats,
    stats,
    zoneStats,
    leaders,
    async cards(ctx, uids) {
      const asked = [...new Set(uids)];
      const [profiles, extras] = await Promise.all([profilesOf(ctx.zone, asked), extrasOf(ctx, asked)]);
      return new Map([...profiles].map(([uid, { card }]) => [uid, { ...extras.get(uid), ...card }]));
    },
    async exists(uid) {
      const query = db.q<UserTables>().selectFrom('user_profile').select('uid').where('uid', '=', uid);
      return (await query.executeTakeFirst()) !== undefined;
    },
    async ownUser(ctx, viewer) {
      const { uid } = viewer;
      const [profile, { ywUserInfo: ofPlugins, ...extra }, { given, beFavorCount }, follow, played_games] =
        await Promise.all([
          one(ctx, uid, ownProfile),
          own(ctx, uid),
          counts(ctx, uid),
          followOfSelf(ctx, uid),
          gamesOf(ctx, uid),
        ]);
      return {
        ...extra,
        id: uid,
        realname: viewer.verified ? 1 : 0,
        manageList: [...viewer.codes],
        auth: Object.fromEntries(Object.entries(viewer.auth).map(([zone, codes]) => [zone, [...codes]])),
        isManager: viewer.codes.includes(PermissionCode.manager),
        ...WRITING_RULES,
        reputation: profile.reputation,
        ...given,
        beFavorCount,
        ...follow,
        ywUserInfo: {
          ...profile.card,
          ...(ofPlugins as object | undefined), // hook results are open records
          ...trueSignature(profile),
          played_games,
        },
      };
    },
    async detail(ctx, uid) {
      // Also for a user that is missing: the answer changes when she appears.
      ctx.tag(`user:${uid}`);
      const isSelf = ctx.viewer?.uid === uid;
      const [profile, { given }, follow] = await Promise.all([
        one(ctx, uid, isSelf ? ownProfile : profileOf),
        counts(ctx, uid),
        followOf(ctx, uid),
      ]);
      const signature = maySeeSignature(ctx, uid) ? trueSignature(profile) : { sig_audit_state: SignatureState.shown };
      return {
        ...profile.card,
        ...signature,
        ...given,
        ...follow,
        createTime: profile.createdAt,
        isSelf,
      };
    },
  };
}

/** The owner sees her signature whatever its state, as does code 91 (spec 1 sections 4 and 6). */
const maySeeSignature = ({ viewer }: RequestContext, uid: number): boolean =>
  viewer !== null && (viewer.uid === uid || viewer.codes.includes(PermissionCode.signatureDisplay));

const trueSignature = ({ signature: { sig, state } }: Profile) => ({ sig, sig_audit_state: state });

/** 1 official (code 13), 2 mastermind (code 12), else 0 (spec 1 section 6). */
function badgeOf(code: number | null): number {
  if (code === PermissionCode.manager) return 1;
  return code === PermissionCode.mastermind ? 2 : 0;
}

/** An official who is also a mastermind shows the official badge: the smaller number, but 0 is none. */
const strongerBadge = (a: number, b: number): number => (a === 0 || b === 0 ? a + b : Math.min(a, b));
