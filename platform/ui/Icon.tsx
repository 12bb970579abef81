import { cx } from './cx.ts';
import sprite from './icons.svg';
import styles from './Icon.module.css';

export interface IconProps {
  /**
   * One of `ICON_NAMES`: configs are checked for it (`zones check`), code by a test
   * (`icons.test.ts`). The list is no part of the pages.
   */
  readonly name: string;
  /** Pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * A decorative icon by name: a reference into one file that browsers keep, because a list of posts
 * shows a hundred of them.
 */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg className={cx(styles.icon, className)} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
