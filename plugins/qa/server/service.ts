import {
  DAY_MS,
  CommentBits,
  fail,
  pluginError,
  settingsOf,
  viewerOf,
  type CommentRow,
  type PostListQuery,
  type PostNarrowing,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { Answer, HotQuestion, Question, QaListFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { accepted } from '../shared/accepted.ts';
import { isSolved } from '../shared/is-solved.ts';
import { acceptedAnswer, withoutBlocked, withPrivate, type ShownPost } from './answer.ts';
import type { QaStore } from './store.ts';
import { isQuestionTheme, questionThemes } from './themes.ts';
import { qaHooks } from './face.ts';
import type { Core } from './uses.ts';

export interface QaService {
  attach(ctx: RequestContext, post: PostRow): Promise<void>;
  reattach(ctx: RequestContext, before: PostRow, after: PostRow): Promise<void>;
  postVisibility(ctx: RequestContext, post: PostRow): Promise<void>;
  /** An accepted answer that nobody sees any more solves nothing, until it comes back. */
  commentVisibility(ctx: RequestContext, comment: CommentRow): Promise<void>;
  /**
   * Home's list of questions without an accepted answer (`qaStatus=1` in a question theme); null
   * for any other list.
   */
  list(ctx: RequestContext, query: PostListQuery): Promise<number[] | null>;
  /** A search for solved questions (`solvedStatus=1`). */
  narrowSearch(ctx: RequestContext, query: PostListQuery): Promise<ReadonlySet<PostNarrowing>>;
  postFields(
    ctx: RequestContext,
    posts: readonly PostRow[],
    where: 'list' | 'detail',
  ): Promise<Map<number, { qa: Question }>>;
  /**
   * For a viewer who has blocked the author of the accepted answer: the same without it; for one
   * who may read a private one: which it is. It asks for nothing where none is shown.
   */
  viewerFields(ctx: RequestContext, posts: readonly ShownPost[]): Promise<Map<number, { qa: Question }>>;
  commentFields(ctx: RequestContext, comments: readonly CommentRow[]): Promise<Map<number, { qa: Answer }>>;
  hot(ctx: RequestContext, limit: number, offset: number): Promise<{ list: HotQuestion[]; hasMore: boolean }>;
  /**
   * Accepting the accepted answer again changes nothing.
   * @throws NOT_FOUND, NOT_A_QUESTION, NOT_AN_ANSWER, ONLY_ASKER, OWN_ANSWER, ALREADY_ACCEPTED
   */
  accept(ctx: RequestContext, cid: number): Promise<{ wbId: number; acceptedCid: number }>;
}

export function createQa(core: Core, store: QaStore): QaService {
  const { db } = core;
  const tag = ({ zone }: Pick<RequestContext, 'zone'>) => `qa:${zone.abbr}`;
  const refuse = (id: string) => pluginError(manifest, id);
  const settings = (ctx: RequestContext) => settingsOf(ctx, manifest);

  const changed = (ctx: RequestContext, postId: number) =>
    core.invalidate(`post:${postId}`, `comments:${postId}`, tag(ctx));

  return {
    async attach(ctx, post) {
      if (!isQuestionTheme(ctx, post.theme_id)) return;
      await store.put(post, true);
      core.invalidate(tag(ctx));
    },

    async reattach(ctx, before, after) {
      if (before.theme_id === after.theme_id) return;
      if (![before, after].some(({ theme_id }) => isQuestionTheme(ctx, theme_id))) return;
      await store.put(after, after.visible === 1);
      core.invalidate(tag(ctx), `comments:${after.id}`);
    },

    async postVisibility(ctx, post) {
      if (!isQuestionTheme(ctx, post.theme_id)) return;
      await store.setListed(post.id, post.visible === 1);
      core.invalidate(tag(ctx));
    },

    async commentVisibility(ctx, comment) {
      if (comment.parent_id !== null) return;
      // Locked before it is read: the asker may be accepting this very comment.
      const row = await store.lock(comment.zone, comment.post_id);
      if (row?.accepted_cid !== comment.id) return;
      await store.setSolved(row.post_id, comment.visible === 1);
      changed(ctx, row.post_id);
    },

    async list(ctx, query) {
      // Declared beside the hook, and checked by its schema.
      const { qaStatus } = query as QaListFields;
      const { themeId = 0, q, topic, uid, limit, offset } = query;
      if (qaStatus !== 1 || q || topic || uid || !isQuestionTheme(ctx, themeId)) return null;
      ctx.tag(tag(ctx));
      return store.unsolved(ctx.zone.abbr, themeId, limit, offset);
    },

    async narrowSearch(ctx, query) {
      const themeIds = questionThemes(ctx);
      if ((query as QaListFields).solvedStatus !== 1 || themeIds.length === 0) return new Set();
      return new Set([{ themeIds, where: (id) => store.isSolved(id, themeIds) }]);
    },

    async postFields(ctx, posts, where) {
      const asked = posts.filter(({ theme_id }) => isQuestionTheme(ctx, theme_id)).map(({ id }) => id);
      const rows = await store.find(ctx.zone.abbr, asked);
      const closed = new Set(posts.filter(hasPrivateReplies).map(({ id }) => id));
      const fields = new Map<number, { qa: Question }>();
      for (const id of asked) {
        const row = rows.get(id);
        const cid = row?.solved === 1 ? row.accepted_cid : null;
        const answer = cid !== null && where === 'detail' ? await acceptedAnswer(core, ctx, cid) : null;
        const isWithheld = cid !== null && closed.has(id);
        fields.set(id, {
          qa: isWithheld ? { acceptedCid: 0, solved: 1 } : { acceptedCid: cid ?? 0, ...(answer ? { answer } : {}) },
        });
      }
      return fields;
    },

    viewerFields: async (ctx, posts) =>
      new Map([...(await withoutBlocked(core, ctx, posts)), ...(await withPrivate(core, store, ctx, posts))]),

    async commentFields(ctx, comments) {
      const first = comments.filter(({ parent_id }) => parent_id === null);
      const rows = await store.find(ctx.zone.abbr, [...new Set(first.map(({ post_id }) => post_id))]);
      return new Map(
        first.flatMap(({ id, post_id }): [number, { qa: Answer }][] => {
          const row = rows.get(post_id);
          if (!row || !isQuestionTheme(ctx, row.theme_id)) return [];
          const accepted = row.solved === 1 && row.accepted_cid === id ? 1 : 0;
          return [[id, { qa: { asker: row.asker_uid, accepted, open: row.solved === 1 ? 0 : 1 } }]];
        }),
      );
    },

    async hot(ctx, limit, offset) {
      const since = ctx.now - settings(ctx).hotDays * DAY_MS;
      const page = await core.posts.hot(ctx, { themeIds: questionThemes(ctx), since, limit, offset });
      const list = page.list.map(({ wbId, wbTitle, wbDesc, wbcCount, ...fields }): HotQuestion => {
        const { qa } = fields as { qa?: Question }; // this plugin's own field of a post
        return { wbId, wbTitle, wbDesc, wbcCount, solved: isSolved(qa) ? 1 : 0 };
      });
      return { list, hasMore: page.hasMore };
    },

    accept: (ctx, cid) =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const post = await core.posts.get(ctx, (await core.comments.get(ctx, cid)).post_id);
        if (!isQuestionTheme(ctx, post.theme_id)) throw refuse('NOT_A_QUESTION');
        if (post.uid !== uid) throw refuse('ONLY_ASKER');
        // A question that came into the forum by another way than its calls has no row yet.
        if (!(await store.lock(post.zone, post.id))) await store.put(post, post.visible === 1);
        const row = await store.lock(post.zone, post.id);
        // Under the lock, which whoever hides the comment takes as well.
        const comment = await core.comments.get(ctx, cid);
        if (post.visible !== 1 || comment.visible !== 1 || !row) throw fail('NOT_FOUND');
        if (comment.parent_id !== null) throw refuse('NOT_AN_ANSWER');
        if (comment.uid === uid) throw refuse('OWN_ANSWER');
        const state = { wbId: post.id, acceptedCid: cid };
        if (row.solved === 1 && row.accepted_cid === cid) return state;
        if (row.solved === 1) throw refuse('ALREADY_ACCEPTED');
        await store.accept(post.id, cid, ctx.now);
        await core.hooks.run(qaHooks.accepted, ctx, { question: post, answer: comment });
        await core.messages.send(ctx, [
          {
            to: comment.uid,
            kind: accepted,
            text: 'qa:accepted',
            fromUid: uid,
            postId: post.id,
            commentId: cid,
            onceKey: `qa:${cid}`,
          },
        ]);
        changed(ctx, post.id);
        return state;
      }),
  };
}

const hasPrivateReplies = ({ forbid_comment }: PostRow): boolean => (forbid_comment & CommentBits.privateReplies) !== 0;
