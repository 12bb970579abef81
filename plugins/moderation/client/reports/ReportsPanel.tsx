import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiPages,
  EmptyState,
  ErrorState,
  ListEnd,
  reportQueue,
  Skeleton,
  useCall,
  useT,
} from '../../../../platform/sdk/index.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { ReportCard } from './ReportCard.tsx';
import styles from './reports.module.css';

const STATES = ['open', 'closed'] as const;

/**
 * What people reported in this zone, by target: to be looked at, acted upon and closed (codes 13
 * and 12).
 */
export function ReportsPanel() {
  const t = useT('moderation-pages');
  const [state, setState] = useState<string>('open');
  return (
    <Tabs
      label={t('tabs.label')}
      value={state}
      onChange={setState}
      // i18n-keys: tabs.*
      tabs={STATES.map((id, index) => ({ id, label: t(`tabs.${id}`), content: () => <Queue state={index} /> }))}
    />
  );
}

function Queue({ state }: { readonly state: number }) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const query = useInfiniteQuery(apiPages({ call: useCall() }, reportQueue, { state }, { pageSize: 20 }));
  if (query.isPending) return <Skeleton lines={8} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const list = query.data.pages.flatMap((page) => page.list);
  if (list.length === 0) return <EmptyState title={state === 0 ? t('empty.open') : t('empty.closed')} />;
  return (
    <>
      <ul className={styles.list}>
        {list.map((group) => (
          <li key={group.id}>
            <ReportCard group={group} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={list.length} />
    </>
  );
}
