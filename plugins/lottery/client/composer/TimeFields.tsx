import { useRef, useState } from 'react';
import { DAY_MS, exactTime, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { DateTimePicker } from '../../../../platform/sdk/overlays.ts';
import { LotteryType } from '../../contract.ts';
import { drawTimeAfter } from '../../contract/draw-time.ts';
import { lastEnd } from './form.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';

// i18n-keys: invalid.end, invalid.endEarly, invalid.endBeforePost, invalid.endLate, invalid.endSooner
const WRONG_ENDS = [
  'invalid.end',
  'invalid.endEarly',
  'invalid.endBeforePost',
  'invalid.endLate',
  'invalid.endSooner',
] as const;

/**
 * When it runs, in the zone's time. A date that contradicts the other one is cleared, and its field
 * says why.
 */
export function TimeFields({ settings, problem, begun, isDisabled, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { startTime, endTime, type } = settings;
  // Not older than a day. What lies before is a year that is still being typed.
  const now = useNow();
  const min = now - DAY_MS;

  // A date may be given up to the moment at which its field is left: what is compared then is what
  // was given last.
  const given = useRef({ startTime, endTime });
  given.current = { startTime, endTime };
  const [refused, setRefused] = useState<'start' | 'end' | null>(null);
  const set = (part: Partial<typeof given.current>) => {
    given.current = { ...given.current, ...part };
    setRefused(null);
    onChange(part);
  };
  /** While it is typed a date is not what it will be: it is judged when its field is left. */
  const judge = (field: 'start' | 'end') => {
    const { startTime: from, endTime: to } = given.current;
    if (from === null || to === null || from <= to) return;
    set(field === 'start' ? { startTime: null } : { endTime: null });
    setRefused(field);
  };
  const startWrong = refused === 'start' || problem === 'invalid.startLate';
  const endWrong = refused === 'end' ? 'invalid.endEarly' : WRONG_ENDS.find((key) => key === problem);

  return (
    <>
      <div className={styles.pair}>
        <DateTimePicker
          label={t('settings.start')}
          description={t('settings.startHint')}
          value={startTime}
          timeZone={timeZone}
          min={min}
          disabled={isDisabled || begun !== null}
          error={startWrong ? t('invalid.startLate') : undefined}
          onChange={(at) => set({ startTime: at })}
          onLeave={() => judge('start')}
        />
        <DateTimePicker
          label={t('settings.end')}
          value={endTime}
          timeZone={timeZone}
          min={min}
          max={lastEnd(startTime, now)}
          required
          disabled={isDisabled}
          error={endWrong && t(endWrong)}
          onChange={(at) => set({ endTime: at })}
          onLeave={() => judge('end')}
        />
      </div>
      {endTime !== null && endTime >= min && type === LotteryType.random && (
        <p className={styles.hint}>
          {t('settings.drawTime', { time: exactTime(drawTimeAfter(endTime, timeZone), timeZone) })}
        </p>
      )}
    </>
  );
}
