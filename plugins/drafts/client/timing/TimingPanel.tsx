import { useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { Checkbox, RadioGroup } from '../../../../platform/sdk/controls.ts';
import { DateTimePicker } from '../../../../platform/sdk/overlays.ts';
import { TIMING_MOST } from '../../contract/timing.ts';
import { timingIn, timingProblem } from './attached.ts';
import styles from './timing.module.css';

/** Now, or at a time to come. */
export function TimingPanel({ value, onChange, refusal }: ComposerPanelProps) {
  const t = useT('drafts-pages');
  const names = useT('drafts');
  const { timeZone } = useZone();
  const now = useNow();
  const timing = timingIn(value);
  const problem = timingProblem(value, now);
  return (
    <div className={styles.panel}>
      <RadioGroup
        label={t('timing.label')}
        inline
        value={timing ? 'timed' : 'now'}
        options={[
          { value: 'now', label: t('timing.now') },
          { value: 'timed', label: t('timing.timed') },
        ]}
        onChange={(choice) => onChange(choice === 'timed' ? { at: null, altersTime: false } : undefined)}
      />
      {timing && (
        <div className={styles.time}>
          <DateTimePicker
            label={t('timing.at')}
            hideLabel
            value={timing.at}
            timeZone={timeZone}
            min={now}
            max={now + TIMING_MOST}
            required
            error={problem !== null && timing.at !== null ? names(problem) : refusal?.reason}
            onChange={(at) => onChange({ ...timing, at })}
          />
          <Checkbox
            label={t('timing.alters')}
            checked={timing.altersTime}
            onChange={({ target }) => onChange({ ...timing, altersTime: target.checked })}
          />
        </div>
      )}
    </div>
  );
}
