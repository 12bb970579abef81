import { useT } from '../../../../platform/sdk/index.ts';
import type { ComposerText } from './use-text.ts';
import { useAfterChange } from './use-after-change.ts';
import styles from './Composer.module.css';

/** 已输入 N 字 (spec 3 section 5). */
export function CharacterCount({ text }: { readonly text: Pick<ComposerText, 'changes' | 'length'> }) {
  const t = useT('editor-pages');
  const count = useAfterChange(text.changes, text.length);
  return <span className={styles.count}>{t('count', { count })}</span>;
}
