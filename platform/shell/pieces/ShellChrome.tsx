import { ClientOnly, Outlet, useParams } from '@tanstack/react-router';
import { ErrorBoundary, Extensions, floating, searchNumber, useT, useUi } from '../../sdk/index.ts';
import { Layout } from '../layouts/Layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { ShellHosts } from './ShellHosts.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SideNav } from './side/SideNav.tsx';
import { LoadingBar } from './status/LoadingBar.tsx';
import { TopBar } from './topbar/TopBar.tsx';
import { useMasked, useWhere } from './use-place.ts';
import './chrome.css';
import styles from './ShellChrome.module.css';

/** What surrounds every page for wide screens: its layout, the bars, the dialogs, and what the shell has to say. */
export function ShellChrome() {
  const t = useT();
  const where = useWhere();
  const masked = useMasked();
  const { stopped } = useUi();
  const { uid } = useParams({ strict: false }) as { uid?: string };
  const hasChrome = where.layout !== 'bare';
  return (
    <>
      <SkipLink />
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
      <ShellHosts />
    </>
  );
}
