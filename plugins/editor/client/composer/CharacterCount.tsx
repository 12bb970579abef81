import { useT } from '../../../../platform/sdk/index.ts';
import type { ComposerText } from './use-text.ts';
import { useAfterChange } from './use-after-change.ts';
import styles from './Composer.module.css';

/** How much is written, and how much of the limit is left to those who have one. */
export function CharacterCount({ text }: { readonly text: Pick<ComposerText, 'changes' | 'length' | 'limit'> }) {
  const t = useT('editor-pages');
  const count = useAfterChange(text.changes, text.length);
  const left = text.limit === undefined ? null : text.limit - count;
  return (
    <span className={styles.counts}>
      <span>{t('count', { count })}</span>
      {left !== null && (
        <span className={styles.left} data-over={left < 0 || undefined}>
          {left < 0 ? t('countOver', { count: -left }) : t('countLeft', { count: left })}
        </span>
      )}
    </span>
  );
}
