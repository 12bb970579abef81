import { ClientOnly, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OutboxSenderHost } from '../../mobile/outbox/OutboxHost.tsx';
import { ErrorBoundary, lazyOnInteraction, useT, useUi, withTexts } from '../../sdk/index.ts';
import { MAIN_ID } from '../layouts/main-id.ts';
import { Footer } from '../pieces/cards/Footer.tsx';
import { ErrorPage } from '../pieces/ErrorPage.tsx';
import { ShellHosts } from '../pieces/ShellHosts.tsx';
import { SkipLink } from '../pieces/SkipLink.tsx';
import { LoadingBar } from '../pieces/status/LoadingBar.tsx';
import { useMasked } from '../pieces/use-place.ts';
import { useInstallPrompt } from './install/use-install-prompt.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { TabBar } from './TabBar.tsx';
import { useServiceWorker } from './use-service-worker.ts';
import { useViewTransitions } from './use-view-transitions.ts';
import './phone.css';
import styles from './PhoneChrome.module.css';

const InstallHint = /* @__PURE__ */ lazyOnInteraction(
  withTexts('install', async () => (await import('./install/InstallHint.tsx')).InstallHint),
);

/** What surrounds every page of the phone site: the bar above it and, at the thumb, the tabs. */
export function PhoneChrome() {
  const t = useT();
  const masked = useMasked();
  const { stopped } = useUi();
  const hasTabs = useRouterState({ select: ({ matches }) => !matches.some(({ staticData }) => staticData.hasNoTabs) });
  useLandscapeClass();
  useServiceWorker();
  const offer = useInstallPrompt();
  useViewTransitions();
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <div data-mask-content inert={masked} className={styles.page} data-tabs={hasTabs || undefined}>
        <PhoneBar />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {stopped ? <ErrorPage status={403} info={{ message: t('error.maintenance') }} /> : <Outlet />}
        </main>
        {hasTabs && (
          <>
            <Footer look="page" full={false} />
            <TabBar />
          </>
        )}
      </div>
      {hasTabs && !masked && !stopped && (
        <ClientOnly>
          <ErrorBoundary>
            <InstallHint offer={offer} />
          </ErrorBoundary>
        </ClientOnly>
      )}
      <OutboxSenderHost />
      <ShellHosts />
    </>
  );
}

/** `landscape` on the document while the screen lies on its side. */
function useLandscapeClass(): void {
  useEffect(() => {
    const screen = window.matchMedia('(orientation: landscape)');
    const tell = () => document.documentElement.classList.toggle('landscape', screen.matches);
    tell();
    screen.addEventListener('change', tell);
    return () => screen.removeEventListener('change', tell);
  }, []);
}
