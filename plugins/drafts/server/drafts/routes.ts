import {
  draftHooks,
  fail,
  hook,
  postFields,
  postHooks,
  type RequestContext,
  route,
  type ServerExtension,
} from '../../../../server/sdk/index.ts';
import {
  addDraft,
  deleteDraft,
  draftDetail,
  draftPostFields,
  listDraft,
  pushAudit,
  recallAudit,
  remindLast,
  syncEditStatus,
  updateDraft,
} from '../../contract.ts';
import { editorHooks } from '../../../editor/server/face.ts';
import { reviewHooks, waitingHooks } from '../face.ts';
import { timingExtensions } from '../timing/extensions.ts';
import { createTiming } from '../timing/service.ts';
import { createShown } from '../timing/shown.ts';
import { createTimingStore } from '../timing/store.ts';
import { sentPost } from './approved.ts';
import { createEditStatus } from './edit-status.ts';
import { createLeases } from './leases.ts';
import { createReopening } from './reopen.ts';
import { createDraftReview } from './review.ts';
import { createDraftService, missing, ownerOf } from './service.ts';
import { createDraftStore } from './store.ts';
import type { Core } from '../uses.ts';

/** Drafts: their calls, and what becomes of them when they are sent as a post. */
export function draftExtensions(core: Core): ServerExtension[] {
  const store = createDraftStore(core.db);
  const leases = createLeases(core.db);
  const timings = createTimingStore(core.db);
  const reopening = createReopening(core, store);
  const drafts = createDraftService(core, {
    store,
    leases,
    reopening,
    timings: {
      fieldsOf: createShown(core, timings),
      saved: (ctx, before, payload) => timing.saved(ctx, before, payload),
    },
  });
  const timing = createTiming(core, { drafts, draftStore: store, store: timings });
  const editStatus = createEditStatus(core, { store, leases, reopening });
  const review = createDraftReview(core, {
    store,
    lockFor: drafts.lockFor,
    leases,
    isTimed: async (id) => (await timings.of([id])).has(id),
  });
  return [
    route(addDraft, (ctx, input) => {
      checkZone(ctx, input);
      return drafts.add(ctx, input);
    }),
    route(updateDraft, (ctx, input) => {
      checkZone(ctx, input);
      return drafts.update(ctx, input);
    }),
    route(deleteDraft, async (ctx, { id }) => {
      await drafts.remove(ctx, id);
      return {};
    }),
    route(listDraft, (ctx, { limit, offset }) => drafts.list(ctx, limit, offset)),
    route(draftDetail, (ctx, { id, code = ctx.zone.gameId }) => {
      if (code !== ctx.zone.gameId) throw missing();
      return drafts.detail(ctx, id);
    }),
    route(remindLast, (ctx) => drafts.last(ctx)),
    route(syncEditStatus, async (ctx, { list }) => ({ infoList: await editStatus(ctx, list) })),
    ...timingExtensions(timing),
    { ...postFields(draftPostFields), name: 'draft-fields' },
    { ...postFields(draftPostFields, 'edit'), name: 'draft-fields-of-edit' },
    {
      ...hook(postHooks.attach, (ctx, post, { fields }) => drafts.send(ctx, sentPost(post, 0, fields))),
      name: 'draft-sent',
    },
    {
      ...hook(postHooks.reattach, (ctx, _before, after, fields) => drafts.send(ctx, sentPost(after, after.id, fields))),
      name: 'draft-sent-as-edit',
    },
    hook(draftHooks.own, drafts.own),
    hook(draftHooks.used, drafts.use),
    hook(editorHooks.inReview, (ctx, ids) => store.reviewing(ownerOf(ctx), ids)),
    hook(waitingHooks.places, async (ctx) => store.hot(ctx.zone.abbr, await core.review.isOpen(ctx))),
    route(pushAudit, (ctx, input) => review.push(ctx, input)),
    route(recallAudit, async (ctx, { id }) => {
      await review.recall(ctx, id);
      return {};
    }),
    { ...hook(reviewHooks.reviewed, (ctx, verdict) => review.decided(ctx, verdict)), name: 'draft-reviewed' },
  ];
}

/** @throws BAD_INPUT for a draft that names another zone than its request */
function checkZone({ zone }: RequestContext, { wbZone = zone.abbr }: { readonly wbZone?: string }): void {
  if (wbZone !== zone.abbr) throw fail('BAD_INPUT', { field: 'wbZone' });
}
