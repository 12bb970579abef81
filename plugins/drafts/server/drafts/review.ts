import {
  fail,
  LABEL_TYPE,
  mayLackContent,
  pluginError,
  type InputOf,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import { DraftStatus, type pushAudit } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { reviewHooks, waitingHooks, type DraftVerdict } from '../face.ts';
import { ownDraft } from './attached.ts';
import { editorOf } from './holder.ts';
import type { Leases } from './leases.ts';
import { REOPENED } from './reopen.ts';
import { inReview, missing, ownerOf, type DraftService } from './service.ts';
import type { DraftStore } from './store.ts';
import type { DraftRow } from './tables.ts';
import type { Core } from '../uses.ts';

type Fields = Record<string, unknown>;

export interface DraftReviewDeps {
  readonly store: DraftStore;
  readonly lockFor: DraftService['lockFor'];
  readonly leases: Leases;
  /** Whether the draft is published by itself at a time. */
  readonly isTimed: (draftId: number) => Promise<boolean>;
}

/**
 * Triple review, the draft's side: pushed, locked, approved or open again. Who reviews answers a
 * hook.
 */
export function createDraftReview(core: Core, deps: DraftReviewDeps) {
  const { store, lockFor, leases, isTimed } = deps;

  /**
   * @throws DRAFT_IN_REVIEW, DRAFT_APPROVED, DRAFT_TIMED, DRAFT_THEME, DRAFT_TITLE, CONTENT_EMPTY
   */
  async function checkReady(ctx: RequestContext, draft: DraftRow): Promise<void> {
    const { id, status, theme_id, title, content } = draft;
    const labelType = ctx.zone.themes.find(({ themeId }) => themeId === theme_id)?.labelType;
    if (status === DraftStatus.inReview) throw inReview(draft, core.drafts);
    if (status === DraftStatus.approved) throw pluginError(manifest, 'DRAFT_APPROVED');
    if (await isTimed(id)) throw pluginError(manifest, 'DRAFT_TIMED');
    if (theme_id === 0) throw pluginError(manifest, 'DRAFT_THEME');
    if (title === '') throw pluginError(manifest, 'DRAFT_TITLE');
    if (content === '' && !mayLackContent(labelType ?? LABEL_TYPE.general)) throw fail('CONTENT_EMPTY');
  }

  /** A post is in review while a draft is that is to change it. */
  async function tellPost(ctx: RequestContext, { post_id: postId, zone, uid }: DraftRow): Promise<void> {
    if (postId === null) return;
    await core.posts.setInReview(ctx, postId, () => store.isReviewing({ zone, uid }, postId));
  }

  return {
    /**
     * Locks the draft and hands it to whoever reviews, with what plugins have attached where the
     * push says nothing of theirs. Repeated, while it waits for its verdict, it is answered as the
     * first.
     * @throws DRAFT_MISSING, DRAFT_HELD and DRAFT_CHANGED with the stored one, what `checkReady`
     *   and `waitingHooks.wait` throw, REVIEW_CLOSED, BAD_INPUT
     */
    async push(ctx: RequestContext, input: InputOf<typeof pushAudit>) {
      const { id, version, holder } = input;
      const told = readFields(input.fields);
      const editor = editorOf(ctx, holder);
      const push = async (): Promise<number> => {
        const draft = await lockFor(ctx, id, editor, version);
        await checkReady(ctx, draft);
        // An edit leaves what it does not name.
        const kept = draft.post_id === null ? await core.drafts.fields(ctx, ownDraft(draft), told) : {};
        const fields = { ...kept, ...told };
        const { markInfoArray } = draft.payload;
        const waiting = { themeId: draft.theme_id, fields: { markInfoArray, ...fields }, at: null, hasPlace: false };
        // An edit gives no mark.
        const takesPlace =
          draft.post_id === null && (await core.hooks.run(waitingHooks.needsPlace, ctx, waiting.fields));
        if (takesPlace) await core.hooks.run(waitingHooks.wait, ctx, waiting);
        const taken = await core.review.submit(ctx, {
          draftId: id,
          title: draft.title,
          content: draft.content,
          themeId: draft.theme_id,
          wbId: draft.post_id ?? 0,
          fields,
          originId: draft.origin_id,
        });
        if (!taken) throw pluginError(manifest, 'REVIEW_CLOSED');
        await store.update(id, {
          status: DraftStatus.inReview,
          review_fields: JSON.stringify(fields),
          is_hot: takesPlace ? 1 : 0,
        });
        await tellPost(ctx, draft);
        await leases.leave(id, editor);
        return taken.id;
      };
      const intake = await core.db.tx(async () => {
        await core.submissions.sentOnce(ctx, 'draft.push', input, {
          make: push,
          stands: async (made) => (await core.hooks.run(reviewHooks.submitted, ctx, id))?.id === made,
        });
        return (
          (await core.hooks.run(reviewHooks.submitted, ctx, id)) ??
          Promise.reject(pluginError(manifest, 'REVIEW_CLOSED'))
        );
      });
      return { applyDetailUrl: await intake.applyDetailUrl() };
    },

    /**
     * Takes an own draft out of its review, whatever of it has passed by now: it is editable, and
     * takes a new push. Repeated it changes nothing.
     * @throws DRAFT_MISSING, DRAFT_APPROVED when the last verdict came before
     */
    recall: (ctx: RequestContext, id: number): Promise<void> =>
      core.db.tx(async () => {
        const owner = ownerOf(ctx);
        const seen = await store.get(owner, id);
        if (!seen) throw missing();
        // As a verdict does: first what is reviewed, then the draft. The other way round the two
        // would wait for each other.
        await core.review.withdraw(ctx, { draftId: id, uid: owner.uid });
        const [draft] = await store.lock(owner, [id]);
        if (!draft) throw missing();
        if (draft.status === DraftStatus.approved) throw pluginError(manifest, 'DRAFT_APPROVED');
        if (draft.status !== DraftStatus.inReview) return;
        await store.update(id, REOPENED);
        await tellPost(ctx, draft);
        await core.audit.record(ctx, { action: 'review.recall', targetType: 'draft', targetId: id, reason: '' });
      }),

    /** @throws DRAFT_MISSING, CONFLICT when it is not in review */
    async decided(ctx: RequestContext, { draftId, uid, isPassed }: DraftVerdict): Promise<void> {
      const [draft] = await store.lock({ zone: ctx.zone.abbr, uid }, [draftId]);
      if (!draft) throw missing();
      if (draft.status !== DraftStatus.inReview) throw fail('CONFLICT');
      await store.update(draftId, isPassed ? { status: DraftStatus.approved } : REOPENED);
      await tellPost(ctx, draft);
    },
  };
}

/** @throws BAD_INPUT for what is no JSON object */
function readFields(sent: string = '{}'): Fields {
  try {
    const value: unknown = JSON.parse(sent);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // refused below, like everything that is no object
  }
  throw fail('BAD_INPUT', { field: 'fields' });
}
