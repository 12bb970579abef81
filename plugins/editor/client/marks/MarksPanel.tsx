import { useEffect, useId } from 'react';
import { useT, useZone } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../face.ts';
import { fitting, marksIn, withMarks } from './attached.ts';
import { MarkRows } from './MarkRows.tsx';
import styles from './marks.module.css';

/** The marks that a new post is to have from the start. */
export function MarksPanel({ composer: { themeId }, value, onChange }: ComposerPanelProps) {
  const names = useT('editor');
  const titleId = useId();
  const { themes } = useZone();
  const marks = marksIn(value);
  const kept = fitting(marks, themes, themeId);
  useEffect(() => {
    if (kept !== marks) onChange(withMarks(value, kept));
  });
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h3 className={styles.title} id={titleId}>
        {names('mark.action')}
      </h3>
      <MarkRows
        marks={marks}
        themeId={themeId}
        onSet={async (info) => {
          onChange(withMarks(value, [...marks.filter(({ mark }) => mark !== info.mark), info]));
          return true;
        }}
        onUnset={async (mark) => {
          const others = marks.filter((one) => one.mark !== mark);
          onChange(withMarks(value, others));
          return true;
        }}
      />
    </section>
  );
}
