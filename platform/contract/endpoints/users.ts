import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Empty, Flag, Id, ofViewer, openTo, refusedAs, Time } from '../schemas.ts';
import { Group, OwnRole } from './game-people.ts';

/** What anyone may see of a user. Plugins add their own fields (`user.present`). */
export const UserCard = Type.Object(
  {
    uid: Id,
    nick: Type.String(),
    avatarUrl: Type.String(),
    sex: Type.Integer(),
    sig: Type.String(),
    /**
     * 1 when the user holds code 13 in the current zone, 2 for code 12 (mastermind badge), else 0.
     */
    badge: Type.Integer(),
    /**
     * Only with an account that stands for several people (posts without their author's name):
     * nobody can block it.
     */
    isHouse: Type.Optional(Type.Literal(1)),
  },
  openTo('card'),
);
export type UserCard = Static<typeof UserCard>;

export const UserCounts = Type.Object({ postCount: Count, commentCount: Count, favorCount: Count });

/**
 * Signature: 0 under review, 1 shown, 2 refused. The owner and code 91 see text and state as they
 * are; for anybody else the text is empty unless the state is 1, and the state says 1.
 */
const SigAuditState = Type.Integer({ minimum: 0, maximum: 2 });

/** 0 none, 1 followed, 2 mutual. */
export const IsFollow = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
export type IsFollow = Static<typeof IsFollow>;

/**
 * Following, as a user's page and the own data tell it. `isFollow` and `mayFollow` are the
 * viewer's: 0 and false for visitors.
 */
export const FollowFields = Type.Object({
  /** Whether this user lets others follow. */
  allowFollow: Type.Boolean(),
  isFollow: ofViewer(IsFollow),
  followCount: Count,
  fansCount: Count,
  /**
   * Of another: whether the viewer is offered the button. Of the viewers themselves: whether they
   * may follow people here (check 78).
   */
  mayFollow: ofViewer(Type.Boolean()),
});
export type FollowFields = Static<typeof FollowFields>;

/** `GET /api/bbs/user/detail/{uid}`: a user page's head. */
export const UserDetail = Type.Object(
  {
    ...UserCard.properties,
    ...UserCounts.properties,
    ...FollowFields.properties,
    createTime: Time,
    isSelf: Type.Boolean(),
    sig_audit_state: SigAuditState,
  },
  openTo('card'),
);
export type UserDetail = Static<typeof UserDetail>;

/** A game that somebody plays is a zone. */
export const Game = Type.Object({ zone: Type.String(), gameId: Count, name: Type.String(), icon: Type.String() });
export type Game = Static<typeof Game>;

/** What holds for whatever somebody writes in the zone. */
export const WritingRules = {
  /** Empty string when nothing is held up, else the text shown as a toast. */
  auditAfter: Type.String(),
  requireRateLimit: Type.Object({ commentLimit: Type.Integer(), postLimit: Type.Integer() }),
};
const WritingRulesObject = Type.Object(WritingRules);
export type WritingRules = Static<typeof WritingRulesObject>;

/**
 * The signed-in user's own data (`baseInfo`, `detail`). Plugins add their own fields (`user.own`).
 */
export const OwnUser = Type.Object(
  {
    id: Id,
    realname: Flag,
    manageList: Type.Array(Type.Integer()),
    /** Permission codes by zone, with the `all` key. */
    auth: Type.Record(Type.String(), Type.Array(Type.Integer())),
    isManager: Type.Boolean(),
    ...WritingRules,
    reputation: Type.Integer(),
    ...UserCounts.properties,
    /** Likes received on posts and comments; `favorCount` are those given. */
    beFavorCount: Count,
    ...FollowFields.properties,
    /** The viewer's roles and groups in this zone's game. */
    roles: Type.Optional(Type.Array(OwnRole)),
    group: Type.Optional(Type.Array(Group)),
    ywUserInfo: Type.Object(
      {
        ...UserCard.properties,
        sig_audit_state: SigAuditState,
        /**
         * The last played first, those that are hidden from others included; as of the last
         * minutes.
         */
        played_games: Type.Array(Game),
      },
      openTo('card'),
    ),
  },
  openTo('own'),
);
export type OwnUser = Static<typeof OwnUser>;

