import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { followFeed } from '../../contract/endpoints/follow.ts';
import { apiKey, drawnAlone, homeFeed, useApiInfinite, useOffered, type ResolvedOf } from '../../sdk/index.ts';
import { FeedEmpty, FeedLogin } from '../common/follow/index.tsx';
import { useListEnv, type ListEnv } from '../common/list-env.ts';
import { PostList } from '../common/PostList.tsx';
import styles from '../common/PostList.module.css';

const NO_INPUT = {};

/**
 * The posts of those whom the viewer follows, and the like. Having been asked for them the server
 * counts them as seen.
 * @param feed its name
 */
export const FeedView = drawnAlone(function FeedView({ feed }: { readonly feed: string }) {
  const env = useListEnv();
  const shown = useOffered(homeFeed).find((one) => one.feed === feed);
  if (shown && env.viewer) return <Feed key={feed} feed={shown} env={env} />;
  return (
    <div className={styles.panel}>
      <FeedLogin />
    </div>
  );
});

function Feed({ feed, env }: { readonly feed: ResolvedOf<typeof homeFeed>; readonly env: ListEnv }) {
  const client = useQueryClient();
  const posts = feed.posts as typeof followFeed; // what the point asks of it
  const { dataUpdatedAt } = useApiInfinite(posts, NO_INPUT);
  const { unread, component: Empty = FeedEmpty } = feed;
  useEffect(() => {
    if (dataUpdatedAt > 0) client.setQueryData(apiKey(unread, {}), { unread: false });
  }, [client, unread, dataUpdatedAt]);
  const label = `${feed.plugin}:${feed.label}`;
  return <PostList from={posts} input={NO_INPUT} env={env} label={env.t(label)} empty={<Empty />} />;
}
