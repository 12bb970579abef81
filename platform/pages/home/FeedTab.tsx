import type { followUnread } from '../../contract/endpoints/follow.ts';
import {
  homeFeed,
  MINUTE_MS,
  Icon,
  useApiQuery,
  useOffered,
  useViewer,
  viewerPart,
  VisuallyHidden,
  type ResolvedOf,
} from '../../sdk/index.ts';
import { areFeedsNew } from './feed-news.ts';
import type { ListEnv } from '../common/list-env.ts';
import styles from './HomePage.module.css';

const ASK_EVERY_MS = MINUTE_MS;

interface FeedTabsProps {
  /** The feed that is open. */
  readonly current: string | undefined;
  readonly env: ListEnv;
}

/** Lead a member to the posts of those whom they follow, and the like; a dot says that there are new ones. */
export const FeedTabs = viewerPart(function FeedTabs({ current, env }: FeedTabsProps) {
  const feeds = useOffered(homeFeed);
  return (
    useViewer() &&
    feeds.map((feed) => <FeedTab key={feed.id} feed={feed} isCurrent={feed.feed === current} env={env} />)
  );
}, areFeedsNew);

interface FeedTabProps {
  readonly feed: ResolvedOf<typeof homeFeed>;
  readonly isCurrent: boolean;
  readonly env: ListEnv;
}

function FeedTab({ feed: { plugin, feed, icon, label, unread }, isCurrent, env: { t, links } }: FeedTabProps) {
  const { data } = useApiQuery(
    unread as typeof followUnread, // what the point asks of it
    {},
    { staleTime: ASK_EVERY_MS / 2, refetchInterval: ASK_EVERY_MS },
  );
  const isNew = !isCurrent && data?.unread === true;
  const key = `${plugin}:${label}`;
  return (
    <a
      className={styles.sort}
      href={links.home({ feed })}
      aria-current={isCurrent ? 'true' : undefined}
      data-new={isNew || undefined}
    >
      <Icon name={icon} size={24} />
      {t(key)}
      {isNew && <VisuallyHidden>{t('home.feedNew')}</VisuallyHidden>}
    </a>
  );
}
