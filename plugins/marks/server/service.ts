import {
  fail,
  passes,
  pluginError,
  until,
  type InputOf,
  type PostDraft,
  type PostRow,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  MARK_LIMITS,
  MARKS,
  recommendable,
  type AskedMark,
  type MarkCounts,
  type MarkInfo,
  type MarkName,
  type MarkedFields,
  type MarkPostFields,
  type MarkedPost,
  type markedPosts,
} from '../contract.ts';
import type { MarkRules } from '../contract.ts';
import { markGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { readMark, readMarkInfoArray, refuseOldStart } from './form.ts';
import type { MarkLimits, Occasion } from './limits.ts';
import { changeOfMark } from './log.ts';
import type { MarkStore, StoredMark } from './store.ts';
import { FOREVER, type MarkRow } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * Marks of posts. A mark counts from its start to its end by the time of the request: no job begins
 * or ends it, and what was made from it is kept until the next such moment. Every change is
 * recorded in its transaction.
 */
export interface Marks {
  /**
   * The same mark again changes nothing.
   * @throws NOT_FOUND, MARK_POST_HIDDEN, MARK_START_TOO_OLD, those of `readMark`, HOT_FULL,
   *   RECOMMEND_FULL
   */
  set(ctx: RequestContext, wbId: number, asked: AskedMark): Promise<MarkInfo[]>;
  /** @throws NOT_FOUND */
  unset(ctx: RequestContext, wbId: number, mark: MarkName): Promise<MarkInfo[]>;
  /** Posts with a mark that has not ended, those that the viewer sees. */
  marked(ctx: RequestContext, query: InputOf<typeof markedPosts>): Promise<ReplyOf<typeof markedPosts>>;
  /** Marks that have not ended. @throws NOT_FOUND */
  task(ctx: RequestContext, wbId: number): Promise<MarkInfo[]>;
  counts(ctx: RequestContext, themeIds: readonly number[]): Promise<MarkCounts>;
  /** Whether another post could be hot, and recommended in this theme. */
  rule(ctx: RequestContext, themeId: number): Promise<Map<number, MarkRules>>;
  /**
   * Marks of a new post, in its transaction.
   * @throws FORBIDDEN without the gate, BAD_INPUT, those of `readMark`, HOT_LIMIT, RECOMMEND_LIMIT
   */
  attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void>;
  /** A post that leaves the servers' category is not recommended there any more. */
  reattach(ctx: RequestContext, before: PostRow, after: PostRow): Promise<void>;
  /**
   * A post that is hidden or deleted gives its places back: its marks are off, and stay off when it
   * is shown again. (The moderator's act is what the log shows.)
   */
  visibility(ctx: RequestContext, post: PostRow): Promise<void>;
  /** The marks that count now. */
  publicFields(ctx: RequestContext, posts: readonly PostRow[]): Promise<Map<number, Required<MarkedFields>>>;
}

export function createMarks(core: Core, store: MarkStore, limits: MarkLimits): Marks {
  const { db } = core;

  async function list(ctx: RequestContext, wbId: number): Promise<MarkInfo[]> {
    const marks = await store.ofPost(ctx.zone.abbr, wbId, ctx.now);
    return marks.map((mark) => ({ ...mark, themeIdList: [...mark.themeIdList] })).toSorted(byMark);
  }

  /**
   * In a transaction. What comes with a post is the deed of whose name it bears. The mark's own row
   * is locked before the zone, so that nobody waits for another in a circle.
   */
  async function give(ctx: RequestContext, post: PostRow, wanted: StoredMark, occasion: Occasion): Promise<void> {
    const { zone, id } = post;
    const before = await store.give(zone, id, wanted);
    if (before && isSame(before, wanted)) return;
    if (occasion === 'mark') refuseOldStart(ctx, wanted, before);
    if (before) await store.change(zone, id, wanted);
    await limits.admit(ctx, id, wanted, occasion);
    const byUid = occasion === 'publish' ? { byUid: post.uid } : {};
    await core.audit.record(ctx, { ...changeOfMark(ctx, id, wanted, true), ...byUid });
    core.invalidate(`post:${id}`);
  }

  return {
    set: (ctx, wbId, asked) =>
      db.tx(async () => {
        const post = await core.posts.get(ctx, wbId);
        await give(ctx, post, readMark(ctx, post, asked), 'mark');
        // Read again: whoever hides the post has waited for the mark, or the mark for them.
        if ((await core.posts.get(ctx, wbId)).visible !== 1) throw pluginError(manifest, 'MARK_POST_HIDDEN');
        return list(ctx, wbId);
      }),

    unset: (ctx, wbId, mark) =>
      db.tx(async () => {
        const { id } = await core.posts.get(ctx, wbId);
        const gone = await store.remove(id, [mark], ctx.now);
        if (gone.length > 0) {
          const bare = { mark, startTime: 0, endTime: 0, themeIdList: [] };
          await core.audit.record(ctx, changeOfMark(ctx, id, bare, false));
          core.invalidate(`post:${id}`);
        }
        return list(ctx, wbId);
      }),

    async marked(ctx, { mark, limit, offset }) {
      const rows = await store.marked(ctx.zone.abbr, mark, ctx.now, { limit: limit + 1, offset });
      const page = rows.slice(0, limit);
      const posts = await core.posts.many(
        ctx,
        page.map(({ postId }) => postId),
      );
      const byId = new Map(posts.map((post) => [post.id, post]));
      const found = page.flatMap(({ postId, themeIdList, ...info }): MarkedPost[] => {
        const post = byId.get(postId);
        if (!post) return [];
        const themes = [...themeIdList];
        return [
          { wbId: postId, wbTitle: post.title, wbThemeId: post.theme_id, info: { ...info, themeIdList: themes } },
        ];
      });
      return { list: found, hasMore: rows.length > limit };
    },

    async task(ctx, wbId) {
      return list(ctx, (await core.posts.get(ctx, wbId)).id);
    },

    counts: (ctx, themeIds) => limits.counts(ctx, themeIds),

    async rule(ctx, themeId) {
      const { setTop, recommend } = await limits.counts(ctx, themeId === 0 ? [] : [themeId]);
      const [theme] = recommend;
      const setTopStatus = { status: setTop.started + setTop.unstart < MARK_LIMITS.hot, total: MARK_LIMITS.hot };
      const status = (theme?.total ?? 0) < MARK_LIMITS.recommended;
      return new Map([[themeId, { setTopStatus, recommendStatus: { status, total: MARK_LIMITS.recommended } }]]);
    },

    async attach(ctx, post, { fields }) {
      // `postFields` had them checked by their schema.
      const asked = readMarkInfoArray(fields as MarkPostFields);
      if (asked.length === 0) return;
      if (!passes(markGate, ctx.viewer)) throw fail('FORBIDDEN');
      for (const mark of asked) await give(ctx, post, readMark(ctx, post, mark), 'publish');
    },

    async reattach(ctx, before, after) {
      if (before.theme_id === after.theme_id) return;
      const { themes } = ctx.zone;
      const known = new Set(recommendable(themes, after.theme_id).map(({ themeId }) => themeId));
      if (recommendable(themes, before.theme_id).every(({ themeId }) => known.has(themeId))) return;
      const mark = await store.lock(after.id, 'RECOMMEND');
      const themeIdList = mark?.themeIdList.filter((id) => known.has(id)) ?? [];
      if (!mark || themeIdList.length === mark.themeIdList.length) return;
      if (themeIdList.length === 0) await store.remove(after.id, ['RECOMMEND'], ctx.now);
      else await store.change(after.zone, after.id, { ...mark, themeIdList });
      const change = changeOfMark(ctx, after.id, { ...mark, themeIdList }, themeIdList.length > 0);
      await core.audit.record(ctx, { ...change, byUid: after.uid });
    },

    async visibility(_ctx, post) {
      if (post.visible !== 1) await store.remove(post.id, MARKS, 0);
    },

    async publicFields(ctx, posts) {
      const rows = await store.current(
        ctx.zone.abbr,
        posts.map(({ id }) => id),
        ctx.now,
      );
      const next = Math.min(
        ...rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((at) => at > ctx.now),
      );
      if (next < FOREVER) ctx.tag(until(next));
      const started = rows.filter(({ starts_at }) => starts_at <= ctx.now);
      return new Map(
        [...Map.groupBy(started, ({ post_id }) => post_id)].map(([id, marks]) => [id, { marks: namesOf(marks) }]),
      );
    },
  };
}

const byMark = (a: { readonly mark: MarkName }, b: { readonly mark: MarkName }): number =>
  MARKS.indexOf(a.mark) - MARKS.indexOf(b.mark);

const namesOf = (rows: readonly MarkRow[]): MarkName[] => rows.toSorted(byMark).map(({ mark }) => mark);

const isSame = (a: StoredMark, b: StoredMark): boolean =>
  a.startTime === b.startTime && a.endTime === b.endTime && a.themeIdList.join() === b.themeIdList.join();
