import { Button, exactTime, useT, useZone, type PostChanged } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { Versions } from './Versions.tsx';
import styles from './Versions.module.css';

interface PostConflictDialogProps {
  /** The post as it stands. */
  readonly changed: PostChanged;
  readonly mine: { readonly title: string; readonly html: string };
  readonly onOverwrite: () => void;
  /** Keeps it on the server instead; absent where it is there, or cannot be. */
  readonly onSave?: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * A post that was changed while somebody wrote its change: nothing newer is overwritten before they
 * have seen it.
 */
export function PostConflictDialog({ changed, mine, onOverwrite, onSave, onClose }: PostConflictDialogProps) {
  const t = useT('editor-pages');
  const { timeZone } = useZone();
  const label = t('postConflict.stored', { time: exactTime(changed.wbUpdateTime, timeZone) });
  return (
    <Dialog
      isOpen
      size="ml"
      dismissable={false}
      title={t('postConflict.title')}
      closeLabel={t('postConflict.later')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onOverwrite}>{t('postConflict.useMine')}</Button>
          {onSave && (
            <Button variant="primary" onClick={onSave}>
              {t('postConflict.save')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.before}>{t('postConflict.text')}</p>
      <Versions
        mine={{ label: t('postConflict.mine'), title: mine.title, html: mine.html }}
        other={{ label, title: changed.wbTitle, html: changed.wbContent }}
      />
    </Dialog>
  );
}
