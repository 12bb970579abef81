import { exactTime, toast, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { DateTimePicker } from '../../../../platform/sdk/overlays.ts';
import { LotteryType } from '../../contract.ts';
import { drawTimeOf, lastEnd } from './form.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';

const DAY = 86_400_000;
// i18n-keys: invalid.end, invalid.endEarly, invalid.endLate
const WRONG_ENDS = ['invalid.end', 'invalid.endEarly', 'invalid.endLate'];

/** When it runs. What contradicts the other time is taken away and said (spec 3 section 5); the zone's time. */
export function TimeFields({ settings, problem, isDisabled, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { startTime, endTime, type } = settings;
  // Not older than a day. What lies before is a year that is still being typed.
  const now = useNow();
  const min = now - DAY;

  function setStart(value: number | null): void {
    const isLate = value !== null && endTime !== null && value > endTime && endTime >= min;
    if (isLate) toast.error(t('invalid.startLate'));
    onChange({ startTime: isLate ? null : value });
  }
  function setEnd(value: number | null): void {
    const isEarly = value !== null && value >= min && startTime !== null && value < startTime;
    if (isEarly) toast.error(t('invalid.endEarly'));
    onChange({ endTime: isEarly ? null : value });
  }

  return (
    <>
      <div className={styles.pair}>
        <DateTimePicker
          label={t('settings.start')}
          description={t('settings.startHint')}
          value={startTime}
          timeZone={timeZone}
          min={min}
          disabled={isDisabled}
          error={problem === 'invalid.startLate' ? t(problem) : undefined}
          onChange={setStart}
        />
        <DateTimePicker
          label={t('settings.end')}
          value={endTime}
          timeZone={timeZone}
          min={min}
          max={lastEnd(startTime, now)}
          required
          disabled={isDisabled}
          error={problem !== null && WRONG_ENDS.includes(problem) ? t(problem) : undefined}
          onChange={setEnd}
        />
      </div>
      {endTime !== null && endTime >= min && type === LotteryType.random && (
        <p className={styles.hint}>
          {t('settings.drawTime', { time: exactTime(drawTimeOf(endTime, timeZone), timeZone) })}
        </p>
      )}
    </>
  );
}