const SignedOut = Type.Null();

export const csrfToken = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/csrfToken',
  isStamped: true,
  gate: everyone,
  summary: 'A fresh token for the field _csrf of the next write',
  input: Empty,
  reply: Type.String(),
  zoned: false,
});

/** The same at its address of the VIP interface. */
export const vipCsrfToken = endpoint({ ...csrfToken, path: '/api/bbs/vip/weibo/common/csrf_token' });

export const login = endpoint({
  method: 'POST',
  path: '/api/bbs/user/login',
  repeat: 'refused',
  gate: everyone,
  summary: 'Spends a one-time ticket and opens a session',
  input: Type.Object({
    ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    data: Type.Optional(Type.String({ minLength: 1, maxLength: 8000 })),
  }),
  reply: OwnUser,
  rate: 'account',
  csrf: false,
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/bbs/user/logout',
  repeat: 'as-it-stands',
  gate: everyone,
  summary: 'Ends the session of this device (same-site requests only)',
  input: Empty,
  reply: Empty,
  sameSite: true,
  zoned: false,
});

export const baseInfo = endpoint({
  method: 'GET',
  path: '/api/bbs/user/baseInfo',
  isStamped: true,
  retry: 'failed',
  gate: everyone,
  summary: 'The signed-in user, or null',
  input: Empty,
  reply: Type.Union([OwnUser, SignedOut]),
  zoned: 'always',
});

export const ownDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/user/detail',
  isStamped: true,
  retry: 'failed',
  gate: signedIn,
  summary: 'The signed-in user',
  input: Empty,
  reply: OwnUser,
});

export const userDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/user/detail/:uid',
  gate: everyone,
  summary: "A user page's head",
  input: Type.Object({ uid: Id }),
  reply: UserDetail,
  cache: 'public',
});

export const acct = endpoint({
  method: 'GET',
  path: '/api/bbs/user/acct',
  gate: signedIn,
  summary: "The signed-in user's account name",
  input: Empty,
  reply: Type.Object({ acct: Type.String() }),
});

export const realName = endpoint({
  method: 'POST',
  path: '/api/bbs/user/real',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Real-name verification',
  input: Type.Object({ name: Type.String({ maxLength: 40 }), idcard: Type.String({ maxLength: 40 }) }),
  reply: Type.Object({ realname: Flag }),
  rate: 'account',
});

/**
 * `Message` of a refusal with Code 4291 (CHALLENGE_REQUIRED): the call may come again with the
 * answer in `challenge`. Of the kind `proof-of-work` it is an ALTCHA challenge, and the answer
 * base64 of `{ challenge, solution: { counter, derivedKey } }` (docs/calls.md).
 */
export interface ChallengeAsked {
  readonly kind: string;
  readonly challenge: object;
}

/**
 * The embedded account component's own calls; they answer with a one-time ticket bound to nothing
 * but the account.
 */
const Credentials = {
  account: Type.String({ minLength: 1, maxLength: LIMITS.account }),
  password: Type.String({ minLength: 1, maxLength: LIMITS.passwordMax }),
  /** The answer to the challenge of a reply with Code 4291. */
  challenge: Type.Optional(Type.String({ maxLength: 2000 })),
};
const Ticket = Type.Object({ ticket: Type.String(), expiresAt: Time });

export const accountRegister = endpoint({
  method: 'POST',
  path: '/account/api/register',
  repeat: 'refused',
  gate: everyone,
  summary: 'Creates an account; answers with a one-time ticket',
  input: Type.Object({
    ...Credentials,
    nick: Type.Optional(Type.String({ maxLength: 60, ...refusedAs('NICK_INVALID', LIMITS.nick) })),
  }),
  reply: Ticket,
  rate: 'account',
  csrf: false,
  zoned: false,
});

export const accountLogin = endpoint({
  method: 'POST',
  path: '/account/api/login',
  repeat: 'again',
  gate: everyone,
  summary: 'Checks account and password; answers with a one-time ticket',
  input: Type.Object(Credentials),
  reply: Ticket,
  rate: 'account',
  csrf: false,
  zoned: false,
});
