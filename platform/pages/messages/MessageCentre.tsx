import { useHydrated, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Unread } from '../../contract/endpoints/messages.ts';
import { MESSAGE_GROUPS } from '../../contract/message-kinds.ts';
import { Card, CountBadge, cx, useT, ZoneLink } from '../../sdk/index.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { MessageList } from './MessageList.tsx';
import { readMessageSearch, type MessageSearch } from './message-search.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { useUnread } from './queries.ts';
import { ReadAll } from './ReadAll.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { tabOf, unreadIn, unreadInGroup, useMessageTabs, type MessageTab } from './tabs.ts';
import styles from './Messages.module.css';

const ACTIONS = [undefined, 0, 1] as const;

// i18n-keys: messages:action.*
/**
 * All messages of the viewer in this zone: what they are told of, and on which device, the tabs, and
 * the list of the one that the address names.
 * @param to the page that it is on
 */
export function MessageCentre({ to }: { readonly to: string }) {
  const t = useT('messages');
  const search = readMessageSearch(useSearch({ strict: false }));
  const known = useUnread();
  // The server does not ask; the bell may have the answer before this page is hydrated.
  const unread = useHydrated() ? known : undefined;
  const tabs = useMessageTabs();
  const tab = tabOf(tabs, search);
  const key = `${tab?.address ?? ''} ${search.action ?? ''}`;
  const [isKept, keepUnread] = useKept(key);
  if (!tab) return null;
  return (
    <div className={styles.centre}>
      <Card flush>
        <header className={styles.top}>
          <h1 className={styles.title}>{t('title')}</h1>
          <ReadAll isIdle={MESSAGE_GROUPS.every((group) => unreadInGroup(group, unread) === 0)} onUndo={keepUnread} />
          <SettingsButton />
        </header>
        <PushSwitch />
      </Card>
      <Card flush>
        <TabRow {...{ to, tabs, tab, unread }} />
        {tab.address === 'systemMsg' && <Actions to={to} search={search} />}
        {tab.more && (
          <nav className={styles.filters} aria-label={t(tab.label)}>
            <ZoneLink to={tab.more.to} className={styles.filter}>
              {t(tab.more.label)}
            </ZoneLink>
          </nav>
        )}
        <MessageList
          key={key}
          tab={tab}
          search={search}
          hasUnread={unreadIn(tab, tabs, unread) > 0}
          isKept={isKept}
          onKeep={keepUnread}
        />
      </Card>
    </div>
  );
}

/**
 * Whether the reader has said themselves what is unread in the list that they look at: then looking
 * at it changes nothing, until they come to it again.
 */
function useKept(list: string): [boolean, () => void] {
  const [kept, setKept] = useState({ list, isKept: false });
  if (kept.list !== list) setKept({ list, isKept: false });
  const keep = useCallback(() => setKept((now) => ({ ...now, isKept: true })), []);
  return [kept.list === list && kept.isKept, keep];
}

interface TabRowProps {
  readonly to: string;
  readonly tabs: readonly MessageTab[];
  readonly tab: MessageTab;
  readonly unread: Unread | undefined;
}

function TabRow({ to, tabs, tab, unread }: TabRowProps) {
  const t = useT('messages');
  const row = useCurrentInView(tab.address);
  return (
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
