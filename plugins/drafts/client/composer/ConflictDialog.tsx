import { Button, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { DraftStatus, type Draft } from '../../contract.ts';
import type { Written } from '../../../editor/client/face/composer-storage.ts';
import { Versions } from '../../../editor/client/face/Versions.tsx';
import type { Drafts } from './use-drafts.ts';
import styles from './Drafts.module.css';

interface ConflictDialogProps {
  readonly drafts: Drafts;
  readonly stored: Draft;
  readonly mine: Written;
}

/**
 * Two versions of a draft: nothing is overwritten before somebody has said which one stays, and
 * both may. One that is in review stays in any case.
 */
export function ConflictDialog({ drafts, stored, mine }: ConflictDialogProps) {
  const t = useT('drafts-pages');
  const { timeZone } = useZone();
  const isInReview = stored.status === DraftStatus.inReview;
  return (
    <Dialog
      isOpen
      size="ml"
      dismissable={false}
      title={t(isInReview ? 'draft.pushedElsewhere.title' : 'draft.conflict.title')}
      closeLabel={t('draft.conflict.later')}
      onOpenChange={(isOpen) => !isOpen && drafts.ask(null)}
      footer={
        <>
          {isInReview ? (
            <Button onClick={drafts.leaveToReview}>{t('draft.pushedElsewhere.discard')}</Button>
          ) : (
            <>
              <Button onClick={() => drafts.adopt(stored)}>{t('draft.conflict.useStored')}</Button>
              <Button onClick={() => void drafts.overwrite(stored)}>{t('draft.conflict.useMine')}</Button>
            </>
          )}
          <Button variant="primary" onClick={() => void drafts.saveApart()}>
            {t('draft.conflict.keepBoth')}
          </Button>
        </>
      }
    >
      <p className={styles.conflictText}>{t(isInReview ? 'draft.pushedElsewhere.text' : 'draft.conflict.text')}</p>
      <Versions
        mine={{ label: t('draft.conflict.mine'), title: mine.title, html: mine.html }}
        other={{
          label: t('draft.conflict.stored', { time: exactTime(stored.updateTime, timeZone) }),
          title: stored.title,
          html: stored.content,
        }}
      />
    </Dialog>
  );
}
