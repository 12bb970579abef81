import { useState } from 'react';
import {
  Badge,
  EmptyState,
  TimeAgo,
  useApiInfinite,
  useNow,
  useT,
  ZoneLink,
  type ReplyOf,
} from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { appealList, sanctionList } from '../../contract.ts';
import { SanctionRow } from '../sanctions/SanctionRow.tsx';
import styles from '../sanctions/sanctions.module.css';

type Item = ReplyOf<typeof appealList>['list'][number];

/** Appeals that wait for an answer, those that have one, and all sanctions of the zone. */
export function AppealsPanel() {
  const t = useT('moderation-pages');
  const [tab, setTab] = useState('open');
  return (
    <Tabs
      label={t('appeal.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'open', label: t('appeal.open'), content: () => <Appeals state={0} /> },
        { id: 'answered', label: t('appeal.answered'), content: () => <Appeals state={1} /> },
        { id: 'sanctions', label: t('sanctions.all'), content: () => <Sanctions /> },
      ]}
    />
  );
}

function Appeals({ state }: { readonly state: 0 | 1 }) {
  const t = useT('moderation-pages');
  const query = useApiInfinite(appealList, { state }, { pageSize: 20 });
  return (
    <Pages
      query={query}
      failed={t('appeal.failed')}
      empty={<EmptyState title={state === 0 ? t('appeal.noneOpen') : t('appeal.noneAnswered')} />}
    >
      {(list) => (
        <ul className={styles.panelList}>
          {list.map((appeal) => (
            <li key={appeal.id}>
              <AppealCard item={appeal} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** An appeal, which leads to its sanction; there it is answered. */
export function AppealCard({ item }: { readonly item: Item }) {
  const t = useT('moderation-pages');
  const now = useNow();
  const { id, clause, text, userInfo, issuerInfo, createTime, dueTime, state, outcome, mayDecide } = item;
  return (
    <ZoneLink to="/sanctions/$id" params={{ id }} className={styles.row} data-case>
      <span className={styles.rowHead}>
        <strong className={styles.clause}>{clause}</strong>
        {/* i18n-keys: appeal.outcome.* */}
        {state === 1 && <Badge>{t(`appeal.outcome.${outcome}`)}</Badge>}
        {state === 0 && dueTime <= now && <Badge tone="danger">{t('appeal.overdue')}</Badge>}
        {state === 0 && !mayDecide && <Badge>{t('appeal.notYours')}</Badge>}
      </span>
      <span className={styles.quote}>{text}</span>
      <span className={styles.rowFacts}>
        {userInfo && <span>{userInfo.nick}</span>}
        {issuerInfo && <span>{t('sanctions.by', { nick: issuerInfo.nick })}</span>}
        <TimeAgo at={createTime} />
      </span>
    </ZoneLink>
  );
}

function Sanctions() {
  const t = useT('moderation-pages');
  const query = useApiInfinite(sanctionList, {}, { pageSize: 20 });
  return (
    <Pages query={query} failed={t('sanctions.failed')} empty={<EmptyState title={t('sanctions.noneHere')} />}>
      {(list) => (
        <ul className={styles.panelList}>
          {list.map((sanction) => (
            <SanctionRow key={sanction.id} sanction={sanction} />
          ))}
        </ul>
      )}
    </Pages>
  );
}
