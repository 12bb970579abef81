import { postDetail, toast, useCall, useCan, useT, Button } from '../../../../platform/sdk/index.ts';
import { panelValue } from '../../../editor/client/face/panel-value.ts';
import type { ComposerHost, ComposerStorage } from '../../../editor/client/face/composer-storage.ts';
import { pushGate } from '../../gates.ts';
import { isSentAtOnce, TIME, timingIn } from '../timing/attached.ts';
import { DraftBar, SaveState } from '../composer/DraftBar.tsx';
import { DraftLayer } from '../composer/DraftLayer.tsx';
import { LeaseNotice } from '../composer/LeaseNotice.tsx';
import { LockedDraft, UnlockedNotice } from '../composer/LockedDraft.tsx';
import { Remind } from '../composer/RemindDialog.tsx';
import { TimedNotice } from '../composer/TimedNotice.tsx';
import { useDraftParts } from '../composer/use-draft-parts.ts';
import { useDrafts } from '../composer/use-drafts.ts';
import { useFirstDraft } from '../composer/use-first-draft.ts';
import { useLeftLeases } from '../composer/use-left-leases.ts';
import { usePreview } from '../composer/use-preview.ts';

/** Drafts as what keeps a composer's text on the server. */
export function useStorage(host: ComposerHost): ComposerStorage {
  const t = useT('drafts-pages');
  const call = useCall();
  const canPush = useCan(pushGate);
  const parts = useDraftParts(host);
  const drafts = useDrafts(parts, host);
  // What a crash has left open is open no more: only then it is known which draft may be offered.
  const isFreed = useLeftLeases(parts, drafts.isEnabled);
  useFirstDraft(drafts, host, isFreed);
  const preview = usePreview({
    isSaved: () => drafts.open !== null && !host.unsent.isDirty(),
    save: drafts.save,
    draftId: () => parts.saver.draft()?.id,
  });

  /** A draft became a post: the composer is done when nothing else is written in it. */
  async function showPublished(wbId: number, isEdit = false): Promise<void> {
    if (host.unsent.isDirty()) return;
    const published = await call(postDetail, { wbId }).catch(() => null);
    drafts.ask(null);
    host.published(published, isEdit);
  }

  const isNew = host.wbId === 0;
  return {
    isAtHand: drafts.isAtHand,
    isOpen: drafts.open !== null,
    version: parts.saver.draft,
    touch: drafts.touch,
    save: drafts.save,
    reopen: (version) => drafts.isEnabled && drafts.reattach(version),
    isBusy: drafts.review.isBusy,
    asksFirst() {
      const timing = timingIn(panelValue(host.written().attachments, TIME));
      const asks = isSentAtOnce(drafts, timing, Date.now());
      if (asks) drafts.ask({ kind: 'sendTimed' });
      return asks;
    },
    sending: drafts.sending,
    refused: drafts.refused,
    sent: drafts.sent,
    deferred() {
      toast.success(t(canPush ? 'deferredOrNow' : 'deferred'));
      drafts.sent();
    },
    bar: drafts.isEnabled && <DraftBar drafts={drafts} onPreview={() => void preview()} />,
    state: drafts.isEnabled && <SaveState drafts={drafts} />,
    notices: (
      <>
        <LeaseNotice drafts={drafts} />
        <TimedNotice drafts={drafts} />
        <UnlockedNotice drafts={drafts} />
      </>
    ),
    layer: (
      <>
        <DraftLayer
          drafts={drafts}
          written={host.written}
          onPublished={(wbId, isEdit) => void showPublished(wbId, isEdit)}
          onSend={host.sendNow}
        />
        {isFreed && isNew && host.storedId === 0 && !host.isOffering && (
          <Remind isFree={() => drafts.open === null && host.isUntouched()} onLoad={(draft) => drafts.load(draft.id)} />
        )}
      </>
    ),
    locked: drafts.review.isLocked
      ? {
          view: <LockedDraft drafts={drafts} written={host.written()} />,
          action: (
            <Button variant="primary" onClick={() => drafts.ask({ kind: 'publish' })}>
              {t(isNew ? 'review.publish' : 'review.confirmEdit')}
            </Button>
          ),
        }
      : null,
  };
}
