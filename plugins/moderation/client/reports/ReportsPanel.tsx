import { useState } from 'react';
import { EmptyState, reportQueue, useApiInfinite, useT, type ReportGroup } from '../../../../platform/sdk/index.ts';
import { Pages, useQueueKeys } from '../../../../platform/sdk/controls.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import type { SanctionAction } from '../../contract.ts';
import { BulkDialog } from '../penalty/BulkDialog.tsx';
import { BulkBar } from './BulkBar.tsx';
import { JustDone } from './JustDone.tsx';
import { QueueFilters, type QueueFilter } from './QueueFilters.tsx';
import { ReportCard } from './ReportCard.tsx';
import { keyOf, targetOf } from './target-of.ts';
import styles from './reports.module.css';

const STATES = ['open', 'closed'] as const;

/**
 * What people reported in this zone, by target: to be claimed, looked at, acted upon and closed
 * (codes 13 and 12).
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
      tabs={STATES.map((id, index) => ({
        id,
        label: t(`tabs.${id}`),
        content: () => (index === 0 ? <OpenCases /> : <ClosedCases />),
      }))}
    />
  );
}

const PAGE = { pageSize: 20 };

function ClosedCases() {
  const t = useT('moderation-pages');
  const query = useApiInfinite(reportQueue, { state: 1 }, PAGE);
  return (
    <Pages query={query} failed={t('failed')} empty={<EmptyState title={t('empty.closed')} />}>
      {(list) => (
        <ul className={styles.list}>
          {list.map((group) => (
            <li key={group.id}>
              <ReportCard group={group} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

function OpenCases() {
  const t = useT('moderation-pages');
  const [filter, setFilter] = useState<QueueFilter>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReportGroup>>(new Map());
  const [acting, setActing] = useState<SanctionAction | null>(null);
  const { targetType, sort, claim } = filter;
  const asked = { ...(targetType ? { targetType } : {}), ...(sort ? { sort } : {}), ...(claim ? { claim } : {}) };
  const query = useApiInfinite(reportQueue, { state: 0, ...asked }, PAGE);
  const counts = query.data?.pages[0]?.counts ?? null;
  const toggle = (group: ReportGroup) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(keyOf(group))) next.set(keyOf(group), group);
      return next;
    });
  const list = useQueueKeys();
  const change = (next: QueueFilter) => {
    setFilter(next);
    setChosen(new Map());
  };
  const named = (key: string): string => {
    const snapshot = chosen.get(key)?.snapshot;
    return snapshot?.title || snapshot?.text || '';
  };
  return (
    <>
      <JustDone />
      <QueueFilters filter={filter} counts={counts} onChange={change} />
      <p className={styles.keys}>{t('keys')}</p>
      <Pages query={query} failed={t('failed')} empty={<EmptyState title={t('empty.open')} />}>
        {(groups) => (
          <ul ref={list} className={styles.list}>
            {groups.map((group) => (
              <li key={group.id}>
                <ReportCard group={group} isChosen={chosen.has(keyOf(group))} onChoose={() => toggle(group)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {chosen.size > 0 && <BulkBar count={chosen.size} onAct={setActing} onClear={() => setChosen(new Map())} />}
      {acting && (
        <BulkDialog
          action={acting}
          targets={[...chosen.values()].map(targetOf)}
          nameOf={({ type, id }) => named(`${type}-${id}`)}
          onClose={() => {
            setActing(null);
            setChosen(new Map());
          }}
        />
      )}
    </>
  );
}
