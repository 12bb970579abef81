import { useT, useZone, ZoneLink } from '../../../sdk/index.ts';
import styles from './NavBar.module.css';

/**
 * Links to the forum, the game's own page, and outside of the index page to its official site and
 * the publisher's pages.
 */
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
        <li key={label}>
          <a className={styles.link} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The publisher's pages in their order; each key is also that of its label. */
const PUBLISHER = ['company', 'socialRecruitment', 'campusRecruitment', 'antiCorruption'] as const;

// i18n-keys: shell.nav.*
/** The outside addresses that this zone's config gives; on the index page the game's own only. */
export function useSites(isHome: boolean): { readonly href: string; readonly label: string }[] {
  const t = useT();
  const { href, gwAddress, publisherLinks = {} } = useZone();
  const elsewhere = [
    { href: gwAddress, label: t('shell.nav.official') },
    ...PUBLISHER.map((key) => ({ href: publisherLinks[key], label: t(`shell.nav.${key}`) })),
  ];
  return [{ href, label: t('shell.nav.game') }, ...(isHome ? [] : elsewhere)].flatMap(({ href: to, label }) =>
    to ? [{ href: to, label }] : [],
  );
}
