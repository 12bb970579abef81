import { isCallError, type CallFn } from '../../../../platform/sdk/index.ts';
import type { StoredPost } from '../../../editor/client/face/composer-storage.ts';
import { deleteDraft, DraftCode, type DraftPostFields } from '../../contract.ts';
import { withoutTime } from '../timing/attached.ts';
import type { OpenDraft } from './draft-saver.ts';

/** What of a draft goes along with its post. */
export function storedPost(call: CallFn, holder: string, draft: OpenDraft | null): StoredPost {
  const fields: DraftPostFields = draft ? { draftId: draft.id, draftVersion: draft.version, draftHolder: holder } : {};
  return {
    fields,
    fieldsOfNew(timed, attachments, isNow) {
      const sent = isNow ? withoutTime(timed) : timed;
      // Until its time it is a draft, which can be opened again.
      return sent['timingOpenTime'] === undefined ? sent : { ...sent, attachments: JSON.stringify(attachments) };
    },
    isGone: (error) => isCallError(error) && error.code === DraftCode.missing,
    // It waits for its time as a draft, in whose place this one is sent.
    insteadOf(before) {
      if (!('draftId' in before)) return null;
      const { draftId, draftVersion } = before;
      return {
        fields: { draftId, draftVersion } satisfies DraftPostFields,
        async done() {
          // Saved meanwhile as another one: the same text, of which nobody needs a second.
          if (draft && draft.id !== draftId) await call(deleteDraft, { id: draft.id }).catch(() => undefined);
        },
      };
    },
  };
}
