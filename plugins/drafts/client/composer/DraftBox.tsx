import { useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { Draft } from '../../contract.ts';
import { TimingActions } from '../timing/TimingActions.tsx';
import { DraftList } from './DraftList.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import type { Drafts } from './use-drafts.ts';

interface DraftBoxProps {
  readonly drafts: Drafts;
  /** A draft became a post, or changed one. */
  readonly onPublished: (wbId: number, isEdit?: boolean) => void;
}

/** 草稿箱 of the composer: what is timed or in review is dealt with here, too. */
export function DraftBox({ drafts, onPublished }: DraftBoxProps) {
  const t = useT('drafts-pages');
  const timed = ({ id }: Draft, wbId: number, refetch: () => void) => {
    if (wbId === 0) {
      void drafts.timingChanged(id);
      return refetch();
    }
    drafts.published(id);
    onPublished(wbId);
  };
  const approvedSent = ({ id, wbId: original }: Draft, wbId: number, refetch: () => void) => {
    const isOpen = drafts.open?.id === id;
    if (isOpen) drafts.review.published();
    else drafts.deleted(id);
    if (wbId > 0) onPublished(wbId, original > 0);
    else if (isOpen) drafts.review.finish();
    else refetch();
  };
  return (
    <Dialog
      isOpen
      size={drafts.review.canPush ? 'lx' : 'ml'}
      title={t('draft.box')}
      closeLabel={t('draft.close')}
      onOpenChange={(isOpen) => !isOpen && drafts.ask(null)}
    >
      <DraftList
        openId={drafts.open?.id}
        onChoose={drafts.choose}
        onDeleted={drafts.deleted}
        actions={(draft, refetch) =>
          draft.draftTimingOpenId ? (
            <TimingActions draft={draft} onDone={(wbId) => timed(draft, wbId, refetch)} />
          ) : (
            <ReviewActions draft={draft} drafts={drafts} onSent={(wbId) => approvedSent(draft, wbId, refetch)} />
          )
        }
      />
    </Dialog>
  );
}
