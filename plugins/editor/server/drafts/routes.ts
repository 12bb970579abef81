import { hook, postFields, route, type CoreServices, type ServerExtension } from '../../../../server/sdk/index.ts';
import {
  addDraft,
  deleteDraft,
  draftDetail,
  draftPostFields,
  listDraft,
  remindLast,
  syncEditStatus,
  updateDraft,
  type DraftPostFields,
} from '../../contract.ts';
import { timingExtensions } from '../timing/extensions.ts';
import { createTiming } from '../timing/service.ts';
import { createTimingStore } from '../timing/store.ts';
import { createEditStatus } from './edit-status.ts';
import { createLeases } from './leases.ts';
import { createDraftService } from './service.ts';
import { createDraftStore } from './store.ts';

/** Drafts: their calls, and what becomes of them when they are sent as a post. */
export function draftExtensions(core: CoreServices): ServerExtension[] {
  const store = createDraftStore(core.db);
  const leases = createLeases(core.db);
  const drafts = createDraftService(core, store, leases, (ctx, ids) => timing.fieldsOf(ctx, ids));
  const timing = createTiming(core, { drafts, draftStore: store, store: createTimingStore(core.db) });
  const editStatus = createEditStatus(core, store, leases);
  // `postFields` had the fields checked by their schema.
  const fieldsOf = (fields: Readonly<Record<string, unknown>>) => fields as DraftPostFields;
  return [
    route(addDraft, drafts.add),
    route(updateDraft, drafts.update),
    route(deleteDraft, async (ctx, { id }) => {
      await drafts.remove(ctx, id);
      return {};
    }),
    route(listDraft, (ctx, { limit, offset }) => drafts.list(ctx, limit, offset)),
    route(draftDetail, (ctx, { id }) => drafts.detail(ctx, id)),
    route(remindLast, (ctx) => drafts.last(ctx)),
    route(syncEditStatus, async (ctx, { list }) => ({ infoList: await editStatus(ctx, list) })),
    ...timingExtensions(timing),
    { ...postFields(draftPostFields), name: 'draft-fields' },
    { ...postFields(draftPostFields, 'edit'), name: 'draft-fields-of-edit' },
    { ...hook('post.attach', (ctx, _post, { fields }) => drafts.send(ctx, fieldsOf(fields))), name: 'draft-sent' },
    {
      ...hook('post.reattach', (ctx, _before, _after, fields) => drafts.send(ctx, fieldsOf(fields))),
      name: 'draft-sent-as-edit',
    },
  ];
}
