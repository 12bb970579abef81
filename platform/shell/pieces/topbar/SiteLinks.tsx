import { useT, useZone, ZoneLink } from '../../../sdk/index.ts';
import styles from './NavBar.module.css';

/** Links to the forum, the game's own page and its official site; the latter is not shown on the index page (spec 1 section 2). */
export function SiteLinks({ isHome }: { readonly isHome: boolean }) {
  const t = useT();
  return (
    <ul className={styles.links}>
      <li>
        <ZoneLink to="/" className={styles.link} aria-current={isHome ? 'page' : undefined}>
          {t('shell.nav.forum')}
        </ZoneLink>
      </li>
      {useSites(isHome).map(({ href, label }) => (
        <li key={href}>
          <a className={styles.link} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The outside addresses that this zone's config gives. */
export function useSites(isHome: boolean): { readonly href: string; readonly label: string }[] {
  const t = useT();
  const { href, gwAddress } = useZone();
  return [
    ...(href ? [{ href, label: t('shell.nav.game') }] : []),
    ...(gwAddress && !isHome ? [{ href: gwAddress, label: t('shell.nav.official') }] : []),
  ];
}
