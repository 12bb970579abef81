import { DAY_MS, Button, TextField, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { DateTimePicker, Select } from '../../../../platform/sdk/overlays.ts';
import {
  choicesProblem,
  endProblem,
  POLL_LIMITS,
  PollRank,
  PollRepeat,
  PollVisible,
  PollVisibleType,
  startProblem,
} from '../../contract.ts';
import { textOf } from './rules.ts';
import type { FormPart } from './use-draft.ts';
import type { Left } from './use-left.ts';
import styles from './PollPanel.module.css';

/** One option or several, and how many (from one to all of them). */
export function Choices({ draft, update, left }: FormPart & { readonly left: Left }) {
  const t = useT('poll-pages');
  const { isMultiple, minNum, maxNum, options } = draft;
  const problem = isMultiple ? choicesProblem(minNum, maxNum, options.length) : null;
  const number = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0);
  const field = (label: string, value: number, change: (count: number) => void, error?: string) => (
    <TextField
      className={styles.number}
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={options.length}
      value={value === 0 ? '' : value}
      error={error}
      onChange={(event) => change(number(event.target.value))}
    />
  );
  return (
    <div className={styles.row}>
      <RadioGroup
        label={t('form.mode')}
        inline
        value={isMultiple ? 'multiple' : 'single'}
        options={[
          { value: 'single', label: t('form.single') },
          { value: 'multiple', label: t('form.multiple') },
        ]}
        onChange={(mode) => update((now) => ({ ...now, isMultiple: mode === 'multiple' }))}
      />
      {isMultiple && (
        <div className={styles.pair}>
          {field(t('form.minNum'), minNum, (count) => update((now) => ({ ...now, minNum: count })))}
          {field(
            t('form.maxNum'),
            maxNum,
            (count) => update((now) => ({ ...now, maxNum: count })),
            problem ? t(...textOf(problem)) : left.saidOf('choices'),
          )}
        </div>
      )}
    </div>
  );
}

const DAYS = [1, 3, 7] as const;

/** When it begins and ends, in the zone's time. */
export function Times({ draft, update, left }: FormPart & { readonly left: Left }) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  const now = useNow();
  const { isTimed, startTime, endTime } = draft;
  const start = isTimed ? (startTime ?? 0) : 0;
  const { isAll, saidOf } = left;
  const isStartMissing = isAll && isTimed && startTime === null;
  const startWrong = isStartMissing ? ({ id: 'START_REQUIRED' } as const) : startProblem(start, now);
  const endWrong = endTime === null && !isAll ? null : endProblem(start, endTime ?? 0, now);
  return (
    <div className={styles.group}>
      <RadioGroup
        label={t('form.timer')}
        inline
        value={isTimed ? 'timed' : 'now'}
        options={[
          { value: 'now', label: t('form.startNow') },
          { value: 'timed', label: t('form.startTimed') },
        ]}
        onChange={(timer) => update((before) => ({ ...before, isTimed: timer === 'timed' }))}
      />
      <div className={styles.times}>
        {isTimed && (
          <DateTimePicker
            label={t('form.startTime')}
            value={startTime}
            timeZone={timeZone}
            min={now}
            required
            error={startWrong ? t(...textOf(startWrong)) : saidOf('start')}
            onChange={(at) => update((before) => ({ ...before, startTime: at }))}
          />
        )}
        <DateTimePicker
          label={t('form.endTime')}
          value={endTime}
          timeZone={timeZone}
          min={now}
          max={now + POLL_LIMITS.days * DAY_MS}
          required
          error={endWrong ? t(...textOf(endWrong)) : saidOf('end')}
          onChange={(at) => update((before) => ({ ...before, endTime: at }))}
        />
        <div className={styles.quick} role="group" aria-label={t('form.quickEnd')}>
          {DAYS.map((days) => (
            <Button
              key={days}
              size="s"
              variant="ghost"
              onClick={() => update((before) => ({ ...before, endTime: Math.max(start, now) + days * DAY_MS }))}
            >
              {t('form.days', { count: days })}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

// i18n-keys: form.visible.* form.visibleType.* form.optionRank.* form.repeat.*
/** Who sees the results and what of them, in which order options stand, how often one may vote. */
export function Rules({ draft, update }: FormPart) {
  const t = useT('poll-pages');
  const choice = (
    name: 'visible' | 'visibleType' | 'optionRank' | 'repeat',
    values: Readonly<Record<string, number>>,
    description?: string,
  ) => (
    <Select
      description={description}
      label={t(`form.${name}.label`)}
      placeholder={t(`form.${name}.label`)}
      value={String(draft[name])}
      options={Object.values(values).map((value) => ({ id: String(value), label: t(`form.${name}.${value}`) }))}
      onChange={(value) => update((now) => ({ ...now, [name]: Number(value) }))}
    />
  );
  return (
    <div className={styles.selects}>
      {choice(
        'visible',
        PollVisible,
        draft.visible === PollVisible.afterVoting ? t('form.afterVotingHint') : undefined,
      )}
      {choice('visibleType', PollVisibleType)}
      {choice('optionRank', PollRank)}
      {choice('repeat', PollRepeat)}
    </div>
  );
}
