import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  apiPages,
  Badge,
  Button,
  EmptyState,
  Icon,
  lazyComponent,
  TimeAgo,
  useCall,
  useRequireLogin,
  useT,
  useViewer,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { myProblems, type ProblemItem } from '../../contract.ts';
import { MINE_PAGE } from '../queries.ts';
import { StateBadge } from './StateBadge.tsx';
import styles from './pages.module.css';

const ProblemDialog = lazyComponent(async () => (await import('../problem/ProblemDialog.tsx')).ProblemDialog);

/** The viewer's own problems, newest first, and the way to tell of another one. */
export function MinePage() {
  const own = useT('feedback');
  const t = useT('feedback-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const [isOpen, setOpen] = useState(false);
  const begin = (
    <Button variant="primary" icon={<Icon name="square-pen" size={17} />} onClick={() => setOpen(true)}>
      {t('mine.new')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>{own('title.mine')}</h1>
        {viewer && begin}
      </header>
      {viewer ? (
        <Problems key={viewer.id} />
      ) : (
        <EmptyState
          title={t('mine.signIn')}
          action={
            <Button variant="primary" onClick={() => requireLogin()}>
              {t('mine.login')}
            </Button>
          }
        />
      )}
      <Suspense fallback={null}>{isOpen && <ProblemDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function Problems() {
  const t = useT('feedback-pages');
  const query = useInfiniteQuery(apiPages({ call: useCall() }, myProblems, {}, { pageSize: MINE_PAGE }));
  const none = <EmptyState title={t('mine.empty')} text={t('mine.emptyText')} />;
  return (
    <Pages query={query} failed={t('mine.failed')} empty={none}>
      {(list) => (
        <ul className={styles.list}>
          {list.map((problem) => (
            <Row key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
    </Pages>
  );
}

function Row({ problem }: { readonly problem: ProblemItem }) {
  const t = useT('feedback-pages');
  return (
    <li>
      <ZoneLink to="/feedback/$id" params={{ id: problem.id }} className={styles.row}>
        <span className={styles.question}>{problem.question}</span>
        <span className={styles.facts}>
          <StateBadge state={problem.state} />
          {problem.unread === 1 && <Badge tone="accent">{t('mine.replied')}</Badge>}
          <TimeAgo at={problem.createTime} />
        </span>
      </ZoneLink>
    </li>
  );
}
