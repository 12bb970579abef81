import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followFeed, followUnread } from '../../contract/endpoints/follow.ts';
import { apiKey, drawnAlone, useApiInfinite } from '../../sdk/index.ts';
import { FeedEmpty, FeedLogin } from '../common/follow/index.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { PostList } from '../common/PostList.tsx';
import styles from '../common/PostList.module.css';

const NO_INPUT = {};

/**
 * The posts of those whom the viewer follows. Having been asked for them the server counts them as
 * seen.
 */
export const FeedView = drawnAlone(function FeedView({ env }: { readonly env: ListEnv }) {
  if (env.viewer) return <Feed env={env} />;
  return (
    <div className={styles.panel}>
      <FeedLogin />
    </div>
  );
});

function Feed({ env }: { readonly env: ListEnv }) {
  const client = useQueryClient();
  const { dataUpdatedAt } = useApiInfinite(followFeed, NO_INPUT);
  useEffect(() => {
    if (dataUpdatedAt > 0) client.setQueryData(apiKey(followUnread, {}), { unread: false });
  }, [client, dataUpdatedAt]);
  return <PostList from="feed" input={NO_INPUT} env={env} label={env.t('home.feed')} empty={<FeedEmpty />} />;
}
