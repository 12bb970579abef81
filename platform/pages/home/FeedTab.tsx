import { followUnread } from '../../contract/endpoints/follow.ts';
import { MINUTE_MS, Icon, useApiQuery, useViewer, viewerPart, VisuallyHidden } from '../../sdk/index.ts';
import { isFeedNew } from './feed-news.ts';
import type { ListEnv } from '../common/list-env.ts';
import styles from './HomePage.module.css';

const ASK_EVERY_MS = MINUTE_MS;

interface FeedTabProps {
  readonly isCurrent: boolean;
  readonly env: ListEnv;
}

/** Leads a member to the posts of those whom they follow; a dot says that there are new ones. */
export const FeedTab = viewerPart(function FeedTab(props: FeedTabProps) {
  return useViewer() && <MembersFeedTab {...props} />;
}, isFeedNew);

function MembersFeedTab({ isCurrent, env: { t, links } }: FeedTabProps) {
  const { data } = useApiQuery(followUnread, {}, { staleTime: ASK_EVERY_MS / 2, refetchInterval: ASK_EVERY_MS });
  const isNew = !isCurrent && data?.unread === true;
  return (
    <a
      className={styles.sort}
      href={links.home({ feed: 'follow' })}
      aria-current={isCurrent ? 'true' : undefined}
      data-new={isNew || undefined}
    >
      <Icon name="users" size={24} />
      {t('home.feed')}
      {isNew && <VisuallyHidden>{t('home.feedNew')}</VisuallyHidden>}
    </a>
  );
}
