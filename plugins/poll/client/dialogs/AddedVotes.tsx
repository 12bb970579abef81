import { useT } from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import type { Votes } from './edit-form.ts';
import styles from './EditDialog.module.css';

interface AddedVotesProps {
  readonly value: Votes | null;
  readonly error: string | undefined;
  readonly onChange: (votes: Votes) => void;
}

// i18n-keys: poll-pages:edit.addedVotes.*
/** Asks what becomes of the ballots that could not choose the new options. */
export function AddedVotes({ value, error, onChange }: AddedVotesProps) {
  const t = useT('poll-pages');
  const choice = (votes: Votes) => ({
    value: votes,
    label: t(`edit.addedVotes.${votes}`),
    description: t(`edit.addedVotes.${votes}Hint`),
  });
  return (
    <div className={styles.removed}>
      <RadioGroup
        label={t('edit.added')}
        options={[choice('keep'), choice('void')]}
        value={value}
        error={error}
        onChange={(votes) => onChange(votes as Votes)}
      />
    </div>
  );
}
