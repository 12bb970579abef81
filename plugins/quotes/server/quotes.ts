import {
  fail,
  fromPlainText,
  inlineText,
  plainText,
  pluginError,
  readContent,
  serializeContent,
  viewerOf,
  type CommentDraft,
  type CommentRow,
  type ContentNode,
  type NewComment,
  type PostRow,
  type RequestContext,
  type SeenComment,
} from '../../../server/sdk/index.ts';
import type { Quote } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { QUOTE_MAX, quotedPart } from '../shared/quoted-part.ts';
import type { QuoteStore } from './store.ts';
import type { StoredQuote } from './tables.ts';
import type { Core } from './uses.ts';

/** What quotes are of: the comments and posts that a reader may see, by id. */
interface Sources {
  readonly comments: ReadonlyMap<number, CommentRow>;
  readonly posts: ReadonlyMap<number, PostRow>;
}

/** What goes out with a comment that quotes. */
interface QuoteFields {
  readonly quote: Quote | null;
}

/** A comment, and the post that it is on. */
interface Place {
  readonly id: number;
  readonly postId: number;
}

const textOf = ({ content }: { readonly content: string }): string => plainText(readContent(content));

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Comments that quote what they answer (docs/product/quotes.md). */
export function createQuotes(core: Core, store: QuoteStore) {
  /** What is answered, if it is there for its readers. @throws NOT_FOUND */
  async function answered(ctx: RequestContext, { wbId, cid }: CommentDraft): Promise<CommentRow | PostRow> {
    const post = await core.posts.get(ctx, wbId);
    const comment = cid === undefined ? undefined : await core.comments.get(ctx, cid);
    const isThere = post.visible === 1 && (!comment || (comment.visible === 1 && comment.post_id === wbId));
    if (!isThere) throw fail('NOT_FOUND');
    return comment ?? post;
  }

  async function sourcesOf(
    ctx: RequestContext,
    quotes: readonly StoredQuote[],
    postIds: ReadonlyMap<number, number>,
  ): Promise<Sources> {
    const ofPosts = quotes.flatMap(({ comment_id, quoted_id }) =>
      quoted_id === null ? (postIds.get(comment_id) ?? []) : [],
    );
    const [comments, posts] = await Promise.all([
      core.comments.many(
        ctx,
        quotes.flatMap(({ quoted_id }) => quoted_id ?? []),
      ),
      core.posts.many(ctx, [...new Set(ofPosts)]),
    ]);
    return { comments: byId(comments), posts: byId(posts) };
  }

  /**
   * What this reader may read of what the comments quote: only what still stands there, of people
   * whom they have not blocked. Null for the rest.
   */
  async function shown(
    ctx: RequestContext,
    places: readonly Place[],
    blocked: ReadonlySet<number>,
  ): Promise<Map<number, QuoteFields>> {
    const quotes = await store.of(places.map(({ id }) => id));
    if (quotes.length === 0) return new Map();
    const postIds = new Map(places.map(({ id, postId }) => [id, postId]));
    const { comments, posts } = await sourcesOf(ctx, quotes, postIds);
    const texts = new Map<CommentRow | PostRow, string>();
    const readable = quotes.map((stored) => {
      const { comment_id, quoted_id } = stored;
      const source = quoted_id === null ? posts.get(postIds.get(comment_id) ?? 0) : comments.get(quoted_id);
      if (!source || blocked.has(source.uid)) return { stored, uid: null };
      const text = texts.get(source) ?? textOf(source);
      texts.set(source, text);
      return { stored, uid: quotedPart(text, stored.text) === null ? null : source.uid };
    });
    const uids = [...new Set(readable.flatMap(({ uid }) => uid ?? []))];
    const cards = uids.length === 0 ? undefined : await core.users.cards(ctx, uids);
    ctx.tag(...uids.map((uid) => `user:${uid}`));
    return new Map(
      readable.map(({ stored: { comment_id, quoted_id: cid, text }, uid }): [number, QuoteFields] => {
        if (uid === null) return [comment_id, { quote: null }];
        const author = { uid, nick: cards?.get(uid)?.nick ?? '' };
        return [comment_id, { quote: { content: contentOf(text), cid, author } }];
      }),
    );
  }

  return {
    /** @throws NOT_FOUND, QUOTE_TOO_LONG, QUOTE_NOT_FOUND for words that do not stand there */
    async check(ctx: RequestContext, draft: CommentDraft): Promise<void> {
      const words = draft.fields['quoteText'];
      if (typeof words !== 'string') return;
      if ([...words].length > QUOTE_MAX) throw pluginError(manifest, 'QUOTE_TOO_LONG', { max: QUOTE_MAX });
      const part = quotedPart(textOf(await answered(ctx, draft)), words);
      if (part === null) throw pluginError(manifest, 'QUOTE_NOT_FOUND');
    },

    /** Keeps what new comments quote, as it stands where it was taken from. */
    async keep({ zone }: Pick<RequestContext, 'zone'>, comments: readonly NewComment[]): Promise<void> {
      store.addAtEnd(
        comments.flatMap(({ row, post, answered: comment, fields: { quoteText } }) => {
          if (typeof quoteText !== 'string') return [];
          const text = quotedPart(textOf(comment ?? post), quoteText);
          // It was changed since it was looked at: the comment stands without it.
          if (text === null) return [];
          return [{ zone: zone.abbr, comment_id: row.id, quoted_id: comment?.id ?? null, text }];
        }),
      );
    },

    fields: (ctx: RequestContext, comments: readonly CommentRow[]) =>
      shown(
        ctx,
        comments.map(({ id, post_id }) => ({ id, postId: post_id })),
        new Set(),
      ),

    /** What everybody may read and this viewer does not want to, and what only they may read. */
    async viewerFields(ctx: RequestContext, comments: readonly SeenComment[]): Promise<Map<number, QuoteFields>> {
      const quoting = comments.flatMap((comment) => {
        const { quote } = comment as { readonly quote?: Quote | null };
        return quote === undefined ? [] : [{ id: comment.cid, postId: comment.referWbId, quote }];
      });
      if (quoting.length === 0) return new Map();
      const blocked = await core.people.blockedBy(viewerOf(ctx).uid);
      const unwanted = quoting.filter(({ quote }) => quote && blocked.has(quote.author.uid));
      const missing = quoting.filter(({ quote }) => quote === null);
      return new Map([
        ...unwanted.map(({ id }): [number, QuoteFields] => [id, { quote: null }]),
        ...(await shown(ctx, missing, blocked)),
      ]);
    },
  };
}

/** Emoticons stay; what code says could read as the token of a link or a card. */
const asText = (nodes: readonly ContentNode[]): ContentNode[] =>
  nodes.map((node) => {
    if (node.type === 'element') return { ...node, children: asText(node.children) };
    if (node.type === 'emoticon') return node;
    return { type: 'text', text: inlineText(node) };
  });

/** A quote as content: text and nothing else. */
function contentOf(text: string): string {
  const document = fromPlainText(text);
  return serializeContent({ ...document, children: asText(document.children) });
}
