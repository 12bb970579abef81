import { useSearch } from '@tanstack/react-router';
import {
  Badge,
  buttonClass,
  EmptyState,
  ErrorState,
  exactTime,
  Icon,
  isCallError,
  searchNumber,
  Skeleton,
  useApiInfinite,
  useApiQuery,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Fact, Facts, Pages } from '../../../../platform/sdk/controls.ts';
import { activityDetail, activityEntries } from '../../contract.ts';
import { OpenBadge } from '../badges/OpenBadge.tsx';
import { Frame } from '../frame/Frame.tsx';
import { EntryRow } from '../records/EntryRow.tsx';
import { usePages } from '../frame/use-pages.ts';
import styles from '../pages.module.css';

/** One activity: what is looked for, until when, and who has won. */
export function ActivityPage() {
  const pages = usePages();
  const t = useT('contribution-front');
  const core = useT('core');
  const { timeZone } = useZone();
  const search = useSearch({ strict: false }) as { readonly id?: unknown }; // this route's own search
  const id = searchNumber(search.id) ?? 0;
  const { data, error, isPending, isFetching, refetch } = useApiQuery(activityDetail, { id }, { enabled: id > 0 });
  if (id === 0 || (isCallError(error) && error.status === 404))
    return (
      <Frame>
        <section className={styles.card}>
          <EmptyState icon={<Icon name="search-x" size={28} />} title={t('activity.missing')} />
        </section>
      </Frame>
    );
  if (!data)
    return (
      <Frame>
        {isPending ? (
          <Skeleton height={240} />
        ) : (
          <ErrorState
            title={t('activity.failed')}
            retryLabel={core('action.retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Frame>
    );
  const { content, desc, reward, openTime, closeTime, perPerson, verifiedOnly, isOpen, count, winners } = data;
  return (
    <Frame>
      <section className={styles.card}>
        <div className={styles.row}>
          <h1 className={styles.title}>{content}</h1>
          <OpenBadge of={data} />
        </div>
        {desc && <p className={styles.pre}>{desc}</p>}
        <Facts>
          {reward && <Fact name={t('activity.reward')}>{reward}</Fact>}
          {openTime > 0 && <Fact name={t('activity.from')}>{exactTime(openTime, timeZone)}</Fact>}
          {closeTime > 0 && <Fact name={t('activity.to')}>{exactTime(closeTime, timeZone)}</Fact>}
          {perPerson > 0 && <Fact name={t('activity.each')}>{t('activity.pieces', { count: perPerson })}</Fact>}
          {verifiedOnly === 1 && <Fact name={t('activity.who')}>{t('activity.verified')}</Fact>}
          <Fact name={t('activity.entries')}>{t('activity.pieces', { count })}</Fact>
        </Facts>
        {isOpen === 1 && (
          <div className={styles.row}>
            <ZoneLink
              to={pages.main}
              search={{ topic_content: content }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('activity.enter')}
            </ZoneLink>
          </div>
        )}
      </section>
      {winners.length > 0 && (
        <section className={styles.card} aria-labelledby="activity-winners">
          <h2 className={styles.heading} id="activity-winners">
            {t('activity.winners')}
          </h2>
          <ol className={styles.list}>
            {winners.map(({ contribution_id, wbId, title, prize, userInfo }) => (
              <li key={contribution_id} className={styles.row}>
                <Icon name="trophy" size={18} />
                <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.link}>
                  {title}
                </ZoneLink>
                <span className={styles.muted}>{userInfo?.nick}</span>
                {prize && <Badge tone="accent">{prize}</Badge>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className={styles.card} aria-labelledby="activity-entries">
        <h2 className={styles.heading} id="activity-entries">
          {t('activity.list')}
        </h2>
        <Entries id={id} />
      </section>
    </Frame>
  );
}

/** What was accepted, the latest first. */
function Entries({ id }: { readonly id: number }) {
  const t = useT('contribution-front');
  const query = useApiInfinite(activityEntries, { id }, { pageSize: 20 });
  return (
    <Pages
      query={query}
      failed={t('activity.listFailed')}
      empty={<EmptyState icon={<Icon name="inbox" size={28} />} title={t('activity.listNone')} />}
    >
      {(entries) => (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.contribution_id}>
              <EntryRow entry={entry}>{entry.userInfo && <span>{entry.userInfo.nick}</span>}</EntryRow>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}
