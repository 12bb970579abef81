import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { Count, Empty, Flag, Id, Paging, refusedAs, Time } from '../../../platform/contract/schemas.ts';
import { columnGate } from '../gates.ts';

/** What a piece is handed in for (`topicType`): docs/product/contributions.md. */
export const TopicType = { column: 1, topic: 2, activity: 3 } as const;
export type TopicTypeValue = (typeof TopicType)[keyof typeof TopicType];

/** `contribution_type` of the list: what a column takes. */
export const ListedType = { article: 0, video: 2 } as const;

export const COLUMN_LIMITS = {
  /** Columns, topics and activities of a zone. */
  most: 200,
  name: 30,
  /** Characters of what it is about, and of its rewards. */
  text: 2_000,
  /** Pieces of one person at most. */
  perPerson: 100,
  winners: 100,
  prize: 60,
} as const;

const Name = Type.String({ maxLength: 120, ...refusedAs('TEXT_TOO_LONG', COLUMN_LIMITS.name, 'contribution') });
const Text = Type.String({ maxLength: 8_000, ...refusedAs('TEXT_TOO_LONG', COLUMN_LIMITS.text, 'contribution') });

const Fields = {
  type: Type.Integer({ minimum: 1, maximum: 3 }),
  /** Its name: `topicContent` of what is handed in for it. */
  content: Name,
  desc: Text,
  /** In words; empty: none. */
  reward: Text,
  /** Where accepted pieces appear. */
  themeId: Id,
  takesArticles: Flag,
  takesVideos: Flag,
  /** 1: only people who are verified by their real name. */
  verifiedOnly: Flag,
  /** Pieces of one person at most; 0: as many as they like. */
  perPerson: Type.Integer({ minimum: 0, maximum: COLUMN_LIMITS.perPerson }),
  /** Milliseconds; 0: without such a limit. */
  openTime: Time,
  closeTime: Time,
};

export const Column = Type.Object({
  ...Fields,
  id: Id,
  gameId: Count,
  /** 1: it takes pieces now. */
  isOpen: Flag,
  /** Accepted pieces that everybody sees. */
  count: Count,
  /** Rises with each change. */
  revision: Id,
});
export type Column = Static<typeof Column>;

export const columnList = endpoint({
  method: 'GET',
  path: '/api/bbs/contribution_topic/list',
  gate: everyone,
  summary: 'Columns and topics of a game that take pieces now: articles (contribution_type 0) or videos (2)',
  input: Type.Object({
    game_id: Type.Optional(Id),
    contribution_type: Type.Optional(Type.Union([Type.Literal(ListedType.article), Type.Literal(ListedType.video)])),
  }),
  reply: Type.Object({ records: Type.Array(Column) }),
});

export const activityList = endpoint({
  method: 'GET',
  path: '/api/bbs/activity/list',
  gate: everyone,
  summary: 'Activities of the zone: those that are open, then those to come, then the past ones',
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(Column), hasMore: Type.Boolean() }),
});

/** An accepted piece that the viewer may see, by its post. */
export const entry = {
  contribution_id: Id,
  wbId: Count,
  title: Type.String(),
  userInfo: Type.Union([UserCard, Type.Null()]),
};
const Winner = Type.Object({ ...entry, prize: Type.String() });

export const activityDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/activity/detail',
  gate: everyone,
  summary: 'An activity with its winners, once they are announced',
  input: Type.Object({ id: Id }),
  reply: Type.Object({ ...Column.properties, winners: Type.Array(Winner) }),
});

export const activityEntries = endpoint({
  method: 'GET',
  path: '/api/bbs/activity/entries',
  gate: everyone,
  summary: 'The accepted pieces of an activity, the latest first',
  input: Type.Object({ id: Id, ...Paging }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...entry,
        desc: Type.String(),
        coverImageUrl: Type.String(),
        contributionType: Count,
        acceptTime: Time,
      }),
    ),
    hasMore: Type.Boolean(),
  }),
});

const MANAGE = '/api/bbs/contribution/columns';

export const allColumns = endpoint({
  method: 'GET',
  path: `${MANAGE}/list`,
  gate: columnGate,
  summary: 'All columns, topics and activities of the zone, the newest first',
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(Column), hasMore: Type.Boolean() }),
});

export const saveColumn = endpoint({
  method: 'POST',
  path: `${MANAGE}/save`,
  repeat: 'as-it-stands',
  gate: columnGate,
  summary: 'Adds one, or changes the one with this id as it was read (revision)',
  input: Type.Object({
    ...Fields,
    id: Type.Optional(Id),
    revision: Type.Optional(Id),
  }),
  reply: Type.Object({ id: Id, revision: Id }),
});

export const announceWinners = endpoint({
  method: 'POST',
  path: `${MANAGE}/winners`,
  repeat: 'as-it-stands',
  gate: columnGate,
  summary: 'Announces the winners of an activity in this order, in place of those before; each is told',
  input: Type.Object({
    id: Id,
    winners: Type.Array(Type.Object({ contribution_id: Id, prize: Type.String({ maxLength: 240 }) }), {
      maxItems: COLUMN_LIMITS.winners,
    }),
  }),
  reply: Empty,
});
