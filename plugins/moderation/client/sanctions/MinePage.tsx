import { EmptyState, useApiInfinite, useT, useViewer, ZoneLink } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { mySanctions } from '../../contract.ts';
import { SanctionRow } from './SanctionRow.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import styles from './sanctions.module.css';

/** The viewer's own sanctions, newest first, and the points that count. */
export function MinePage() {
  const own = useT('moderation');
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>{own('sanctions.mine')}</h1>
        <ZoneLink to="/transparency" className={styles.back}>
          {own('transparency.title')}
        </ZoneLink>
      </header>
      {viewer ? <Mine key={viewer.id} /> : <SignInFirst />}
    </div>
  );
}

function Mine() {
  const t = useT('moderation-pages');
  const query = useApiInfinite(mySanctions, {}, { pageSize: 20 });
  const points = query.data?.pages[0]?.points ?? 0;
  return (
    <>
      {points > 0 && <p className={styles.points}>{t('sanctions.points', { count: points })}</p>}
      <Pages
        query={query}
        failed={t('sanctions.failed')}
        empty={<EmptyState title={t('sanctions.none')} text={t('sanctions.noneText')} />}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((sanction) => (
              <SanctionRow key={sanction.id} sanction={sanction} />
            ))}
          </ul>
        )}
      </Pages>
    </>
  );
}
