import { cx } from './cx.ts';
import styles from './link.module.css';

/**
 * Classes for a text link: `plain` takes the text colour until hovered, `muted` is for footers and
 * meta lines.
 */
export function linkClass(tone: 'default' | 'plain' | 'muted' = 'default'): string {
  return cx(styles.link, styles[tone]);
}
