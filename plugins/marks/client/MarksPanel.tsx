import { useEffect, useId } from 'react';
import { useT, useZone } from '../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../editor/client/face.ts';
import { fitting, marksIn } from './attached.ts';
import { MarkRows } from './MarkRows.tsx';
import styles from './marks.module.css';

/** The marks that a new post is to have from the start. */
export function MarksPanel({ composer: { themeId }, value, onChange }: ComposerPanelProps) {
  const names = useT('marks');
  const titleId = useId();
  const { themes } = useZone();
  const marks = marksIn(value);
  const kept = fitting(marks, themes, themeId);
  useEffect(() => {
    if (kept !== marks) onChange(kept);
  });
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h3 className={styles.title} id={titleId}>
        {names('action')}
      </h3>
      <MarkRows
        marks={marks}
        themeId={themeId}
        onSet={async (info) => {
          onChange([...marks.filter(({ mark }) => mark !== info.mark), info]);
          return true;
        }}
        onUnset={async (mark) => {
          onChange(marks.filter((one) => one.mark !== mark));
          return true;
        }}
      />
    </section>
  );
}
