import { useState } from 'react';
import {
  buttonClass,
  EmptyState,
  Icon,
  useApiInfinite,
  useT,
  useViewer,
  viewerPart,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { contributionList, type ContributionState } from '../../contract.ts';
import { Frame } from '../frame/Frame.tsx';
import { SignInFirst } from '../frame/SignInFirst.tsx';
import { PieceRow } from './PieceRow.tsx';
import { usePages } from '../frame/use-pages.ts';
import styles from '../pages.module.css';

const TABS = ['all', 'draft', 'submitted', 'returned', 'accepted', 'published', 'withdrawn'] as const;
type Tab = (typeof TABS)[number];

/** The viewer's own pieces, by where they are. */
export function SubmissionsPage() {
  const own = useT('contribution');
  return (
    <Frame>
      <section className={styles.card}>
        <h1 className={styles.title}>{own('title.submission')}</h1>
        <Mine />
      </section>
    </Frame>
  );
}

const Mine = viewerPart(function Mine() {
  const t = useT('contribution-pages');
  const viewer = useViewer();
  const [tab, setTab] = useState<string>('all');
  if (!viewer) return <SignInFirst />;
  return (
    <Tabs
      key={viewer.id}
      label={t('list.tabs')}
      value={tab}
      onChange={setTab}
      // i18n-keys: list.all, state.*
      tabs={TABS.map((id) => ({
        id,
        label: id === 'all' ? t('list.all') : t(`state.${id}`),
        content: () => <List tab={id} />,
      }))}
    />
  );
});

function List({ tab }: { readonly tab: Tab }) {
  const pages = usePages();
  const t = useT('contribution-pages');
  const asked: { state?: ContributionState } = tab === 'all' ? {} : { state: tab };
  const query = useApiInfinite(contributionList, asked, { staleTime: 0, pageSize: 20 });
  const none = (
    <EmptyState
      icon={<Icon name="inbox" size={28} />}
      title={t('list.none')}
      action={
        <ZoneLink to={pages.main} className={buttonClass({ variant: 'primary' })}>
          {t('list.begin')}
        </ZoneLink>
      }
    />
  );
  return (
    <Pages query={query} failed={t('list.failed')} empty={none}>
      {(pieces) => (
        <ul className={styles.list}>
          {pieces.map((piece) => (
            <li key={piece.contribution_id}>
              <ZoneLink to={pages.view} search={{ id: piece.contribution_id }} className={styles.item}>
                <PieceRow piece={piece} />
              </ZoneLink>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}
