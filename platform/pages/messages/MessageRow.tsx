import { Mail, MailOpen } from 'lucide-react';
import { plainText, readContent } from '../../contract/content/index.ts';
import type { MessageItem } from '../../contract/endpoints/messages.ts';
import type { UserCard } from '../../contract/endpoints/users.ts';
import { verbOf, othersOf, targetOf } from '../../contract/message-words.ts';
import { Avatar, Content, cx, Icon, IconButton, TimeAgo, useT } from '../../sdk/index.ts';
import type { Links } from '../common/links.ts';
import { Summary } from '../common/RichText.tsx';
import styles from './Messages.module.css';

const NO_WORDS: readonly string[] = [];

export interface MessageRowProps {
  readonly item: MessageItem;
  readonly links: Links;
  /** For the popover: no button, and one line of each text. */
  readonly isCompact?: boolean;
  /** Unread where it is read, and the other way round. */
  readonly onToggle?: (item: MessageItem) => void;
  readonly onDelete?: (item: MessageItem) => void;
}

// i18n-keys: messages:did.*
/** Who did what, where, and when; the whole row leads there. */
export function MessageRow({ item, links, isCompact = false, onToggle, onDelete }: MessageRowProps) {
  const t = useT('messages');
  const { userInfo, isRead, time, text, isGone, wbcContent } = item;
  const target = targetOf(item, links);
  const verb = verbOf(item);
  return (
    <article
      className={cx(styles.row, isCompact && styles.compact)}
      data-unread={isRead === 0 || undefined}
      // Keys go from one to the next; the Tab key goes to its links.
      {...(isCompact ? {} : { tabIndex: -1 })}
    >
      <span>
        {userInfo ? (
          <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size={isCompact ? 's' : 'm'} />
        ) : (
          <span className={styles.notice} aria-hidden="true">
            <Icon name="megaphone" size={20} />
          </span>
        )}
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <Names item={item} links={links} />
          <span className={styles.did}>{verb !== null && t(`did.${verb}`)}</span>
          {isRead === 0 && <span className={styles.new}>{t('new')}</span>}
        </p>
        {text && <p className={styles.text}>{text}</p>}
        {wbcContent && item.type !== 'favors' && (
          <div className={styles.text}>
            {isCompact ? (
              <Summary text={plainText(readContent(wbcContent))} words={NO_WORDS} />
            ) : (
              <Content html={wbcContent} variant="compact" />
            )}
          </div>
        )}
        {isGone ? <p className={styles.gone}>{t('gone')}</p> : <Quote item={item} target={target} />}
        <p className={styles.foot}>
          <TimeAgo at={time} />
          {target && (
            <a className={styles.open} href={target} data-key="o">
              {t('open')}
            </a>
          )}
        </p>
      </div>
      {!isCompact && (
        <span className={styles.tools}>
          <IconButton
            label={t(isRead === 0 ? 'markRead' : 'markUnread')}
            icon={isRead === 0 ? <MailOpen size={18} /> : <Mail size={18} />}
            size="s"
            onClick={() => onToggle?.(item)}
          />
          <IconButton
            label={t('delete')}
            icon={<Icon name="trash-2" size={18} />}
            size="s"
            onClick={() => onDelete?.(item)}
          />
        </span>
      )}
    </article>
  );
}

function Names({ item, links }: Pick<MessageRowProps, 'item' | 'links'>) {
  const t = useT('messages');
  const people: readonly UserCard[] = item.users.length > 0 ? item.users : item.userInfo ? [item.userInfo] : [];
  const others = othersOf(item);
  if (people.length === 0) return <strong className={styles.names}>{t('system')}</strong>;
  return (
    <span className={styles.names}>
      {people.map((user, index) => (
        <span key={user.uid}>
          {index > 0 && t('and')}
          <a href={links.user(user.uid)}>{user.nick || t('someone')}</a>
        </span>
      ))}
      {others > 0 && <span>{t('others', { n: others })}</span>}
    </span>
  );
}

/** What it is about: the comment answered or liked, else the post. */
function Quote({ item, target }: { readonly item: MessageItem; readonly target: string | null }) {
  const t = useT('messages');
  const { wbOrigin, replyToComment, type, wbcContent } = item;
  const comment = type === 'favors' ? wbcContent : replyToComment?.wbcContent;
  const words = comment ? plainText(readContent(comment)) : wbOrigin && (wbOrigin.wbTitle || wbOrigin.wbDesc);
  if (words === null || target === null) return null;
  return <p className={styles.quote}>{words ? <Summary text={words} words={NO_WORDS} /> : t('picture')}</p>;
}
