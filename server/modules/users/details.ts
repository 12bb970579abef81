import type { FollowFields, Game, OwnUser, UserDetail } from '../../../platform/contract/endpoints/users.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import type { Db } from '../../db/index.ts';
import type { Cached, Tagged } from '../../host/services.ts';
import { cachedOutsideTx } from '../../sdk/cached-outside-tx.ts';
import type { RequestContext, Viewer } from '../../sdk/context.ts';
import { SignatureState } from './tables.ts';
import type { Profile, Users } from './users.ts';
import { WRITING_RULES } from './writing-rules.ts';

export interface UserDetailsDeps {
  readonly db: Pick<Db, 'inTx'>;
  /** Keeps what is one person's own. */
  readonly cachedOwn: Cached;
  readonly tagged: Tagged;
  readonly users: Pick<Users, 'profile' | 'counts'>;
  /**
   * What the hook `user.own` of the zone's plugins and the modules about people add to somebody's
   * own data.
   */
  readonly own: (ctx: RequestContext, uid: number) => Promise<Record<string, unknown>>;
  /** Following, as it concerns a user and the viewer, and the viewer themselves. */
  readonly follow: {
    ofUser(ctx: RequestContext, uid: number): Promise<FollowFields>;
    ofSelf(ctx: RequestContext, uid: number): Promise<FollowFields>;
  };
  /** What a user plays, for their own eyes. */
  readonly gamesOf: (ctx: RequestContext, uid: number) => Promise<Game[]>;
}

/**
 * All that is told of one user: to themselves, and to whoever opens their page. Made of what
 * several modules know.
 */
export function createUserDetails({ db, cachedOwn, tagged, users, own, follow, gamesOf }: UserDetailsDeps) {
  const kept = cachedOutsideTx(db, cachedOwn);

  async function readOwn(ctx: RequestContext, viewer: Viewer): Promise<OwnUser> {
    const { uid } = viewer;
    const [profile, { ywUserInfo: ofPlugins, ...extra }, { given, beFavorCount }, following, played_games] =
      await Promise.all([
        users.profile(ctx, uid, true),
        own(ctx, uid),
        users.counts(ctx, uid),
        follow.ofSelf(ctx, uid),
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
      ...following,
      ywUserInfo: {
        ...profile.card,
        ...(ofPlugins as object | undefined), // hook results are open records
        ...trueSignature(profile),
        played_games,
      },
    };
  }

  return {
    /**
     * What a signed-in user may know of themselves (`baseInfo`, `detail`, the reply of the login).
     */
    ownUser: (ctx: RequestContext, viewer: Viewer): Promise<OwnUser> =>
      kept(`own-user:${viewer.uid}:${ctx.locale}`, ctx, [`user:${viewer.uid}`], () =>
        readOwn({ ...ctx, viewer }, viewer),
      ),

    /** The head of a user page. @throws NOT_FOUND */
    async detail(ctx: RequestContext, uid: number): Promise<UserDetail> {
      // Also for a user that is missing: the answer changes when they appear.
      ctx.tag(`user:${uid}`);
      const isSelf = ctx.viewer?.uid === uid;
      const [profile, { given }, following] = await tagged(() =>
        Promise.all([users.profile(ctx, uid, isSelf), users.counts(ctx, uid), follow.ofUser(ctx, uid)]),
      );
      return {
        ...profile.card,
        ...visibleSignature(ctx, uid, profile),
        ...given,
        ...following,
        createTime: profile.createdAt,
        isSelf,
      };
    },
  };
}

export type UserDetails = ReturnType<typeof createUserDetails>;

/**
 * The owner sees their signature whatever its state, as does code 91; everybody else what is shown.
 */
function visibleSignature({ viewer }: RequestContext, uid: number, profile: Profile) {
  const maySeeAll = viewer !== null && (viewer.uid === uid || viewer.codes.includes(PermissionCode.signatureDisplay));
  return maySeeAll ? trueSignature(profile) : { sig_audit_state: SignatureState.shown };
}

const trueSignature = ({ signature: { sig, state } }: Profile) => ({ sig, sig_audit_state: state });
