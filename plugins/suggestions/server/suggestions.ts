import {
  assertNotOwn,
  fail,
  pluginError,
  type PostDraft,
  type postHooks,
  type PostRow,
  type RequestContext,
  type RunOf,
} from '../../../server/sdk/index.ts';
import { SuggestionStatus, type Suggestion, type SuggestionPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { isBoard, readCategories } from './board.ts';
import type { SuggestionStore } from './store.ts';
import type { Core } from './uses.ts';

/** Texts of the messages by status. i18n-keys: status.* */
const TOLD: Readonly<Record<number, string>> = {
  [SuggestionStatus.none]: 'suggestions:status.none',
  [SuggestionStatus.received]: 'suggestions:status.received',
  [SuggestionStatus.evaluating]: 'suggestions:status.evaluating',
  [SuggestionStatus.adopted]: 'suggestions:status.adopted',
  [SuggestionStatus.declined]: 'suggestions:status.declined',
};

/** Posts on the board: their categories and what becomes of them. */
export interface Suggestions {
  /** @throws CATEGORY_UNKNOWN, TOO_MANY_CATEGORIES */
  check(ctx: RequestContext, draft: PostDraft): Promise<void>;
  attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void>;
  /**
   * The categories of an edited suggestion; an edit that says nothing of them leaves them.
   * @throws as `check`
   */
  reattach: RunOf<typeof postHooks.reattach>;
  asEdit: RunOf<typeof postHooks.asEdit>;
  postFields(ctx: RequestContext, posts: readonly PostRow[]): Promise<Map<number, { advise: Suggestion }>>;
  /** @throws NOT_FOUND, NOT_A_SUGGESTION, OWN_MATTER for the viewer's own suggestion */
  setStatus(ctx: RequestContext, wbId: number, status: number): Promise<Suggestion>;
}

export function createSuggestions(core: Core, store: SuggestionStore): Suggestions {
  // `postFields` had the fields checked by their schema.
  const chosen = (ctx: RequestContext, { themeId, fields }: PostDraft): number[] =>
    isBoard(ctx, themeId) ? readCategories(ctx, fields as SuggestionPostFields) : [];

  return {
    check: async (ctx, draft) => void chosen(ctx, draft),

    async attach(ctx, post, draft) {
      const ids = chosen(ctx, draft);
      if (ids.length > 0) await store.setCategories(post.zone, post.id, ids);
    },

    async reattach(ctx, _before, after, fields: SuggestionPostFields) {
      if (fields.wbAdviseThemeIds === undefined || !isBoard(ctx, after.theme_id)) return;
      await store.setCategories(after.zone, after.id, readCategories(ctx, fields));
    },

    async asEdit(ctx, posts) {
      const ids = posts.filter(({ theme_id }) => isBoard(ctx, theme_id)).map(({ id }) => id);
      const known = await store.find(ctx.zone.abbr, ids);
      return new Map(ids.map((id) => [id, { wbAdviseThemeIds: known.get(id)?.themes.join() ?? '' }]));
    },

    async postFields(ctx, posts) {
      const ids = posts.filter(({ theme_id }) => isBoard(ctx, theme_id)).map(({ id }) => id);
      const known = await store.find(ctx.zone.abbr, ids);
      return new Map(ids.map((id) => [id, { advise: known.get(id) ?? { status: SuggestionStatus.none, themes: [] } }]));
    },

    setStatus: (ctx, wbId, status) =>
      core.db.tx(async () => {
        const post = await core.posts.get(ctx, wbId);
        if (!isBoard(ctx, post.theme_id)) throw pluginError(manifest, 'NOT_A_SUGGESTION');
        assertNotOwn(ctx, post.uid);
        // Nobody has decided anything yet: there is nothing to take back.
        if (status === SuggestionStatus.none && !(await store.find(post.zone, [wbId])).has(wbId))
          return { status, themes: [] };
        if (await store.setStatus(post.zone, wbId, status)) {
          await core.audit.record(ctx, {
            action: 'suggestions.status',
            targetType: 'post',
            targetId: wbId,
            reason: '',
            detail: { status },
          });
          const text = TOLD[status];
          if (text)
            await core.messages.send(ctx, [
              {
                to: post.uid,
                kind: 'system',
                action: 0,
                text,
                postId: wbId,
                onceKey: `advise:${wbId}:${status}`,
                isLatest: true,
              },
            ]);
          core.invalidate(`post:${wbId}`);
        }
        return (await store.find(post.zone, [wbId])).get(wbId) ?? Promise.reject(fail('NOT_FOUND'));
      }),
  };
}
