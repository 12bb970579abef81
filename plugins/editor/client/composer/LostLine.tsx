import { Images, X } from 'lucide-react';
import { useSlateStatic } from 'slate-react';
import { Button, cx, IconButton, useT } from '../../../../platform/sdk/index.ts';
import { areTogether, joinUploads } from '../editor/galleries.ts';
import { LOST_KINDS } from '../face/lost.ts';
import { refocus } from './refocus.ts';
import { useAfterChange } from './use-after-change.ts';
import type { ComposerText, LostNotice } from './use-text.ts';
import styles from './Composer.module.css';

interface LostLineProps {
  readonly text: Pick<ComposerText, 'changes' | 'lost' | 'forgetLost'>;
}

// i18n-keys: lost.kind.*
/** Says below the text what was taken out of it, until the next time or until it is closed. */
export function LostLine({ text: { changes, lost, forgetLost } }: LostLineProps) {
  const t = useT('editor-pages');
  const wordsOf = ({ lost: counts, over }: LostNotice) => {
    if (over > 0) return t('lost.limit', { count: over });
    const parts = LOST_KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [t(`lost.kind.${kind}`, { count })] : [];
    });
    return t('lost.said', { what: parts.join(t('lost.and')) });
  };
  return (
    <div className={styles.lost} data-lost={lost ? '' : undefined}>
      {/* There before it says anything, or what it says first would not be read out. */}
      <span role="status">{lost && wordsOf(lost)}</span>
      {lost && (
        <span className={styles.lostButtons}>
          <Undo key={lost.id} changes={changes} step={lost.step} onDone={forgetLost} />
          <IconButton size="s" label={t('lost.close')} icon={<X />} onClick={forgetLost} />
        </span>
      )}
    </div>
  );
}

interface GalleryOfferProps {
  readonly text: Pick<ComposerText, 'changes' | 'offered' | 'forgetOffer'>;
}

/** Asks below the text whether pictures that were put in at once shall be a gallery, as long as they can. */
export function GalleryOffer({ text: { changes, offered, forgetOffer } }: GalleryOfferProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const isOpen = useAfterChange(changes, () => offered !== null && !editor.isPlain && areTogether(editor, offered));
  const shown = isOpen ? offered : null;
  const join = () => {
    if (offered) joinUploads(editor, offered);
    forgetOffer();
    refocus(editor);
  };
  return (
    <div className={cx(styles.lost, styles.offer)} data-lost={shown ? '' : undefined}>
      <span role="status">{shown && t('gallery.offer', { count: shown.length })}</span>
      {shown && (
        <span className={styles.lostButtons}>
          <Button size="s" icon={<Images />} onClick={join}>
            {t('gallery.join')}
          </Button>
          <IconButton size="s" label={t('gallery.no')} icon={<X />} onClick={forgetOffer} />
        </span>
      )}
    </div>
  );
}

interface UndoProps extends Pick<ComposerText, 'changes'> {
  readonly step: unknown;
  readonly onDone: () => void;
}

/** Takes back what it was taken out of, as long as nothing else was done since. */
function Undo({ changes, step, onDone }: UndoProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const isLast = useAfterChange(changes, () => step !== null && editor.history.undos.at(-1) === step);
  if (!isLast) return null;
  return (
    <Button
      size="s"
      variant="link"
      onClick={() => {
        editor.undo();
        onDone();
        refocus(editor);
      }}
    >
      {t('lost.undo')}
    </Button>
  );
}
