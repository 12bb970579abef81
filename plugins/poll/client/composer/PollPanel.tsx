import { Plus, Vote, X } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  IconButton,
  TextField,
  useNow,
  useT,
  useZone,
  type ComposerPanelProps,
} from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { DateTimePicker, Select } from '../../../../platform/sdk/overlays.ts';
import { POLL_LIMITS } from '../../contract.ts';
import { endProblem, optionProblem, readDraft, titleProblem, type DraftOption, type PollDraft } from './draft.ts';
import styles from './PollPanel.module.css';

/** Writes the poll of a new post. Nothing is called wrong before it was left or is too long. */
export function PollPanel({ value, onChange, onRemove }: ComposerPanelProps) {
  const t = useT('poll');
  const draft = readDraft(value);
  const set = (change: Partial<PollDraft>) => onChange({ ...draft, ...change });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: string) => () => setLeft((fields) => new Set(fields).add(field));
  const errorOf = (field: string, text: string, problem: string | null): string | undefined =>
    problem && (left.has(field) || text.trim() !== '') ? t(problem) : undefined;
  const setOptions = (options: readonly DraftOption[]) =>
    set({ options, maxNum: Math.max(2, Math.min(draft.maxNum, options.length)) });

  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <header className={styles.head}>
        <Vote size={18} aria-hidden="true" />
        <strong className={styles.name}>{t('panel.title')}</strong>
        <IconButton label={t('panel.remove')} icon={<X />} size="s" onClick={onRemove} />
      </header>
      <TextField
        label={t('panel.question')}
        placeholder={t('panel.questionPlaceholder')}
        value={draft.title}
        counterMax={POLL_LIMITS.title}
        required
        error={errorOf('title', draft.title, titleProblem(draft.title))}
        onBlur={leave('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{t('panel.options')}</legend>
        {draft.options.map((option, index) => (
          <OptionField
            key={option.key}
            option={option}
            number={index + 1}
            error={errorOf(`option-${option.key}`, option.name, optionProblem(draft.options, option))}
            onBlur={leave(`option-${option.key}`)}
            onChange={(name) =>
              setOptions(draft.options.map((other) => (other.key === option.key ? { ...other, name } : other)))
            }
            {...(index < POLL_LIMITS.minOptions
              ? {}
              : { onRemove: () => setOptions(draft.options.filter(({ key }) => key !== option.key)) })}
          />
        ))}
        {draft.options.length < POLL_LIMITS.maxOptions && (
          <Button
            size="s"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() =>
              setOptions([...draft.options, { key: Math.max(...draft.options.map(({ key }) => key)) + 1, name: '' }])
            }
          >
            {t('panel.addOption')}
          </Button>
        )}
      </fieldset>
      <Choices draft={draft} onChange={set} />
      <EndTime draft={draft} onChange={(endTime) => set({ endTime })} />
      <p className={styles.hint}>{t('panel.resultsHint')}</p>
    </section>
  );
}

interface OptionFieldProps {
  readonly option: DraftOption;
  readonly number: number;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onChange: (name: string) => void;
  /** Only from the third option on (spec 3 section 5). */
  readonly onRemove?: () => void;
}

function OptionField({ option, number, error, onBlur, onChange, onRemove }: OptionFieldProps) {
  const t = useT('poll');
  const label = t('panel.option', { number });
  return (
    <div className={styles.option}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        value={option.name}
        counterMax={POLL_LIMITS.optionName}
        required
        error={error}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      {onRemove && <IconButton label={t('panel.removeOption', { number })} icon={<X />} size="s" onClick={onRemove} />}
    </div>
  );
}

interface PartProps {
  readonly draft: PollDraft;
  readonly onChange: (change: Partial<PollDraft>) => void;
}

function Choices({ draft, onChange }: PartProps) {
  const t = useT('poll');
  const counts = Array.from({ length: draft.options.length - 1 }, (_, index) => index + 2);
  return (
    <div className={styles.choices}>
      <RadioGroup
        label={t('panel.mode')}
        inline
        value={draft.isMultiple ? 'multiple' : 'single'}
        options={[
          { value: 'single', label: t('panel.single') },
          { value: 'multiple', label: t('panel.multiple') },
        ]}
        onChange={(mode) => onChange({ isMultiple: mode === 'multiple' })}
      />
      {draft.isMultiple && (
        <Select
          label={t('panel.maxNum')}
          placeholder={t('panel.maxNum')}
          value={String(draft.maxNum)}
          options={counts.map((count) => ({ id: String(count), label: t('panel.maxNumUnit', { count }) }))}
          onChange={(count) => onChange({ maxNum: Number(count) })}
        />
      )}
    </div>
  );
}

const DAY = 86_400_000;
const DAYS = [1, 3, 7] as const;

interface EndTimeProps {
  readonly draft: PollDraft;
  readonly onChange: (endTime: number | null) => void;
}

function EndTime({ draft: { endTime }, onChange }: EndTimeProps) {
  const t = useT('poll');
  const { timeZone } = useZone();
  const now = useNow();
  const problem = endTime === null ? null : endProblem(endTime, now);
  return (
    <div className={styles.end}>
      <DateTimePicker
        label={t('panel.endTime')}
        description={t('panel.endTimeHint')}
        value={endTime}
        timeZone={timeZone}
        min={now}
        required
        error={problem ? t(problem) : undefined}
        onChange={onChange}
      />
      <div className={styles.quick}>
        {DAYS.map((days) => (
          <Button key={days} size="s" variant="ghost" onClick={() => onChange(now + days * DAY)}>
            {t('panel.days', { count: days })}
          </Button>
        ))}
      </div>
    </div>
  );
}
