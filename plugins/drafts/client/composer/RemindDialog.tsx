import { useEffect, useRef, useState } from 'react';
import { useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { DraftStatus, remindLast, type Draft } from '../../contract.ts';
import { isWaiting } from '../timing/attached.ts';

interface RemindProps {
  /** Nothing is open and nothing is written; otherwise the offer would come too late. */
  readonly isFree: () => boolean;
  /**
   * Done when it stands in the composer: until then nothing can be typed that it would take the
   * place of.
   */
  readonly onLoad: (draft: Draft) => Promise<unknown>;
}

/**
 * Offers the latest draft when a new post is begun, unless it is locked or being edited elsewhere.
 */
export function Remind({ isFree, onLoad }: RemindProps) {
  const { data, isFetchedAfterMount } = useApiQuery(remindLast, {}, { staleTime: 0 });
  const [offered, setOffered] = useState<Draft | null>(null);
  const isDone = useRef(false);
  const free = useRef(isFree);
  free.current = isFree;
  useEffect(() => {
    if (!data || !isFetchedAfterMount || isDone.current) return;
    isDone.current = true;
    const { weiboDraft: draft } = data;
    // One that waits for its time was sent: it is none to go on with.
    if (!draft || isWaiting(draft)) return;
    if (draft.status === DraftStatus.editable && draft.isEditing === 0 && free.current()) setOffered(draft);
  }, [data, isFetchedAfterMount]);
  return offered && <RemindDialog draft={offered} onLoad={onLoad} onClose={() => setOffered(null)} />;
}

interface RemindDialogProps {
  readonly draft: Draft;
  readonly onLoad: (draft: Draft) => Promise<unknown>;
  readonly onClose: () => void;
}

function RemindDialog({ draft, onLoad, onClose }: RemindDialogProps) {
  const t = useT('drafts-pages');
  return (
    <AlertDialog
      isOpen
      title={t('draft.remind')}
      text={draft.title || draft.desc}
      confirmLabel={t('draft.remindLoad')}
      cancelLabel={t('draft.remindDecline')}
      onConfirm={() => onLoad(draft)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  );
}
