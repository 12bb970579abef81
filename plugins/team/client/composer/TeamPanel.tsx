import { Minus, Plus, Users } from 'lucide-react';
import { useId } from 'react';
import { IconButton, TextField, toast, usePluginSettings, useT, useViewer } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { NOTE_MAX } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { noteProblem, readDraft } from './draft.ts';
import styles from './TeamPanel.module.css';

/** Seats and wishes of a team-up, below the text of a post in a team theme. */
export function TeamPanel({ value, onChange, refusal }: ComposerPanelProps) {
  const t = useT('team-pages');
  const eager = useT('team');
  const titleId = useId();
  const { maxSeats: max = 0, defaultSeats = 0 } = usePluginSettings(manifest);
  const draft = readDraft(value);
  const seats = Math.min(max, draft.seats ?? defaultSeats);
  const problem = noteProblem(draft.note);
  // `user.own` of this plugin.
  const mayOpen = (useViewer() as { teamStatus?: boolean } | null)?.teamStatus !== false;
  const choose = (next: number) => {
    if (next < 2 || next > max) toast.info(t('panel.range', { max }));
    else onChange({ ...draft, seats: next });
  };
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h3 className={styles.title} id={titleId}>
        <Users size={16} aria-hidden="true" />
        {t('panel.title')}
      </h3>
      {!mayOpen && (
        <p className={styles.limit} role="status">
          {t('panel.limit')}
        </p>
      )}
      <div className={styles.seats} role="group" aria-label={t('panel.seats')}>
        <span>{t('panel.seats')}</span>
        <IconButton size="s" label={t('panel.fewer')} icon={<Minus />} onClick={() => choose(seats - 1)} />
        <output className={styles.count} aria-live="polite">
          {seats}
        </output>
        <IconButton size="s" label={t('panel.more')} icon={<Plus />} onClick={() => choose(seats + 1)} />
        <span className={styles.hint}>{t('panel.hint', { max })}</span>
      </div>
      <TextField
        label={t('panel.note')}
        placeholder={t('panel.notePlaceholder')}
        value={draft.note}
        counterMax={NOTE_MAX}
        error={problem ? eager('noteLong') : refusal?.errorId === 'NOTE_TOO_LONG' ? refusal.reason : undefined}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
    </section>
  );
}
