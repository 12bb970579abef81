import { useState } from 'react';
import { useCan, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { DateTimePicker } from '../../../../platform/sdk/overlays.ts';
import { TIMING_MOST, type ContributionDetail } from '../../contract.ts';
import { timeGate } from '../../gates.ts';

interface Chosen {
  readonly isTimed: boolean;
  /** Milliseconds; null until it is chosen. */
  readonly at: number | null;
  readonly altersTime: boolean;
}

/** When a piece is to appear, of those who may say so. */
export function usePublishTime(piece: ContributionDetail | undefined) {
  const isOffered = useCan(timeGate);
  const now = useNow();
  const [chosen, setChosen] = useState((): Chosen => {
    const { timingOpenTime = 0, alterCreate = 0 } = piece ?? {};
    const isTimed = isOffered && timingOpenTime > now;
    return { isTimed, at: isTimed ? timingOpenTime : null, altersTime: isTimed && alterCreate === 1 };
  });
  const { isTimed, at, altersTime } = chosen;
  return {
    isOffered,
    ...chosen,
    change: (part: Partial<Chosen>) => setChosen({ ...chosen, ...part }),
    isMissing: isTimed && at === null,
    /** Without a time it appears once it is accepted, whatever was said of it before. */
    fields: {
      timingOpenTime: isTimed ? (at ?? 0) : 0,
      alterCreate: isTimed && altersTime ? (1 as const) : (0 as const),
    },
  };
}

export function PublishTime({ time }: { readonly time: ReturnType<typeof usePublishTime> }) {
  const t = useT('contribution-pages');
  const { timeZone } = useZone();
  const now = useNow();
  if (!time.isOffered) return null;
  return (
    <>
      <Checkbox
        label={t('time.set')}
        checked={time.isTimed}
        onChange={({ target }) => time.change({ isTimed: target.checked })}
      />
      {time.isTimed && (
        <>
          <DateTimePicker
            label={t('time.at')}
            value={time.at}
            timeZone={timeZone}
            min={now}
            max={now + TIMING_MOST}
            required
            onChange={(at) => time.change({ at })}
          />
          <Checkbox
            label={t('time.alters')}
            checked={time.altersTime}
            onChange={({ target }) => time.change({ altersTime: target.checked })}
          />
        </>
      )}
    </>
  );
}
