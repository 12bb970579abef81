import { useParams } from '@tanstack/react-router';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  Skeleton,
  useApiInfinite,
  useApiQuery,
  useT,
  useViewer,
  viewerPart,
  ZoneLink,
  type ReplyOf,
} from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { authorHome, authorPieces, ownStates, type AuthorPiece } from '../../contract.ts';
import { EntryRow } from '../records/EntryRow.tsx';
import { StateBadge } from '../records/PieceRow.tsx';
import { DayNumbers } from './DayNumbers.tsx';
import { usePages } from '../frame/use-pages.ts';
import styles from '../pages.module.css';

/** What somebody has contributed to the zone, and how that is received. */
export function AuthorPage() {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid); // below the route of a user
  const t = useT('contribution-pages');
  const core = useT('core');
  const { data, isFetching, isError, refetch } = useApiQuery(authorHome, { uid });
  if (!data)
    return isError ? (
      <ErrorState
        title={t('author.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton shape="block" height={420} />
    );
  return (
    <div className={styles.list}>
      <OwnStates uid={uid} />
      {data.pieces > 0 && <DayNumbers days={data.days} />}
      {data.activities.length > 0 && <Activities activities={data.activities} />}
      <Card title={t('author.pieces', { count: data.pieces })}>
        <Pieces uid={uid} />
      </Card>
    </div>
  );
}

/** Where one's own pieces are; for nobody else. */
const OwnStates = viewerPart(function OwnStates({ uid }: { readonly uid: number }) {
  const t = useT('contribution-pages');
  const front = useT('contribution-front');
  const pages = usePages();
  const isOwn = useViewer()?.id === uid;
  const { data } = useApiQuery(ownStates, {}, { staleTime: 0, enabled: isOwn });
  if (!isOwn || !data || data.states.length === 0) return null;
  return (
    <Card
      title={t('author.states')}
      action={
        <ZoneLink to={pages.submission} className={styles.link}>
          {front('frame.submissions')}
        </ZoneLink>
      }
    >
      <ul className={styles.row}>
        {data.states.map(({ state, count }) => (
          <li key={state} className={styles.row}>
            <StateBadge state={state} />
            <strong className={styles.strong}>{count}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
});

type Home = ReplyOf<typeof authorHome>;

function Activities({ activities }: Pick<Home, 'activities'>) {
  const t = useT('contribution-pages');
  const pages = usePages();
  return (
    <Card title={t('author.activities')}>
      <ul className={styles.grid}>
        {activities.map(({ id, content, entries, prizes }) => (
          <li key={id}>
            <ZoneLink to={pages.activity} search={{ id }} className={styles.item}>
              <strong className={styles.strong}>{content}</strong>
              <span className={styles.muted}>{t('author.entries', { count: entries })}</span>
              {prizes.length > 0 && (
                <span className={styles.row}>
                  {prizes.map((prize) => (
                    <Badge key={prize} tone="accent">
                      {prize || t('author.won')}
                    </Badge>
                  ))}
                </span>
              )}
            </ZoneLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pieces({ uid }: { readonly uid: number }) {
  const t = useT('contribution-pages');
  const query = useApiInfinite(authorPieces, { uid }, { pageSize: 20 });
  return (
    <Pages
      query={query}
      failed={t('list.failed')}
      empty={<EmptyState icon={<Icon name="inbox" size={28} />} title={t('author.none')} />}
    >
      {(pieces) => (
        <ul className={styles.list}>
          {pieces.map((piece) => (
            <li key={piece.contribution_id}>
              <EntryRow entry={piece}>
                <Received piece={piece} />
              </EntryRow>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** Where it stands, and how it is received. */
function Received({ piece: { topicContent, reads, likes, comments } }: { readonly piece: AuthorPiece }) {
  const t = useT('contribution-pages');
  return (
    <>
      {topicContent && <span>{topicContent}</span>}
      {reads !== null && <span>{t('author.reads', { count: reads })}</span>}
      <span>{t('author.likes', { count: likes })}</span>
      <span>{t('author.comments', { count: comments })}</span>
    </>
  );
}
