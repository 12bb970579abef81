import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router';
import { Icon, useBoot, useT, ZoneLink, zoneTitle } from '../../sdk/index.ts';
import { LanguageSwitch } from '../pieces/topbar/LanguageSwitch.tsx';
import { GameSwitcher } from '../pieces/topbar/GameSwitcher.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import styles from './PhoneBar.module.css';

/** The bar above a page: on home the zone, elsewhere the way back. */
export function PhoneBar() {
  const isHome = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/' });
  return (
    <header className={styles.bar} data-no-print>
      {isHome ? <GameSwitcher /> : <Back />}
      <Logo />
      <div className={styles.end}>
        <LanguageSwitch />
        <PhoneMenu />
      </div>
    </header>
  );
}

function Logo() {
  const t = useT();
  const boot = useBoot();
  return (
    <ZoneLink to="/" className={styles.logo} aria-label={t('shell.homeOf', { zone: zoneTitle(boot) })}>
      <img data-logo-plate src={boot.zone.mobileTopLogo} alt="" fetchPriority="high" />
    </ZoneLink>
  );
}

/** To where the reader came from; for who came from outside, and before our code is there, home. */
function Back() {
  const t = useT('mobile');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <ZoneLink
      to="/"
      className={styles.back}
      aria-label={t('back')}
      onClick={(event) => {
        if (!canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <Icon name="chevron-left" size={24} />
    </ZoneLink>
  );
}
