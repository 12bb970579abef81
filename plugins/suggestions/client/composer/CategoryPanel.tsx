import { useId } from 'react';
import { toast, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { SUGGESTION_LIMITS } from '../../contract.ts';
import { useCategories } from '../board.ts';
import { readDraft, toggled } from './draft.ts';
import styles from './CategoryPanel.module.css';

/** What a suggestion is about, below its text. Nothing in a zone without categories. */
export function CategoryPanel({ value, onChange }: ComposerPanelProps) {
  const t = useT('suggestions-pages');
  const titleId = useId();
  const categories = useCategories();
  const chosen = readDraft(value);
  if (categories.length === 0) return null;
  const toggle = (id: number) => {
    const next = toggled(chosen, id);
    if (next) onChange(next);
    else toast.info(t('panel.max', { max: SUGGESTION_LIMITS.categories }));
  };
  return (
    <fieldset className={styles.panel} aria-labelledby={titleId}>
      <legend className={styles.title} id={titleId}>
        {t('panel.title', { max: SUGGESTION_LIMITS.categories })}
      </legend>
      <div className={styles.choices}>
        {categories.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  );
}
