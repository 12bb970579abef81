import { useState } from 'react';
import { cx } from '../../../sdk/index.ts';
import type { Where } from '../use-place.ts';
import { useScrolled } from '../use-scrolled.ts';
import { NavBar } from './NavBar.tsx';
import styles from './TopBar.module.css';

/** Scrolled px after which the bar appears (spec 1 section 2). */
const APPEARS_AFTER = 80;

/** The bar that follows the scrolling. Made when it is first needed; hidden it can be neither seen nor reached. */
export function TopBar({ where }: { readonly where: Where }) {
  const shown = useScrolled(APPEARS_AFTER);
  const [made, setMade] = useState(false);
  if (shown && !made) setMade(true);
  if (!made) return null;
  return (
    <div className={cx(styles.fixed, shown && styles.shown)} inert={!shown} data-no-print>
      <NavBar where={where} look="sticky" />
    </div>
  );
}
