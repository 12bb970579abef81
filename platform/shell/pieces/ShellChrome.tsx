import { ClientOnly, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ImageViewerHost } from '../../pages/common/viewer/ImageViewerHost.tsx';
import {
  ErrorBoundary,
  Extensions,
  floating,
  searchNumber,
  Toaster,
  useBoot,
  useT,
  useUi,
  withTexts,
} from '../../sdk/index.ts';
import { Layout, MAIN_ID } from '../layouts/Layout.tsx';
import { AccountDialogs } from './account/AccountDialogs.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { SideNav } from './side/SideNav.tsx';
import { LoadingBar } from './status/LoadingBar.tsx';
import { Mask } from './status/Mask.tsx';
import { OfflineNotice } from './status/OfflineNotice.tsx';
import { Watermark } from './status/Watermark.tsx';
import { LiveMessages } from './topbar/messages/LiveMessages.tsx';
import { TopBar } from './topbar/TopBar.tsx';
import { useMasked, useWhere } from './use-place.ts';
import './chrome.css';
import styles from './ShellChrome.module.css';

const QueryLogin = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./account/QueryLogin.tsx')).QueryLogin,
}));

const LeftOut = /* @__PURE__ */ lazy(
  withTexts('manage', async () => ({ default: (await import('./status/LeftOutNotice.tsx')).LeftOutNotice })),
);

/** What surrounds every page: its layout, the bars, the dialogs, and what the shell has to say. */
export function ShellChrome() {
  const t = useT();
  const where = useWhere();
  const masked = useMasked();
  const { stopped } = useUi();
  const { leftOut } = useBoot();
  const { uid } = useParams({ strict: false }) as { uid?: string };
  const asksForLogin = useRouterState({
    // Another `action` is that of the message centre.
    select: ({ location: { search } }) =>
      'rToken' in search || 'token' in search || (search as { action?: unknown }).action === 'game_login',
  });
  const hasChrome = where.layout !== 'bare';
  return (
    <>
      {!masked && (
        <a href={`#${MAIN_ID}`} className={styles.skip}>
          {t('shell.skip')}
        </a>
      )}
      <LoadingBar />
      <div data-mask-content inert={masked} className={styles.page}>
        <Layout where={where} uid={searchNumber(uid) ?? null}>
          {stopped ? <ErrorPage status={403} info={{ message: t('error.maintenance') }} /> : <Outlet />}
        </Layout>
        {hasChrome && !masked && (
          <ErrorBoundary>
            <TopBar where={where} />
            <SideNav place={where.place} />
            <ClientOnly>
              <Extensions
                point={floating}
                filter={({ places }) => where.place !== null && places.includes(where.place)}
              />
            </ClientOnly>
          </ErrorBoundary>
        )}
      </div>
      {masked && <Mask />}
      {leftOut && (
        <ClientOnly>
          <ErrorBoundary>
            <Suspense fallback={null}>
              <LeftOut ids={leftOut} />
            </Suspense>
          </ErrorBoundary>
        </ClientOnly>
      )}
      <ClientOnly>
        <Suspense fallback={null}>{asksForLogin && <QueryLogin />}</Suspense>
      </ClientOnly>
      <ImageViewerHost />
      <AccountDialogs />
      {/* What nobody has asked for: when one of these fails, the page does without it. */}
      <ErrorBoundary>
        <LiveMessages />
      </ErrorBoundary>
      <ErrorBoundary>
        <OfflineNotice />
      </ErrorBoundary>
      <ErrorBoundary>
        <Watermark />
      </ErrorBoundary>
      {/* What was refused says nothing that the page does not say. */}
      {!stopped && <Toaster label={t('shell.toasts')} closeLabel={t('shell.close')} />}
    </>
  );
}
