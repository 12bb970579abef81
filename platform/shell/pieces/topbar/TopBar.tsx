import { useState } from 'react';
import { cx } from '../../../sdk/index.ts';
import type { Where } from '../use-place.ts';
import { THEMES_ID, useScrolled } from '../use-scrolled.ts';
import { NavBar } from './NavBar.tsx';
import styles from './TopBar.module.css';

/** The bar appears after 80 px, on home once the themes are scrolled off: it has the same ones. */
const isPastHead = (): boolean =>
  (document.getElementById(THEMES_ID)?.getBoundingClientRect().bottom ?? 80 - window.scrollY) < 0;

/**
 * The bar that follows the scrolling. Made when it is first needed; hidden it can be neither seen
 * nor reached, so it stays while somebody writes or goes by keys in it.
 */
export function TopBar({ where }: { readonly where: Where }) {
  const isPast = useScrolled(isPastHead);
  const [isUsed, setUsed] = useState(false);
  const isShown = isPast || isUsed;
  const [made, setMade] = useState(false);
  if (isShown && !made) setMade(true);
  if (!made) return null;
  return (
    <div
      className={cx(styles.fixed, isShown && styles.shown)}
      inert={!isShown}
      data-no-print
      onFocus={({ target }) => setUsed(target.matches(':focus-visible'))}
      onBlur={() => setUsed(false)}
    >
      <NavBar where={where} look="sticky" />
    </div>
  );
}
