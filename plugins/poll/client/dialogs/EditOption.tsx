import { Trash2, Undo2 } from 'lucide-react';
import { Button, IconButton, TextField, useT } from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { POLL_LIMITS, type PollOption } from '../../contract.ts';
import { Picture } from '../composer/Picture.tsx';
import type { Pictures } from '../composer/use-pictures.ts';
import type { EditedOption, Votes } from './edit-form.ts';
import styles from './EditDialog.module.css';

interface EditOptionProps {
  readonly option: EditedOption;
  readonly number: number;
  /** As it is stored; undefined for a new one. */
  readonly before: PollOption | undefined;
  readonly pictures: Pictures;
  /** What a part of it was refused for. */
  readonly said: (part: 'name' | 'desc' | 'image' | 'removal') => string | undefined;
  readonly onChange: (change: Partial<EditedOption>) => void;
  /** Takes a new one away again. */
  readonly onDrop: () => void;
}

/**
 * One option of a poll that is being changed: its texts and picture, or what becomes of its votes
 * when it is taken out.
 */
export function EditOption({ option, number, before, pictures, said, onChange, onDrop }: EditOptionProps) {
  const t = useT('poll-pages');
  if (option.removal !== undefined && before)
    return <Removed name={before.name} votes={before.votes} option={option} said={said} onChange={onChange} />;
  return (
    <div className={styles.option}>
      <div className={styles.fields}>
        <TextField
          label={t('edit.name', { number })}
          value={option.name}
          counterMax={POLL_LIMITS.optionName}
          error={said('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          label={t('edit.desc', { number })}
          value={option.desc}
          counterMax={POLL_LIMITS.optionDesc}
          error={said('desc')}
          onChange={({ target }) => onChange({ desc: target.value })}
        />
      </div>
      <div className={styles.side}>
        <Picture
          label={t('form.optionPicture', { number })}
          picture={option.image}
          pictures={pictures}
          error={said('image')}
          onChange={(image) => onChange({ image })}
        />
        <IconButton
          size="s"
          label={t('edit.remove', { name: option.name || String(number) })}
          icon={<Trash2 />}
          onClick={() => (before ? onChange({ removal: 'undecided' }) : onDrop())}
        />
      </div>
    </div>
  );
}

interface RemovedProps extends Pick<EditOptionProps, 'option' | 'said' | 'onChange'> {
  readonly name: string;
  readonly votes: number | undefined;
}

function Removed({ name, votes, option: { removal }, said, onChange }: RemovedProps) {
  const t = useT('poll-pages');
  const choice = (value: Votes) => ({
    value,
    label: t(`edit.votes.${value}`),
    description: t(`edit.votes.${value}Hint`),
  });
  return (
    <div className={styles.removed}>
      <RadioGroup
        // i18n-keys: poll-pages:edit.votes.*
        label={votes === undefined ? t('edit.removed', { name }) : t('edit.removedVotes', { name, count: votes })}
        error={said('removal')}
        options={[choice('keep'), choice('void')]}
        value={removal === 'undecided' || removal === undefined ? null : removal}
        onChange={(value) => onChange({ removal: value as Votes })}
      />
      <Button size="s" icon={<Undo2 size={15} />} onClick={() => onChange({ removal: undefined })}>
        {t('edit.undo')}
      </Button>
    </div>
  );
}
