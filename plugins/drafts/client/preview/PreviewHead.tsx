import { useBoot, useT, useZone, ZoneLink, zoneTitle } from '../../../../platform/sdk/index.ts';
import styles from './PreviewHead.module.css';

/** The head of a preview: four links, and nothing that knows of the reader. */
export function PreviewHead() {
  const core = useT('core');
  const boot = useBoot();
  const { href, gwAddress, publisherLinks = {}, pcTopLogo } = useZone();
  const sites = [
    { to: href, label: core('shell.nav.game') },
    { to: gwAddress, label: core('shell.nav.official') },
    { to: publisherLinks.company, label: core('shell.nav.company') },
  ];
  return (
    <header className={styles.head}>
      <img data-logo-plate className={styles.logo} src={pcTopLogo} alt={zoneTitle(boot)} />
      <nav aria-label={core('shell.nav.site')}>
        <ul className={styles.links}>
          <li>
            <ZoneLink to="/" className={styles.link}>
              {core('shell.nav.forum')}
            </ZoneLink>
          </li>
          {sites.map(({ to, label }) =>
            to ? (
              <li key={label}>
                <a className={styles.link} href={to} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ) : null,
          )}
        </ul>
      </nav>
    </header>
  );
}
