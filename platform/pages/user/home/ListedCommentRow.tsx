import type { ListedComment, UserListItem } from '../../../contract/endpoints/user-pages.ts';
import { Content, Icon, RelativeTime, useT } from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { Summary } from '../../common/RichText.tsx';
import { shortCount } from '../../../sdk/short-count.ts';
import { Thumbs } from '../../common/Thumbs.tsx';
import { UserName } from '../../common/UserName.tsx';
import styles from './Home.module.css';

const NO_WORDS: readonly string[] = [];

export interface ListedCommentRowProps {
  readonly item: UserListItem;
  readonly comment: ListedComment;
  /** In a list of likes the comments are of many people. */
  readonly showAuthor: boolean;
  readonly env: ListEnv;
}

/** A comment with the post it is on. Its time leads to where it stands among the others. */
export function ListedCommentRow({ item, comment, showAuthor, env }: ListedCommentRowProps) {
  const { t, now, timeZone, links, locale } = env;
  const own = useT('user');
  return (
    <article className={styles.comment} aria-labelledby={`comment-${comment.cid}`}>
      <header className={styles.commentHead}>
        {showAuthor && <UserName user={comment.userInfo} env={env} />}
        <a className={styles.place} href={links.comment(comment.cid)} id={`comment-${comment.cid}`}>
          {own(comment.parentId === null ? 'comment.on' : 'comment.reply')}{' '}
          <RelativeTime at={comment.createTime} now={now} timeZone={timeZone} labels={t} />
        </a>
        {comment.wbfCount > 0 && (
          <span className={styles.likes} title={own('comment.likes', { n: comment.wbfCount })}>
            <Icon name="thumbs-up" size={14} />
            {shortCount(comment.wbfCount, locale)}
          </span>
        )}
      </header>
      <div className={styles.commentText}>
        <Content html={comment.wbcContent} />
      </div>
      <Thumbs images={comment.wbImages} env={env} small />
      <a className={styles.quote} href={links.post(item.wbId)}>
        <span className={styles.quoteBy}>{item.userInfo.nick || t('user.gone')}</span>
        <span className={styles.quoteText}>{item.wbTitle || <Summary text={item.wbDesc} words={NO_WORDS} />}</span>
      </a>
    </article>
  );
}
