import { cx, useBoot, useT, ZoneLink, zoneTitle } from '../../sdk/index.ts';
import { NavBar } from '../pieces/topbar/NavBar.tsx';
import type { Where } from '../pieces/use-place.ts';
import styles from './layouts.module.css';

/** The page's head: bar, and the zone's logo on the zone's background. */
export function Header({ where, low }: { readonly where: Where; readonly low?: boolean }) {
  const t = useT();
  const boot = useBoot();
  const { pcTopLogo, mobileTopLogo } = boot.zone;
  return (
    <header className={styles.header}>
      <NavBar where={where} look="top" />
      <div className={cx(styles.hero, low && styles.low)}>
        <ZoneLink to="/" className={styles.logo} aria-label={t('shell.homeOf', { zone: zoneTitle(boot) })}>
          <picture>
            <source media="(max-width: 760px)" srcSet={mobileTopLogo} />
            <img src={pcTopLogo} alt="" fetchPriority="high" />
          </picture>
        </ZoneLink>
      </div>
    </header>
  );
}
