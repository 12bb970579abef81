import { ClientOnly, useSearch } from '@tanstack/react-router';
import { Suspense, useState, type ComponentType } from 'react';
import {
  ErrorBoundary,
  ErrorState,
  lazyComponent,
  opsPanel,
  Skeleton,
  useApiQuery,
  useCan,
  useExtensions,
  useT,
  VisuallyHidden,
  ZoneLink,
  type ResolvedOf,
} from '../../sdk/index.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { MINUTE_MS } from '../../contract/durations.ts';
import { waitingCounts } from '../../contract/endpoints/waiting.ts';
import styles from './ManagePage.module.css';

/** More are not told apart. */
const MOST_SHOWN = 99;

/** The tools of this zone's managers: one panel at a time, each with an address of its own. */
export function ManagePage() {
  const t = useT();
  const panels = useExtensions(opsPanel);
  const { panel } = useSearch({ strict: false }) as { panel?: string }; // this route's own search
  const openPanel = panels.find(({ id }) => id === panel) ?? panels[0];
  const { data: counts } = useApiQuery(
    waitingCounts,
    {},
    { staleTime: 0, refetchInterval: MINUTE_MS, enabled: useCan(waitingCounts.gate) },
  );
  // Numbers of what waits make the row longer when they come.
  const row = useCurrentInView(`${openPanel?.id ?? ''}${counts ? ' counted' : ''}`);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('manage.title')}</h1>
        <nav ref={row} className={styles.tabs} data-scroller aria-label={t('manage.title')}>
          {panels.map((item) => (
            <ZoneLink
              key={item.id}
              to="/manage"
              search={{ panel: item.id }}
              className={styles.tab}
              {...(item === openPanel ? { 'aria-current': 'page' } : {})}
            >
              <PanelName item={item} />
              {item.waiting && counts && <Waits count={item.waiting(counts)} />}
            </ZoneLink>
          ))}
        </nav>
      </header>
      {openPanel && (
        <section className={styles.panel} aria-labelledby="manage-panel">
          <VisuallyHidden>
            <h2 id="manage-panel">
              <PanelName item={openPanel} />
            </h2>
          </VisuallyHidden>
          <Panel key={openPanel.id} item={openPanel} />
        </section>
      )}
    </div>
  );
}

/** How much waits there. */
function Waits({ count }: { readonly count: number | null | undefined }) {
  const t = useT();
  if (!count) return null;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <span className={styles.waits}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{t('manage.waits', { count })}</VisuallyHidden>
    </span>
  );
}

// i18n-keys: manage.*
function PanelName({ item }: { readonly item: ResolvedOf<typeof opsPanel> }) {
  const t = useT(item.plugin);
  return <>{t(item.label)}</>;
}

/** Panels read what only managers may see, so nothing of them is rendered on the server. */
function Panel({ item }: { readonly item: ResolvedOf<typeof opsPanel> }) {
  const t = useT('manage');
  const [View] = useState<ComponentType>(() => lazyComponent(async () => (await item.load()).Panel));
  return (
    <ClientOnly fallback={<Skeleton lines={5} />}>
      <ErrorBoundary fallback={<ErrorState title={t('broken')} />}>
        <Suspense fallback={<Skeleton lines={5} />}>
          <View />
        </Suspense>
      </ErrorBoundary>
    </ClientOnly>
  );
}
