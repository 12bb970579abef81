import {
  asAnyone,
  dayAfter,
  dayIn,
  fail,
  momentOf,
  viewerOf,
  type InputOf,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { viewHooks } from '../../views/server/face.ts';
import { HOME_DAYS, HOME_PIECES, TopicType, type authorHome, type authorPieces, type ownStates } from '../contract.ts';
import type { ColumnStore } from './column-store.ts';
import { entryFields, type Entries } from './entries.ts';
import type { ContributionStore, ListedRow } from './store.ts';
import type { Core } from './uses.ts';

export interface AuthorsDeps {
  readonly core: Core;
  readonly store: ContributionStore;
  readonly columns: ColumnStore;
  readonly entries: Entries;
}

type Home = ReplyOf<typeof authorHome>;

/** What contributors have brought to the zone: docs/product/contributions.md. */
export function createAuthors({ core, store, columns, entries }: AuthorsDeps) {
  /** @throws NOT_FOUND */
  async function assertPerson(ctx: RequestContext, uid: number): Promise<void> {
    if (!(await core.users.cards(ctx, [uid])).has(uid)) throw fail('NOT_FOUND');
  }

  /** Numbers of these posts together, a day each, the earliest first; also days without. */
  async function daysOf(ctx: RequestContext, posts: readonly number[]): Promise<Home['days']> {
    const { timeZone } = ctx.zone;
    const today = dayIn(ctx.now, timeZone);
    const first = dayAfter(today, 1 - HOME_DAYS);
    const [reads, { likes, comments }] = await Promise.all([
      core.hooks.run(viewHooks.byDay, ctx, posts, first),
      core.posts.activityByDay(posts, { since: momentOf(first, timeZone), timeZone }),
    ]);
    return Array.from({ length: HOME_DAYS }, (_, n) => dayAfter(first, n)).map((day) => ({
      day,
      reads: reads && (reads.get(day) ?? 0),
      likes: likes.get(day) ?? 0,
      comments: comments.get(day) ?? 0,
    }));
  }

  /** The activities that these pieces are in. */
  async function activitiesOf(pieces: readonly ListedRow[]): Promise<Home['activities']> {
    const named = await columns.many([...new Set(pieces.flatMap(({ column_id }) => column_id ?? []))]);
    const won = await columns.prizes(pieces.map(({ id }) => id));
    return [...named.values()]
      .filter(({ type }) => type === TopicType.activity)
      .toSorted((a, b) => b.opens_at - a.opens_at || b.id - a.id)
      .map(({ id, name }) => ({
        id,
        content: name,
        entries: pieces.filter(({ column_id }) => column_id === id).length,
        prizes: won.filter(({ column_id }) => column_id === id).map(({ prize }) => prize),
      }));
  }

  return {
    /** @throws NOT_FOUND */
    async home(ctx: RequestContext, { uid }: InputOf<typeof authorHome>): Promise<Home> {
      await assertPerson(ctx, uid);
      const rows = await store.author(ctx.zone.abbr, uid, { limit: HOME_PIECES, offset: 0 });
      // The same numbers for everybody: of what everybody sees.
      const seen = await entries(asAnyone(ctx), rows);
      const [days, activities] = await Promise.all([
        daysOf(
          ctx,
          seen.map(({ post }) => post.id),
        ),
        activitiesOf(seen.map(({ piece }) => piece)),
      ]);
      return { pieces: seen.length, days, activities };
    },

    /** Where the viewer's own pieces are. */
    async states(ctx: RequestContext): Promise<ReplyOf<typeof ownStates>> {
      const counts = await store.statesOf(ctx.zone.abbr, viewerOf(ctx).uid);
      return { states: [...counts].map(([state, count]) => ({ state, count })) };
    },

    /** @throws NOT_FOUND */
    async pieces(
      ctx: RequestContext,
      { uid, limit, offset }: InputOf<typeof authorPieces>,
    ): Promise<ReplyOf<typeof authorPieces>> {
      await assertPerson(ctx, uid);
      const rows = await store.author(ctx.zone.abbr, uid, { limit: limit + 1, offset });
      const seen = await entries(ctx, rows.slice(0, limit));
      const [reads, named] = await Promise.all([
        core.hooks.run(
          viewHooks.totals,
          ctx,
          seen.map(({ post }) => post.id),
        ),
        columns.many([...new Set(seen.flatMap(({ piece }) => piece.column_id ?? []))]),
      ]);
      const list = seen.map((one) => ({
        ...entryFields(one),
        topicContent: named.get(one.piece.column_id ?? 0)?.name ?? '',
        reads: reads && (reads.get(one.post.id) ?? 0),
        likes: one.post.favor_count,
        comments: one.post.comment_count,
      }));
      return { list, hasMore: rows.length > limit };
    },
  };
}
export type Authors = ReturnType<typeof createAuthors>;
