import {
  cachedOutsideTx,
  fail,
  pluginError,
  settingsOf,
  viewerOf,
  type CommentRow,
  type InputOf,
  type PostRow,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { addReaction, deleteReaction, Reaction, reactionPeople } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ReactionStore, Target } from './store.ts';
import type { Core } from './uses.ts';

type TargetInput = InputOf<typeof deleteReaction>;
type State = ReplyOf<typeof addReaction>;

interface Found extends Target {
  /** The author, as everybody sees them. */
  readonly authorUid: number;
  /** Everybody may see it, and what it stands below. */
  readonly isVisible: boolean;
  /** Of what shows its counts. */
  readonly tag: string;
}

const ownTag = (uid: number): string => `reactions:${uid}`;

/** What people react to posts and comments with (docs/product/reactions.md). */
export function createReactions(core: Core, store: ReactionStore) {
  const kept = cachedOutsideTx(core.db, core.cache.own);

  const offered = (ctx: RequestContext): readonly string[] => settingsOf(ctx, manifest).emoticons;

  /** @throws NOT_FOUND for what the viewer may not see, BAD_INPUT unless it is exactly one */
  async function find(ctx: RequestContext, { wbId, cid }: TargetInput): Promise<Found> {
    if (wbId !== undefined && cid === undefined) {
      const { id, uid, visible } = await core.posts.get(ctx, wbId);
      return { kind: 'post', id, authorUid: uid, isVisible: visible === 1, tag: `post:${id}` };
    }
    if (cid === undefined || wbId !== undefined) throw fail('BAD_INPUT');
    const comment = await core.comments.get(ctx, cid);
    const post = await core.posts.get(ctx, comment.post_id);
    const parent = comment.parent_id === null ? comment : await core.comments.get(ctx, comment.parent_id);
    const isVisible = [comment, parent, post].every(({ visible }) => visible === 1);
    return { kind: 'comment', id: cid, authorUid: comment.uid, isVisible, tag: `comments:${post.id}` };
  }

  /** What may be liked. @throws as `find`, and NOT_FOUND for what not everybody may see */
  async function findShown(ctx: RequestContext, input: TargetInput): Promise<Found> {
    const found = await find(ctx, input);
    if (!found.isVisible) throw fail('NOT_FOUND');
    return found;
  }

  async function countsOf(
    ctx: RequestContext,
    kind: Target['kind'],
    ids: readonly number[],
  ): Promise<Map<number, { readonly reactions: Reaction[] }>> {
    const byTarget = Map.groupBy(await store.counts(kind, ids), ({ target_id }) => target_id);
    const names = offered(ctx);
    return new Map(
      [...byTarget].flatMap(([id, rows]) => {
        const counts = new Map(rows.map(({ name, count }) => [name, Number(count)]));
        const reactions = names.flatMap((name) => {
          const count = counts.get(name);
          return count === undefined ? [] : [{ name, count }];
        });
        return reactions.length === 0 ? [] : [[id, { reactions }] as const];
      }),
    );
  }

  async function stateOf(ctx: RequestContext, { kind, id }: Target): Promise<State> {
    const counts = await countsOf(ctx, kind, [id]);
    const [own] = await store.own(kind, [id], viewerOf(ctx).uid);
    const isOffered = own && offered(ctx).includes(own.name);
    return { reactions: [], ...counts.get(id), ...(isOffered && { ownReaction: own.name }) };
  }

  function changed(ctx: RequestContext, { tag }: Found): void {
    core.invalidate(tag, ownTag(viewerOf(ctx).uid));
  }

  async function ownOf(
    ctx: RequestContext,
    kind: Target['kind'],
    shown: readonly { readonly id: number; readonly thing: object }[],
  ): Promise<Map<number, { readonly ownReaction: string }>> {
    const ids = shown.filter(({ thing }) => 'reactions' in thing).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const { uid } = viewerOf(ctx);
    const own = await kept(`reactions:${uid}:${kind}:${ids.join()}`, ctx, [ownTag(uid)], () =>
      store.own(kind, ids, uid),
    );
    const names = offered(ctx);
    return new Map(
      own.flatMap(({ target_id, name }) => (names.includes(name) ? [[target_id, { ownReaction: name }] as const] : [])),
    );
  }

  return {
    /**
     * The same again changes nothing.
     * @throws NOT_FOUND, BAD_INPUT (not one of the zone's emoticons, too), BLOCKED_BY
     */
    add: (ctx: RequestContext, input: InputOf<typeof addReaction>): Promise<State> =>
      core.db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (!offered(ctx).includes(input.name)) throw fail('BAD_INPUT');
        const found = await findShown(ctx, input);
        if ((await core.people.blockedBy(found.authorUid)).has(uid)) throw pluginError(manifest, 'BLOCKED_BY');
        if (await store.put({ ...found, uid }, ctx.zone.abbr, input.name, ctx.now)) changed(ctx, found);
        return stateOf(ctx, found);
      }),

    /** Taking back what is not there changes nothing. @throws NOT_FOUND, BAD_INPUT */
    remove: (ctx: RequestContext, input: TargetInput): Promise<State> =>
      core.db.tx(async () => {
        const found = await findShown(ctx, input);
        if (await store.remove({ ...found, uid: viewerOf(ctx).uid })) changed(ctx, found);
        return stateOf(ctx, found);
      }),

    /** Without those whom the viewer has blocked. @throws as `add`, but for BLOCKED_BY */
    async people(
      ctx: RequestContext,
      { name, limit, offset, ...input }: InputOf<typeof reactionPeople>,
    ): Promise<ReplyOf<typeof reactionPeople>> {
      if (!offered(ctx).includes(name)) throw fail('BAD_INPUT');
      const found = await find(ctx, input);
      const without = await core.people.blockedBy(viewerOf(ctx).uid);
      const uids = await store.people(found, name, { limit: limit + 1, offset }, without);
      const page = uids.slice(0, limit);
      const cards = await core.users.cards(ctx, page);
      return { list: page.flatMap((uid) => cards.get(uid) ?? []), hasMore: uids.length > limit };
    },

    ofPosts: (ctx: RequestContext, posts: readonly PostRow[]) =>
      countsOf(
        ctx,
        'post',
        posts.map(({ id }) => id),
      ),
    ofComments: (ctx: RequestContext, comments: readonly CommentRow[]) =>
      countsOf(
        ctx,
        'comment',
        comments.map(({ id }) => id),
      ),
    ownOfPosts: (ctx: RequestContext, posts: readonly { readonly wbId: number }[]) =>
      ownOf(
        ctx,
        'post',
        posts.map((thing) => ({ id: thing.wbId, thing })),
      ),
    ownOfComments: (ctx: RequestContext, comments: readonly { readonly cid: number }[]) =>
      ownOf(
        ctx,
        'comment',
        comments.map((thing) => ({ id: thing.cid, thing })),
      ),
  };
}
