import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Empty, Flag, Id, JsonText, refusedAs } from '../schemas.ts';
import { ABBR_PATTERN } from '../zone/product-map.ts';
import { GameRole, Group, OwnRole } from './game-people.ts';
import { Game, OwnUser, UserCard } from './users.ts';

export { GameRole, OwnRole } from './game-people.ts';

/** 0 or 1 as it comes, also from an address. */
const Asked = Type.Integer({ minimum: 0, maximum: 1 });
const Abbr = Type.String({ pattern: ABBR_PATTERN });
/** Ids of the publisher's systems, unique within a zone; those that a card in a text can hold. */
const ForeignId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

export const PlayedGame = Type.Object({
  ...Game.properties,
  /** 1: hidden from others; they do not get it at all. */
  closed: Flag,
});
export type PlayedGame = Static<typeof PlayedGame>;

/** `showing` stands with the viewer's own roles only: whether others see them. */
const GameWithRoles = Type.Object({
  ...PlayedGame.properties,
  roles: Type.Array(Type.Object({ ...GameRole.properties, showing: Type.Optional(Flag) })),
});
export type GameWithRoles = Static<typeof GameWithRoles>;

/** A friend in the game. `remark`: the forum keeps none of its own, so it is empty. */
const Friend = Type.Object({ uid: Id, nickname: Type.String(), remark: Type.String(), avatarUrl: Type.String() });
export type Friend = Static<typeof Friend>;

/** 1 personal (id: uid), 2 group, 3 game role. */
export const CardKind = { personal: 1, group: 2, role: 3 } as const;

/** What a card in a text stands for. Without `gameId` it is one of the zone that is looked at. */
const CardRef = Type.Object({
  /** `CardKind`. */
  type: Type.Integer({ minimum: 1, maximum: 3 }),
  /** A uid may come as the number that it is. */
  id: Type.Union([ForeignId, Id]),
  gameId: Type.Optional(Count),
  areaId: Type.Optional(Count),
});
export type CardRef = Static<typeof CardRef>;

/** `type` and `id` are those that were asked for. */
export const AvatarCard = Type.Object({
  type: Type.Integer(),
  id: Type.String(),
  gameId: Count,
  areaId: Count,
  avatarUrl: Type.String(),
  name: Type.String(),
  serverName: Type.String(),
  roleName: Type.String(),
});
export type AvatarCard = Static<typeof AvatarCard>;

const CardDetail = Type.Object({
  ...AvatarCard.properties,
  zone: Type.String(),
  gameName: Type.String(),
  level: Count,
  /** Whose it is; 0 for a group. */
  uid: Count,
});

const own = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({ method: 'GET', path: `/api/bbs/${path}`, gate: signedIn, summary, input: Type.Object(input), reply });
const open = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({ method: 'GET', path: `/api/bbs/${path}`, gate: everyone, summary, input: Type.Object(input), reply });
const write = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/${path}`,
    repeat: 'as-it-stands',
    gate: signedIn,
    summary,
    input: Type.Object(input),
    reply,
  });
/** Reads whose input is too long for an address: they need no token. */
const lookUp = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/${path}`,
    repeat: 'again',
    gate: everyone,
    summary,
    input: Type.Object(input),
    reply,
    rate: 'read',
    csrf: false,
  });

const Roles = Type.Object({ list: Type.Array(OwnRole) });

export const roles = own(
  'user/roles',
  "The viewer's roles in this zone; with checkRoleOpenFlag=1 only those that others see",
  { checkRoleOpenFlag: Type.Optional(Asked) },
  Roles,
);
export const allGameRoles = own('user/get_all_roles', "All of the viewer's roles in this zone", {}, Roles);
export const showingRoles = own(
  'user/showingRole/allRoles',
  "The viewer's roles in all zones, shown ones first in their order; `max` may be shown",
  {},
  Type.Object({ ...Roles.properties, max: Count }),
);
export const updateShowingRoles = write(
  'user/showingRole/batchUpdate',
  'Which roles the viewer shows, in this order: the whole list, replaced at once',
  {
    roles: Type.Array(Type.Object({ zone: Abbr, roleId: ForeignId }), { maxItems: LIMITS.shownRoles }),
  },
  Roles,
);

const Friends = Type.Object({ friends: Type.Array(Friend), recentlyFriends: Type.Array(Friend) });
export const userFriends = own(
  'user/friends/getUserFriends',
  'People whom the viewer follows and who follow back, by name; the recently mentioned, newest first (20 at most)',
  {
    q: Type.Optional(Type.String({ maxLength: LIMITS.search, ...refusedAs('SEARCH_TOO_LONG', LIMITS.search) })),
    limit: Type.Integer({ minimum: 1, maximum: LIMITS.pageSize, default: LIMITS.pageSize }),
    offset: Type.Integer({ minimum: 0, maximum: LIMITS.follows, default: 0 }),
  },
  Type.Object({ ...Friends.properties, hasMore: Type.Boolean() }),
);
export const updateRecentlyFriends = write(
  'user/friends/updateRecentlyFriends',
  'Puts a friend at the head of the recently mentioned',
  { friendId: Id },
  Type.Object({ recentlyFriends: Type.Array(Friend) }),
);

