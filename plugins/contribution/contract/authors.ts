import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../../platform/contract/index.ts';
import { Count, Id, Paging, Time } from '../../../platform/contract/schemas.ts';
import { entry } from './columns.ts';
import { STATES } from './submissions.ts';

/** Days that a contributor's home looks back, today among them. */
export const HOME_DAYS = 30;
/** Pieces, the latest, that its numbers are of at most. */
export const HOME_PIECES = 500;

const Numbers = {
  /** People and days on which they read; null: the zone does not count them. */
  reads: Type.Union([Count, Type.Null()]),
  likes: Count,
  comments: Count,
};

const AuthorDay = Type.Object({
  /** Of the zone, yyyymmdd. */
  day: Count,
  ...Numbers,
});
export type AuthorDay = Static<typeof AuthorDay>;

const AUTHOR = '/api/bbs/contribution/author';

export const authorHome = endpoint({
  method: 'GET',
  path: `${AUTHOR}/home`,
  gate: everyone,
  summary: "A contributor's published pieces in numbers of the last days, and the activities that they entered",
  input: Type.Object({ uid: Id }),
  reply: Type.Object({
    /** Published pieces that everybody sees. */
    pieces: Count,
    days: Type.Array(AuthorDay),
    activities: Type.Array(
      Type.Object({
        id: Id,
        content: Type.String(),
        /** Published pieces of theirs in it. */
        entries: Count,
        prizes: Type.Array(Type.String()),
      }),
    ),
  }),
});

const AuthorPiece = Type.Object({
  ...entry,
  desc: Type.String(),
  coverImageUrl: Type.String(),
  contributionType: Count,
  topicContent: Type.String(),
  acceptTime: Time,
  ...Numbers,
});
export type AuthorPiece = Static<typeof AuthorPiece>;

export const authorPieces = endpoint({
  method: 'GET',
  path: `${AUTHOR}/list`,
  gate: everyone,
  summary: "A contributor's published pieces whose posts the viewer may see, the latest first",
  input: Type.Object({ uid: Id, ...Paging }),
  reply: Type.Object({ list: Type.Array(AuthorPiece), hasMore: Type.Boolean() }),
});

export const ownStates = endpoint({
  method: 'GET',
  path: `${AUTHOR}/states`,
  gate: signedIn,
  summary: "Where the viewer's own pieces are, by number",
  input: Type.Object({}),
  reply: Type.Object({ states: Type.Array(Type.Object({ state: Type.Enum(STATES), count: Count })) }),
});
