import { useHydrated, useSearch } from '@tanstack/react-router';
import type { Unread } from '../../contract/endpoints/messages.ts';
import { Card, CountBadge, cx, useT, useZone, ZoneLink } from '../../sdk/index.ts';
import { useCurrentInView } from '../common/use-current-in-view.ts';
import { OwnPage } from '../user/OwnPage.tsx';
import { MessageList } from './MessageList.tsx';
import { useUnread } from './queries.ts';
import { readMessageSearch, type MessageSearch } from './message-search.ts';
import { recordsPath, tabOf, TABS } from './tabs.ts';
import styles from './Messages.module.css';

const NONE: Unread = {
  ...{ commentCount: 0, favorCount: 0, systemMessage: 0 },
  ...{ atCount: 0, acceptReplyCount: 0, feedbackCount: 0 },
};
const ACTIONS = [undefined, 0, 1] as const;

/** `/user/{uid}/message`: all messages of the viewer in this zone. */
export function MessageTab() {
  return <OwnPage>{(viewer) => <Centre uid={viewer.id} />}</OwnPage>;
}

// i18n-keys: messages:tab.* messages:action.*
function Centre({ uid }: { readonly uid: number }) {
  const t = useT('messages');
  const search = readMessageSearch(useSearch({ strict: false }));
  const known = useUnread();
  // The server does not ask; the bell may have the answer before this page is hydrated.
  const unread = (useHydrated() && known) || NONE;
  const tab = tabOf(search);
  const row = useCurrentInView(tab.id);
  const records = recordsPath(useZone());
  return (
    <Card flush>
      <nav ref={row} className={styles.tabs} data-scroller aria-label={t('tabs')}>
        {TABS.filter(({ id }) => id !== 'feedbackList' || records || id === tab.id).map(({ id, unread: countOf }) => {
          const count = countOf(unread);
          return (
            <ZoneLink
              key={id}
              to="/user/$uid/message"
              params={{ uid }}
              search={{ type: id }}
              className={cx(styles.tab, id === tab.id && styles.active)}
              aria-current={id === tab.id ? 'page' : undefined}
            >
              {t(`tab.${id}`)}
              <CountBadge count={count} label={t('unread', { n: count })} />
            </ZoneLink>
          );
        })}
      </nav>
      {tab.id === 'systemMsg' && <Actions uid={uid} search={search} />}
      {tab.id === 'feedbackList' && records && (
        <nav className={styles.filters} aria-label={t('tab.feedbackList')}>
          <ZoneLink to={records} className={styles.filter}>
            {t('records')}
          </ZoneLink>
        </nav>
      )}
      <MessageList key={`${tab.id} ${search.action ?? ''}`} search={search} hasUnread={tab.unread(unread) > 0} />
    </Card>
  );
}

function Actions({ uid, search }: { readonly uid: number; readonly search: MessageSearch }) {
  const t = useT('messages');
  return (
    <nav className={styles.filters} aria-label={t('actions')}>
      {ACTIONS.map((action) => (
        <ZoneLink
          key={String(action)}
          to="/user/$uid/message"
          params={{ uid }}
          search={{ type: 'systemMsg', ...(action === undefined ? {} : { action }) }}
          className={styles.filter}
          aria-current={search.action === action ? 'page' : undefined}
        >
          {t(`action.${action ?? 'all'}`)}
        </ZoneLink>
      ))}
    </nav>
  );
}
