import { Type, type Static } from 'typebox';
import { Id, refusedAs } from '../../platform/contract/schemas.ts';
import { QUOTE_MAX } from './shared/quoted-part.ts';

const Quote = Type.Object({
  /** Canonical content, of text alone. */
  content: Type.String(),
  /** The comment or reply that is quoted; null: the post. */
  cid: Type.Union([Id, Type.Null()]),
  /** Under whose name it stands; empty where they are gone. */
  author: Type.Object({ uid: Id, nick: Type.String() }),
});
export type Quote = Static<typeof Quote>;

/**
 * The field `quote` of comments and replies: absent where nothing is quoted, null where this reader
 * may not read what is, or it does not say so any more.
 */
export const quoteFields = Type.Object({ quote: Type.Optional(Type.Union([Quote, Type.Null()])) });

/**
 * The field `quoteText` of a new comment: words of what it answers, the comment `cid`, else the
 * post. White space does not matter.
 */
export const sentQuote = Type.Object({
  quoteText: Type.Optional(Type.String({ maxLength: 4000, ...refusedAs('QUOTE_TOO_LONG', QUOTE_MAX, 'quotes') })),
});
