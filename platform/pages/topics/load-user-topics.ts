import { postList } from '../../contract/endpoints/posts.ts';
import { userTopics } from '../../contract/endpoints/topics.ts';
import { apiPages, type RouterContext } from '../../sdk/index.ts';
import { onServer } from '../common/prefetch-cards.ts';
import type { TopicChoice } from './topic-choice.ts';

/** The tab shows what could not be loaded and tries again. */
export async function loadUserTopics(context: RouterContext, uid: number, { topicName }: TopicChoice): Promise<void> {
  const { queryClient } = context;
  const all = Promise.all([
    queryClient.ensureInfiniteQueryData(apiPages(context, userTopics, { uid }, { pageSize: 30 })),
    topicName && queryClient.ensureInfiniteQueryData(apiPages(context, postList, { uid, topic: topicName })),
  ]).catch(() => undefined);
  if (onServer()) await all;
}
