import { useState } from 'react';
import { EmptyState, Icon, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { Pages, useQueueKeys } from '../../../../platform/sdk/controls.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { REVIEW_TABS, reviewQueue, type ReviewTab } from '../../contract.ts';
import { PieceCard } from './PieceCard.tsx';
import styles from '../pages.module.css';

/** What was handed in: what waits, the longest first, and what was decided. */
export function DeskPanel() {
  const t = useT('contribution-pages');
  const [tab, setTab] = useState<string>('waiting');
  return (
    <Tabs
      label={t('review.tabs')}
      value={tab}
      onChange={setTab}
      // i18n-keys: review.tab.*
      tabs={REVIEW_TABS.map((id) => ({ id, label: t(`review.tab.${id}`), content: () => <List tab={id} /> }))}
    />
  );
}

function List({ tab }: { readonly tab: ReviewTab }) {
  const t = useT('contribution-pages');
  const query = useApiInfinite(reviewQueue, { tab }, { staleTime: 0, pageSize: 20 });
  const list = useQueueKeys();
  return (
    <Pages
      query={query}
      failed={t('list.failed')}
      empty={<EmptyState icon={<Icon name="inbox" size={28} />} title={t('review.none')} />}
    >
      {(pieces) => (
        <ul ref={list} className={styles.list}>
          {pieces.map((piece) => (
            <li key={piece.contribution_id}>
              <PieceCard item={piece} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}
