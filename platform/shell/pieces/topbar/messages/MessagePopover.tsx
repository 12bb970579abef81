import { useState } from 'react';
import { latestMessages, type Unread } from '../../../../contract/endpoints/messages.ts';
import { MESSAGE_GROUPS, type MessageGroup } from '../../../../contract/message-kinds.ts';
import { LinkArea } from '../../../../pages/common/LinkArea.tsx';
import { linksOf } from '../../../../pages/common/links.ts';
import { Bones } from '../../../../pages/messages/MessageList.tsx';
import { MessageRow } from '../../../../pages/messages/MessageRow.tsx';
import { useMarkRead, useUnread } from '../../../../pages/messages/queries.ts';
import { useMessageSettings } from '../../../../pages/messages/settings-queries.ts';
import { unreadIn, unreadInGroup, useMessageTabs } from '../../../../pages/messages/tabs.ts';
import { CountBadge, EmptyState, ErrorState, useApiQuery, useBoot, useT, ZoneLink } from '../../../../sdk/index.ts';
import { Tabs } from '../../../../sdk/overlays.ts';
import styles from '../../../../pages/messages/Messages.module.css';

/** Messages of a tab. */
const SHOWN = 3;

export interface MessagePopoverProps {
  readonly onClose: () => void;
}

/** The latest messages in three tabs, each with the way to all of them. */
// i18n-keys: messages:group.* messages:empty.*
export function MessagePopover({ onClose }: MessagePopoverProps) {
  const t = useT('messages');
  const unread = useUnread();
  // The first tab that has something new; later the reader chooses.
  const [tab, setTab] = useState<MessageGroup>(
    () => MESSAGE_GROUPS.find((group) => unreadInGroup(group, unread) > 0) ?? 'comments',
  );
  return (
    <div className={styles.popover}>
      <Tabs
        label={t('tabs')}
        look="pill"
        value={tab}
        onChange={(id) => setTab(MESSAGE_GROUPS.find((group) => group === id) ?? 'comments')}
        tabs={MESSAGE_GROUPS.map((group) => {
          const count = unreadInGroup(group, unread);
          return {
            id: group,
            label: t(`group.${group}`),
            badge: <CountBadge count={count} label={t('unread', { n: count })} />,
            content: () => <Latest group={group} unread={unread} onClose={onClose} />,
          };
        })}
      />
      <ZoneLink to="/messages" search={{ type: tab }} className={styles.all} onClick={onClose}>
        {t('seeAll')}
      </ZoneLink>
    </div>
  );
}

/** What is not there because the reader does not want it here is in its list all the same. */
function NothingNew({ group }: { readonly group: MessageGroup }) {
  const t = useT('messages');
  const { data } = useMessageSettings();
  const lists = useMessageTabs().flatMap((tab) => (tab.group === group ? tab.list : []));
  const isOff = data?.kinds.some(({ type, onPage }) => !onPage && lists.includes(type));
  return <EmptyState title={t(isOff ? 'settings.notHere' : `empty.${group}`)} />;
}

interface LatestProps {
  readonly group: MessageGroup;
  readonly unread: Unread | undefined;
  readonly onClose: () => void;
}

function Latest({ group, unread, onClose }: LatestProps) {
  const t = useT('messages');
  const core = useT('core');
  const links = linksOf(useBoot());
  const query = useApiQuery(latestMessages, { tab: group, limit: SHOWN, offset: 0 }, { staleTime: 0 });
  const { data, isError, isFetching, refetch } = query;
  const tabs = useMessageTabs();
  // The lists of a tab that have something unread: only those are asked to be zeroed.
  const unreadTabs = tabs.filter((one) => one.group === group && unreadIn(one, tabs, unread) > 0);
  useMarkRead(
    unreadTabs.map(({ list }) => list),
    query,
  );
  if (isError && !data) {
    const retry = { retryLabel: core('home.retry'), onRetry: () => void refetch(), retrying: isFetching };
    return <ErrorState title={t('failed')} {...retry} />;
  }
  if (!data) return <Bones label={t('loading')} count={SHOWN} />;
  if (data.list.length === 0) return <NothingNew group={group} />;
  return (
    <LinkArea>
      {/* A press on one of its links leaves the popover; the links themselves are what keyboards work with. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles.list}
        aria-label={t(`group.${group}`)}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose();
        }}
      >
        {data.list.map((item) => (
          <li key={item.umId}>
            <MessageRow item={item} links={links} isCompact />
          </li>
        ))}
      </ul>
    </LinkArea>
  );
}
