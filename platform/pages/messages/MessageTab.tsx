import { useHydrated, useSearch } from '@tanstack/react-router';
import { Card, CountBadge, cx, useT, ZoneLink } from '../../sdk/index.ts';
import { useCurrentInView } from '../common/use-current-in-view.ts';
import { OwnPage } from '../user/OwnPage.tsx';
import { MessageList } from './MessageList.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { useUnread } from './queries.ts';
import { readMessageSearch, type MessageSearch } from './message-search.ts';
import { tabOf, unreadIn, useMessageTabs } from './tabs.ts';
import styles from './Messages.module.css';

const ACTIONS = [undefined, 0, 1] as const;

/** `/user/{uid}/message`: all messages of the viewer in this zone, and whether this device tells of them. */
export function MessageTab() {
  return (
    <OwnPage>
      {(viewer) => (
        <div>
          <PushSwitch />
          <MessageCentre to={`/user/${viewer.id}/message`} />
        </div>
      )}
    </OwnPage>
  );
}

// i18n-keys: messages:action.*
/** The tabs of messages and the list of the one that the address names. @param to the page that it is on */
export function MessageCentre({ to }: { readonly to: string }) {
  const t = useT('messages');
  const search = readMessageSearch(useSearch({ strict: false }));
  const known = useUnread();
  // The server does not ask; the bell may have the answer before this page is hydrated.
  const unread = useHydrated() ? known : undefined;
  const tabs = useMessageTabs();
  const tab = tabOf(tabs, search);
  const row = useCurrentInView(tab?.address ?? '');
  if (!tab) return null;
  const { address, more } = tab;
  return (
    <Card flush>
      <nav ref={row} className={styles.tabs} data-scroller aria-label={t('tabs')}>
        {tabs.map((one) => {
          const count = unreadIn(one, tabs, unread);
          return (
            <ZoneLink
              key={one.address}
              to={to}
              search={{ type: one.address }}
              className={cx(styles.tab, one === tab && styles.active)}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(one.label)}
              <CountBadge count={count} label={t('unread', { n: count })} />
            </ZoneLink>
          );
        })}
      </nav>
      {address === 'systemMsg' && <Actions to={to} search={search} />}
      {more && (
        <nav className={styles.filters} aria-label={t(tab.label)}>
          <ZoneLink to={more.to} className={styles.filter}>
            {t(more.label)}
          </ZoneLink>
        </nav>
      )}
      <MessageList
        key={`${address} ${search.action ?? ''}`}
        tab={tab}
        search={search}
        hasUnread={unreadIn(tab, tabs, unread) > 0}
      />
    </Card>
  );
}

function Actions({ to, search }: { readonly to: string; readonly search: MessageSearch }) {
  const t = useT('messages');
  return (
    <nav className={styles.filters} aria-label={t('actions')}>
      {ACTIONS.map((action) => (
        <ZoneLink
          key={String(action)}
          to={to}
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
