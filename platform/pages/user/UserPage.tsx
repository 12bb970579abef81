import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { userDetail } from '../../contract/endpoints/users.ts';
import { EmptyState, Slot, useApiSuspenseQuery } from '../../sdk/index.ts';
import { PublishFirst } from '../common/ComposerTeaser.tsx';
import { useListEnv } from '../common/list-env.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { PostList } from '../common/PostList.tsx';
import { UserBanner } from './UserBanner.tsx';
import { UserTabs } from './UserTabs.tsx';
import styles from './UserPage.module.css';

/** A user's page: who they are, what plugins know of them, and their posts. */
export function UserPage() {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const { data: user } = useApiSuspenseQuery(userDetail, { uid });
  const env = useListEnv();
  const input = useMemo(() => ({ uid }), [uid]);
  const { t } = env;
  // Asked by id, not by `isSelf`: that is as old as the page, the viewer may have logged in since.
  const isSelf = env.viewer?.id === uid;
  return (
    <div className={styles.page}>
      <UserBanner user={user} env={env} />
      <Slot kind="userCard" props={{ user }} />
      <UserTabs uid={uid} t={t} />
      <section aria-labelledby="user-posts" className={styles.posts}>
        <h2 id="user-posts" className={styles.heading}>
          {isSelf ? t('user.ownPosts') : t('user.posts', { nick: user.nick })}
        </h2>
        <PostList
          key={uid}
          input={input}
          env={env}
          label={t('user.posts', { nick: user.nick })}
          empty={
            isSelf ? (
              <EmptyState title={t('user.noOwnPosts')} action={<PublishFirst />} />
            ) : (
              <EmptyState title={t('user.noPosts')} />
            )
          }
        />
      </section>
      <PageHosts />
    </div>
  );
}
