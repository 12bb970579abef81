import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { addressInSite } from '../../contract/sites.ts';
import { logout } from '../../contract/endpoints/users.ts';
import {
  Button,
  buttonClass,
  Spinner,
  useBoot,
  useCall,
  useT,
  ZoneLink,
  zoneSearch,
  type PageErrorInfo,
} from '../../sdk/index.ts';
import { errorView } from './error-view.ts';
import { stringifySearch } from '../../sdk/search-params.ts';
import { useCountdown } from './use-countdown.ts';
import { useReload } from './use-reload.ts';
import styles from './ErrorPage.module.css';

export interface ErrorPageProps {
  /** HTTP status of the page. */
  readonly status: number;
  readonly info?: PageErrorInfo;
}

/** The error page: status, its text, a countdown that can be stopped, and the way on. */
export function ErrorPageView({ status, info = {} }: ErrorPageProps) {
  const t = useT();
  const view = errorView(status, info, { maintenance: t('error.maintenance'), noProduct: t('error.noProduct') });
  const { isLost, reload } = useReload(view.action === 'retry');
  const toHome = useHome();
  const act = view.action === 'retry' ? reload : toHome;
  const { left, stop } = useCountdown(view.countdown, () => !isLost && act());
  useLogout(view.logsOut);
  if (isLost) return <LostNetwork />;
  return (
    <section className={styles.page} data-status={status}>
      <Planet />
      <div role="alert" className={styles.message}>
        <h1 className={styles.status} aria-label={t('error.heading', { status })}>
          {status}
        </h1>
        <p className={styles.text}>{t(view.key)}</p>
        {view.detailKey && <p className={styles.detail}>{t(view.detailKey)}</p>}
        {view.code !== null && <p className={styles.detail}>{t('error.code', { code: view.code })}</p>}
        {status === 505 && info.message && <p className={styles.detail}>{info.message}</p>}
      </div>
      <div className={styles.actions}>
        {view.action === 'retry' ? (
          <Button variant="primary" onClick={act}>
            {t('error.retry')}
          </Button>
        ) : (
          <ZoneLink to="/" className={buttonClass({ variant: 'primary' })}>
            {t('error.back')}
          </ZoneLink>
        )}
        {left !== null && left > 0 && (
          <Button variant="ghost" onClick={stop}>
            {t('error.pause')}
          </Button>
        )}
      </div>
      {view.countdown !== null && (
        <p className={styles.countdown} role="timer" aria-live="off">
          {left === null
            ? t('error.paused')
            : t(view.action === 'retry' ? 'error.countdownRetry' : 'error.countdownBack', { count: left })}
        </p>
      )}
    </section>
  );
}

/** The page did not fail: nothing came. */
function LostNetwork() {
  const t = useT();
  return (
    <section className={styles.page}>
      <Planet />
      <div role="alert" className={styles.message}>
        <h1 className={styles.lost}>{t('error.lost')}</h1>
        <p className={styles.text}>{t('error.lostHint')}</p>
      </div>
      <Spinner />
    </section>
  );
}

/** Goes to the forum's home, or reloads it when it is what failed. */
function useHome(): () => void {
  const router = useRouter();
  const boot = useBoot();
  return useCallback(() => {
    const home = addressInSite(boot.site ?? 'desktop', '/') + stringifySearch(zoneSearch(boot));
    const here = router.state.location.pathname === '/';
    if (here) window.location.assign(home);
    else void router.navigate({ href: home });
  }, [router, boot]);
}

/** A failed verification leaves nobody signed in. */
function useLogout(wanted: boolean): void {
  const call = useCall();
  useEffect(() => {
    if (wanted) call(logout, {}).catch(() => undefined);
  }, [wanted, call]);
}

/** Where lost posts go. */
function Planet() {
  return (
    <svg className={styles.planet} viewBox="0 0 240 140" aria-hidden="true">
      <g className={styles.stars}>
        <circle cx="24" cy="30" r="2" />
        <circle cx="58" cy="104" r="1.5" />
        <circle cx="206" cy="26" r="2.5" />
        <circle cx="188" cy="112" r="1.5" />
      </g>
      <circle className={styles.body} cx="120" cy="72" r="46" />
      <circle className={styles.crater} cx="104" cy="58" r="9" />
      <circle className={styles.crater} cx="138" cy="84" r="12" />
      <circle className={styles.crater} cx="108" cy="92" r="5" />
      <path className={styles.ring} d="M58 92c-14 10-20 18-17 22 7 9 55-8 105-38s83-61 76-70c-3-4-14-2-30 4" />
    </svg>
  );
}
