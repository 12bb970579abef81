import { endpoint, signedIn, type Endpoint, type Gate } from '../../../platform/contract/index.ts';
import { pushGate } from '../gates.ts';
import {
  addDraft,
  deleteDraft,
  draftDetail,
  listDraft,
  pushAudit,
  remindLast,
  syncEditStatus,
  updateDraft,
} from './drafts.ts';

const ROOT = '/api/bbs/vip/weibo';

/**
 * The same call at its address of the VIP interface. Besides the gate the viewer needs the zone's
 * VIP entrance.
 */
const twin = (call: Endpoint, path: string, gate: Gate = signedIn) => ({
  call,
  vip: endpoint({ ...call, path: `${ROOT}/${path}`, gate, summary: `${call.summary} (VIP interface)` }),
});

/** Calls of drafts that the VIP interface has under addresses of its own. */
export const VIP_TWINS = [
  twin(addDraft, 'draft/add_draft'),
  twin(updateDraft, 'draft/update_draft'),
  twin(deleteDraft, 'draft/del_draft'),
  twin(listDraft, 'draft/list_draft'),
  twin(draftDetail, 'draft/get_detail'),
  twin(pushAudit, 'draft/push_audit', pushGate),
  twin(remindLast, 'draft/get_remind_last'),
  twin(syncEditStatus, 'common/sync_edit_status'),
] as const;
