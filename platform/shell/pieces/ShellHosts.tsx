import { ClientOnly, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ImageViewerHost } from '../../pages/common/viewer/ImageViewerHost.tsx';
import { ErrorBoundary, lazyComponent, Toaster, useBoot, useT, useUi, withTexts } from '../../sdk/index.ts';
import { AccountDialogs } from './account/AccountDialogs.tsx';
import { Mask } from './status/parts.ts';
import { OfflineNotice } from './status/OfflineNotice.tsx';
import { Watermark } from './status/Watermark.tsx';
import { LiveMessages } from './topbar/messages/LiveMessages.tsx';
import { useMasked } from './use-place.ts';

const QueryLogin = /* @__PURE__ */ lazyComponent(async () => (await import('./account/QueryLogin.tsx')).QueryLogin);

const LeftOut = /* @__PURE__ */ lazyComponent(
  withTexts('manage', async () => (await import('./status/LeftOutNotice.tsx')).LeftOutNotice),
);

const Looks = /* @__PURE__ */ lazyComponent(
  withTexts('looks', async () => (await import('./looks/LooksDialog.tsx')).LooksDialog),
);

/** What lies over every page of both sites when there is reason to: the dialogs, and what the shell has to say. */
export function ShellHosts() {
  const t = useT();
  const masked = useMasked();
  const { stopped, looks } = useUi();
  const { leftOut } = useBoot();
  const asksForLogin = useRouterState({
    // Another `action` is that of the message centre.
    select: ({ location: { search } }) =>
      'rToken' in search || 'token' in search || (search as { action?: unknown }).action === 'game_login',
  });
  return (
    <>
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
      {/* Opened before this was alive, they would be looked for in what the server has drawn. */}
      <ClientOnly>
        <AccountDialogs />
        <ErrorBoundary>
          <Suspense fallback={null}>{looks && <Looks />}</Suspense>
        </ErrorBoundary>
      </ClientOnly>
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
