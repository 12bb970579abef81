import { memo, type ReactNode } from 'react';
import type { UserList, UserListItem } from '../../../contract/endpoints/user-pages.ts';
import {
  collectsFilter,
  ExtensionItems,
  Icon,
  IconButton,
  RelativeTime,
  useOffered,
  useT,
  type CollectsFilterProps,
} from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { PostRow } from '../../common/PostRow.tsx';
import { ListedCommentRow } from './ListedCommentRow.tsx';
import { useForget, useUncollect } from './use-remove.ts';
import styles from './Home.module.css';

export interface UserListRowProps {
  readonly item: UserListItem;
  readonly uid: number;
  readonly tab: Exclude<UserList, 'posts'>;
  readonly env: ListEnv;
}

const NO_WORDS: readonly string[] = [];

/** A line of a list: when it came there, and the post, or the comment with its post. */
export const UserListRow = memo(function UserListRow({ item, uid, tab, env }: UserListRowProps) {
  const comment = item.itemComment;
  return (
    <div className={styles.item}>
      {tab === 'favors' && <FavorLine item={item} env={env} />}
      {tab === 'collects' && <CollectLine item={item} uid={uid} env={env} />}
      {tab === 'visits' && <VisitLine item={item} uid={uid} env={env} />}
      {comment ? (
        <ListedCommentRow item={item} comment={comment} showAuthor={tab === 'favors'} env={env} />
      ) : (
        <PostRow post={item} env={env} words={NO_WORDS} />
      )}
    </div>
  );
});

interface LineProps {
  readonly item: UserListItem;
  readonly env: ListEnv;
}

const When = ({ item: { itemTime }, env: { t, now, timeZone } }: LineProps) => (
  <RelativeTime at={itemTime} now={now} timeZone={timeZone} labels={t} />
);

const Line = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={styles.line}>
    <span>{children}</span>
    {action}
  </div>
);

function FavorLine(props: LineProps) {
  const t = useT('user');
  return (
    <Line>
      {t(props.item.itemComment ? 'favor.comment' : 'favor.post')} <When {...props} />
    </Line>
  );
}

function CollectLine({ uid, ...props }: LineProps & { readonly uid: number }) {
  const t = useT('user');
  const uncollect = useUncollect(uid);
  const { item } = props;
  const { wbTitle, wbDesc } = item;
  return (
    <>
      <Line
        action={
          <IconButton
            size="s"
            icon={<Icon name="x" size={16} />}
            label={t('collect.remove', { title: wbTitle || wbDesc.slice(0, 20) })}
            onClick={() => void uncollect(item)}
          />
        }
      >
        {t('collect.at')} <When {...props} />
      </Line>
      <div className={styles.said}>
        <ExtensionItems<CollectsFilterProps> items={useOffered(collectsFilter)} props={{ at: 'post', post: item }} />
      </div>
    </>
  );
}

function VisitLine({ uid, ...props }: LineProps & { readonly uid: number }) {
  const t = useT('user');
  const forget = useForget(uid);
  const { wbId, wbTitle, wbDesc, itemSeconds = 0 } = props.item;
  const minutes = Math.floor(itemSeconds / 60);
  return (
    <Line
      action={
        <IconButton
          size="s"
          icon={<Icon name="x" size={16} />}
          label={t('visit.remove', { title: wbTitle || wbDesc.slice(0, 20) })}
          onClick={() => void forget(wbId)}
        />
      }
    >
      {t('visit.at')} <When {...props} />
      {minutes > 0 && <span className={styles.read}>{t('visit.read', { minutes })}</span>}
    </Line>
  );
}
