import { useState } from 'react';
import type { MessageItem } from '../../contract/endpoints/messages.ts';
import { EmptyState, ErrorState, ListEnd, Skeleton, toast, useApiInfinite, useBoot, useT } from '../../sdk/index.ts';
import { ConfirmDelete } from '../common/ConfirmDelete.tsx';
import { LinkArea } from '../common/LinkArea.tsx';
import { linksOf } from '../common/links.ts';
import { uniqueBy } from '../common/unique.ts';
import { MessageRow } from './MessageRow.tsx';
import { useDeleteMessage, useMarkMessage, useMarkRead } from './queries.ts';
import { useMessageSettings } from './settings-queries.ts';
import { listCall, listInput } from './list-call.ts';
import type { MessageSearch } from './message-search.ts';
import type { MessageTab } from './tabs.ts';
import styles from './Messages.module.css';

const BONES = ['a', 'b', 'c', 'd'];

export interface MessageListProps {
  readonly tab: MessageTab;
  readonly search: MessageSearch;
  readonly hasUnread: boolean;
  /** The reader has said themselves what is unread: looking at it changes nothing. */
  readonly isKept: boolean;
  /** They say so now. */
  readonly onKeep: () => void;
}

/**
 * One list of the message centre, endless; looking at it zeroes its count. The keys j and k go from
 * message to message, where the zone has shortcuts.
 */
export function MessageList({ tab, search, hasUnread, isKept, onKeep }: MessageListProps) {
  const t = useT('messages');
  const core = useT('core');
  const links = linksOf(useBoot());
  const [doomed, setDoomed] = useState<MessageItem | null>(null);
  const query = useApiInfinite(listCall(tab), listInput(search), { staleTime: 0 });
  const { data, isPending, isError, isFetching, isFetchingNextPage, refetch } = query;
  const isUncounted = useIsUncounted(tab.list);
  const items = uniqueBy(data?.pages.flatMap((page) => page.list) ?? [], ({ umId }) => umId);
  // The count says nothing of a kind that the reader has switched off.
  const isNew = hasUnread || (isUncounted && items.some(({ isRead }) => isRead === 0));
  useMarkRead(isNew && !isKept ? [tab.list] : [], query);
  const mark = useMarkMessage();
  const toggle = ({ umId, isRead }: MessageItem) => {
    if (isRead === 1) onKeep();
    mark.mutate({ umId, isRead: isRead === 0 });
  };
  if (isPending) return <Bones label={t('loading')} />;
  if (isError && !data) {
    const retry = { retryLabel: core('home.retry'), onRetry: () => void refetch(), retrying: isFetching };
    return <ErrorState title={t('failed')} {...retry} />;
  }
  if (items.length === 0) return <EmptyState title={t(tab.empty)} text={t('emptyHint')} />;
  return (
    <LinkArea>
      {isUncounted && <p className={styles.uncounted}>{t('settings.uncounted')}</p>}
      <ul className={styles.list} aria-label={t(tab.label)} aria-busy={isFetchingNextPage}>
        {items.map((item) => (
          <li key={item.umId} data-item={item.umId}>
            <MessageRow item={item} links={links} onToggle={toggle} onDelete={setDoomed} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={items.length} />
      {doomed && <Deletion item={doomed} onClose={() => setDoomed(null)} />}
    </LinkArea>
  );
}

/** Whether the reader has chosen that messages of this list are not counted. */
const useIsUncounted = (list: string): boolean =>
  useMessageSettings().data?.kinds.some(({ type, onPage }) => type === list && !onPage) ?? false;

function Deletion({ item, onClose }: { readonly item: MessageItem; readonly onClose: () => void }) {
  const t = useT('messages');
  const remove = useDeleteMessage();
  const confirm = async () => {
    await remove.mutateAsync({ umId: item.umId });
    toast.success(t('deleted'));
  };
  return <ConfirmDelete title={t('deleteTitle')} text={t('deleteText')} onConfirm={confirm} onClose={onClose} />;
}

/** Stands in for a list that is on its way. */
export function Bones({ label, count = BONES.length }: { readonly label: string; readonly count?: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {BONES.slice(0, count).map((key) => (
        <div key={key} className={styles.bone}>
          <Skeleton shape="circle" width={40} />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
