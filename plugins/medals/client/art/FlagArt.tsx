import { cx, Icon } from '../../../../platform/sdk/index.ts';
import styles from './FlagArt.module.css';

export interface FlagArtProps {
  /** One of `FLAG_ICONS`. */
  readonly icon: string;
  /** The colour is of the series. */
  readonly series: number;
  /** Width and height in px. */
  readonly size: number;
  /** Not given yet: pale. */
  readonly isLocked?: boolean;
}

const TONES = [styles.tone0, styles.tone1, styles.tone2, styles.tone3, styles.tone4];

/** A flag medal, drawn: a pennant in the colour of its series with an icon. Decorative. */
export function FlagArt({ icon, series, size, isLocked = false }: FlagArtProps) {
  return (
    <span
      className={cx(styles.flag, TONES[series % TONES.length], isLocked && styles.locked)}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 96 96" width={size} height={size} className={styles.cloth}>
        <path d="M20 8h56a4 4 0 0 1 4 4v68L48 64 16 80V12a4 4 0 0 1 4-4z" fill="currentColor" />
        <path
          d="M22 14h52v56L48 57 22 70z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          className={styles.seam}
          strokeDasharray="4 3"
        />
      </svg>
      <span className={styles.icon}>
        <Icon name={icon} size={Math.round(size * 0.4)} />
      </span>
    </span>
  );
}