export const ownGroup = own(
  'user/ownGroup',
  "The viewer's groups (guilds) in this zone",
  {},
  Type.Object({ list: Type.Array(Group) }),
);
export const userGroupCount = own(
  'user/get_user_group_count',
  "How many groups the viewer's roles in this zone are in",
  {},
  Type.Object({ count: Count }),
);

export const infoCard = open(
  'user/common/info_card',
  'A person in short: card, the role that is shown first, open games',
  { uid: Id },
  Type.Object({
    userInfo: UserCard,
    showingRole: Type.Union([GameRole, Type.Null()]),
    playedGames: Type.Array(PlayedGame),
  }),
);
export const userGameInfo = open(
  'user/common/get_user_game_info',
  'What a person plays in this zone, as far as they show it, and the servers of its game; the viewer without uid',
  { uid: Type.Optional(Id) },
  Type.Object({
    uid: Id,
    /** Null where they do not play, or do not show it. */
    game: Type.Union([PlayedGame, Type.Null()]),
    roles: Type.Array(GameRole),
    servers: Type.Array(Type.Object({ areaId: Count, servername: Type.String() })),
  }),
);

export const cardInfo = lookUp(
  'user/cardInfo',
  'Cards in full; `params` is JSON: one card or a list of up to 50 of {type, id, gameId, areaId}',
  { params: JsonText(16_000, Type.Union([CardRef, Type.Array(CardRef)])) },
  Type.Object({ list: Type.Array(CardDetail) }),
);
export const singleCardInfo = lookUp('user/singleCardInfo', 'One card in full', CardRef.properties, CardDetail);
export const avatarCards = lookUp(
  'user/cardInfo/batch',
  'Pictures and names of up to 50 cards; those that are nobody’s to see are left out',
  { list: Type.Array(CardRef, { minItems: 1, maxItems: LIMITS.cards }) },
  Type.Object({ list: Type.Array(AvatarCard) }),
);

/** As a form has them. */
const JoinedUids = Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,49}$' });
export const playingGamesOf = lookUp(
  'user/playing-game/batchList',
  'The open games of up to 50 people',
  { uids: Type.Union([Type.Array(Id, { minItems: 1, maxItems: LIMITS.pageSize }), JoinedUids]) },
  Type.Object({ list: Type.Array(Type.Object({ uid: Id, games: Type.Array(PlayedGame) })) }),
);
export const playingGames = open(
  'user/playing-game/list',
  "A person's open games, the latest played first, with the roles they show; all of the viewer's own without uid",
  { uid: Type.Optional(Id) },
  Type.Object({
    list: Type.Array(GameWithRoles),
    /** 0: no game is shown to others. */
    status: Flag,
    isSelf: Type.Boolean(),
  }),
);
export const firstPlayingGame = own(
  'user/playing-game/first',
  'The game that the viewer played last',
  {},
  Type.Object({ game: Type.Union([PlayedGame, Type.Null()]) }),
);

const put = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({
    method: 'PUT',
    path: `/api/bbs/${path}`,
    repeat: 'as-it-stands',
    gate: signedIn,
    summary,
    input: Type.Object(input),
    reply,
  });
export const modifyPlayingGame = put(
  'user/playing-game/modify',
  'Hides a game of the viewer from others (closed 1) or shows it (0): that of this zone, or of `abbr`',
  { closed: Asked, abbr: Type.Optional(Abbr) },
  PlayedGame,
);
export const setPlayingGameStatus = put(
  'user/playing-game/status',
  'Whether any game of the viewer is shown to others: 1 those that are not closed, 0 none',
  { status: Asked },
  Type.Object({ status: Flag }),
);

export const accountsByPrivilege = open(
  'user/privilege/get_account_by_zone',
  'Who holds a badge of this zone: type 1 officials (code 13), 2 masterminds (code 12); 50 at most, the longest first',
  { type: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) },
  Type.Object({ list: Type.Array(UserCard) }),
);
export const themeTypes = open(
  'user/behavior/get_theme_type_list',
  'The types of the themes that the viewer may read here, each with its themes',
  {},
  Type.Object({
    list: Type.Array(
      Type.Object({ type: Type.String(), themes: Type.Array(Type.Object({ themeId: Id, name: Type.String() })) }),
    ),
  }),
);

export const firstGame = open(
  'product/web/get_first_game',
  "The viewer's first game (the one played last), sw4 where there is none",
  {},
  Type.Object({ abbr: Type.String(), gameId: Count, name: Type.String(), pcIcon: Type.String() }),
);
export const vipEntrance = own(
  'vip/user/common/get_entrance',
  'Whether the viewer is offered the VIP interface of this zone',
  {},
  Type.Object({ showVipEntrance: Flag }),
);

export const loginState = endpoint({
  method: 'GET',
  path: '/api/bbs/user/login',
  gate: signedIn,
  summary: 'The signed-in user, or NOT_SIGNED_IN',
  input: Empty,
  reply: OwnUser,
});
