import { useMemo } from 'react';
import { Avatar, Badge, EmptyState, TimeAgo, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import type { Conversation } from '../../contract.ts';
import { useConversations } from '../queries.ts';
import { countText } from './count-text.ts';
import styles from './Conversations.module.css';

/** The viewer's conversations, the latest message first. @param open whose is beside it */
export function ConversationList({ open }: { readonly open: number | null }) {
  const t = useT('conversations-pages');
  const query = useConversations();
  // Where there is room beside the list, that says how one begins.
  const none = <EmptyState title={t('empty.title')} text={<span className={styles.howTo}>{t('empty.text')}</span>} />;
  return (
    <div className={styles.list}>
      <Pages query={query} failed={t('failed')} empty={none}>
        {(list) => (
          <ul>
            {list.map((conversation) => (
              <li key={conversation.uid}>
                <Row conversation={conversation} isOpen={conversation.uid === open} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  );
}

function Row({ conversation, isOpen }: { readonly conversation: Conversation; readonly isOpen: boolean }) {
  const t = useT('conversations-pages');
  const { uid, userInfo, last, state, unread } = conversation;
  const text = useMemo(() => (last ? plainText(readContent(last.content)) : ''), [last]);
  const words = last === null ? t('removedText') : last.isRemoved ? t('removedByModerator') : text;
  const nick = userInfo?.nick ?? t('removedAccount');
  return (
    <ZoneLink
      to="/conversations/$uid"
      params={{ uid }}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Avatar name={nick} src={userInfo?.avatarUrl ?? ''} />
      <span className={styles.rowText}>
        <span className={styles.rowHead}>
          <strong className={styles.nick}>{nick}</strong>
          {last && <TimeAgo at={last.createTime} className={styles.time ?? ''} />}
        </span>
        <span className={styles.rowFoot}>
          {/* i18n-keys: state.* */}
          {(state === 'asked' || state === 'waits') && (
            <Badge tone={state === 'asked' ? 'brand' : 'neutral'}>{t(`state.${state}`)}</Badge>
          )}
          <span className={styles.last}>{last?.isOwn && !last.isRemoved ? t('you', { text }) : words}</span>
          {unread > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{countText(unread)}</span>
              <span className={styles.hidden}>{t('unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </ZoneLink>
  );
}
