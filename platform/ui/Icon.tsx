import { iconName } from '../contract/icon-names.ts';
import { cx } from './cx.ts';
import sprite from './icons.svg';
import styles from './Icon.module.css';

export interface IconProps {
  /** One of `ICON_NAMES`; any other shows the hash sign. */
  readonly name: string;
  /** Pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A decorative icon by name: a reference into one file that browsers keep, because a list of posts shows a hundred of them. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg className={cx(styles.icon, className)} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${iconName(name)}`} />
    </svg>
  );
}
