import { Suspense, useState } from 'react';
import { userDetail } from '../../../contract/endpoints/users.ts';
import { ErrorBoundary, lazyComponent, useApiQuery, useLocale, useRequireLogin, useT } from '../../../sdk/index.ts';
import { shortCount } from '../../../sdk/short-count.ts';
import type { PeopleTab } from './PeopleDialog.tsx';
import styles from './Slot.module.css';

const PeopleDialog = lazyComponent(async () => (await import('./PeopleDialog.tsx')).PeopleDialog);

export interface FollowCountsProps {
  readonly uid: number;
  readonly nick: string;
}

/** "Following 12 · Followers 30"; each opens the list of these people, for which one signs in. */
export function FollowCountsView({ uid, nick }: FollowCountsProps) {
  const t = useT('follow');
  const locale = useLocale();
  // The page that shows them has it: the server writes the same numbers.
  const { data: person } = useApiQuery(userDetail, { uid });
  const requireLogin = useRequireLogin();
  const [tab, setTab] = useState<PeopleTab | null>(null);
  const open = (which: PeopleTab) => requireLogin(() => setTab(which));
  const counts = [
    ['followed', t('people.followed'), person?.followCount],
    ['fans', t('people.fans'), person?.fansCount],
  ] as const;
  return (
    <span className={styles.counts}>
      {counts.map(([which, label, count]) => (
        <button key={which} type="button" className={styles.count} onClick={() => open(which)}>
          {label}{' '}
          <b title={count === undefined ? undefined : String(count)}>
            {count === undefined ? '–' : shortCount(count, locale)}
          </b>
        </button>
      ))}
      {tab && (
        <ErrorBoundary resetKey={tab}>
          <Suspense fallback={null}>
            <PeopleDialog uid={uid} nick={nick} tab={tab} onClose={() => setTab(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  );
}
