import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** Accessible name; shown too unless `hideLabel`. */
  label: string;
  /** 0 to `max`; leave out while the end is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** Such as `340 / 500`: shown at the end and read out. */
  valueText?: string | undefined;
  hideLabel?: boolean | undefined;
  tone?: 'brand' | 'accent' | 'success' | undefined;
}

/** Progress of an upload, of a level or of a poll option. */
export function ProgressBar({ label, value, max = 100, valueText, hideLabel, tone = 'brand' }: ProgressBarProps) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max));
  return (
    <div className={styles.progress}>
      {!(hideLabel && !valueText) && (
        <div className={styles.head} aria-hidden="true">
          {!hideLabel && <span>{label}</span>}
          {valueText && <span className={styles.value}>{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        className={styles.track}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={share === undefined ? undefined : share * max}
        aria-valuetext={valueText}
      >
        <div
          className={cx(styles.fill, styles[tone], share === undefined && styles.unknown)}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
