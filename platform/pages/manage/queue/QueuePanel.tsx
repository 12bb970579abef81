import { Suspense, useState, type ComponentType } from 'react';
import { countedText } from '../../../contract/endpoints/reports.ts';
import { waitingCounts, waitingQueue, type Waiting } from '../../../contract/endpoints/waiting.ts';
import {
  Badge,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  lazyComponent,
  Skeleton,
  TimeAgo,
  useApiInfinite,
  useApiQuery,
  useExtensions,
  useT,
  waitingCard,
  type ResolvedOf,
} from '../../../sdk/index.ts';
import { Pages, useQueueKeys } from '../../../sdk/controls.ts';
import { Tabs } from '../../../sdk/overlays.ts';

import styles from './queue.module.css';

const ALL = 'all';

interface Kind extends Pick<ResolvedOf<typeof waitingCard>, 'id' | 'kind' | 'label' | 'plugin'> {
  /** What shows one of them: what the server says of its kind's things is what it takes. */
  readonly Card: ComponentType<{ readonly item: unknown }>;
  readonly Above: ComponentType;
}

/**
 * Everything that waits for a decision of this moderator, whatever it is: first what is over its
 * deadline, then what has waited the longest.
 */
export function QueuePanel() {
  const t = useT('manage');
  const [shown, setShown] = useState(ALL);
  const extensions = useExtensions(waitingCard);
  const [kinds] = useState(() => extensions.map(lazily));
  const { data: counts } = useApiQuery(waitingCounts, {}, { staleTime: 0 });
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      {kinds.map(({ id, Above }) => (
        <Suspense key={id}>
          <ErrorBoundary fallback={null}>
            <Above />
          </ErrorBoundary>
        </Suspense>
      ))}
      <Tabs
        label={t('queue.kinds')}
        value={shown}
        onChange={setShown}
        look="pill"
        tabs={[
          {
            id: ALL,
            label: all ? t('queue.counted', { name: t('queue.all'), count: countedText(all) }) : t('queue.all'),
            content: () => <Queue kinds={kinds} />,
          },
          ...kinds.map((kind) => ({
            id: kind.kind,
            label: <Name of={kind} count={counts?.[kind.kind]} />,
            content: () => <Queue kinds={kinds} kind={kind.kind} />,
          })),
        ]}
      />
    </>
  );
}

/** The parts of a kind that are loaded when they are first shown. */
function lazily({ id, kind, label, plugin, load }: ResolvedOf<typeof waitingCard>): Kind {
  return {
    id,
    kind,
    label,
    plugin,
    Card: lazyComponent(async () => (await load()).Card as Kind['Card']),
    Above: lazyComponent(async () => (await load()).Above ?? Nothing),
  };
}
const Nothing = () => null;

// i18n-keys: manage.*
function Name({ of: { plugin, label }, count }: { readonly of: Kind; readonly count?: number | undefined }) {
  const t = useT('manage');
  const name = useT(plugin)(label);
  return <>{count ? t('queue.counted', { name, count: countedText(count) }) : name}</>;
}

function Queue({ kinds, kind }: { readonly kinds: readonly Kind[]; readonly kind?: string }) {
  const t = useT('manage');
  const query = useApiInfinite(waitingQueue, kind ? { kind } : {}, { staleTime: 0, pageSize: 20 });
  const list = useQueueKeys();
  return (
    <>
      <p className={styles.keys}>{t('queue.keys')}</p>
      <Pages
        query={query}
        failed={t('queue.failed')}
        empty={<EmptyState title={t('queue.none')} text={t('queue.noneHint')} />}
      >
        {(waiting) => (
          <ul ref={list} className={styles.list}>
            {waiting.map((item) => (
              <li key={`${item.kind}-${item.id}`}>
                <Item waiting={item} kind={kinds.find((one) => one.kind === item.kind)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </>
  );
}

function Item({ waiting, kind }: { readonly waiting: Waiting; readonly kind: Kind | undefined }) {
  const t = useT('manage');
  // A page that is older than the host knows no card of it.
  if (!kind) return null;
  const { Card: View } = kind;
  return (
    <>
      <p className={styles.head}>
        <Name of={kind} />
        <TimeAgo at={waiting.since} />
        {waiting.isUrgent === 1 && <Badge tone="danger">{t('queue.urgent')}</Badge>}
      </p>
      <ErrorBoundary fallback={<ErrorState title={t('broken')} />}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <View item={waiting.item} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
