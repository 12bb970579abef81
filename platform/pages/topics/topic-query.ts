import { queryOptions } from '@tanstack/react-query';
import { topicDetail, type TopicDetail } from '../../contract/endpoints/topics.ts';
import { apiKey, isCallError, type LoadContext } from '../../sdk/index.ts';

/**
 * A topic by its name; null for a name that no visible post carries: it may be looked at all the
 * same.
 */
export const topicQuery = ({ call }: Pick<LoadContext, 'call'>, topicName: string) =>
  queryOptions<TopicDetail | null>({
    queryKey: apiKey(topicDetail, { topicName }),
    queryFn: ({ signal }) =>
      call(topicDetail, { topicName }, { signal }).catch((error: unknown) => {
        if (isCallError(error) && error.status === 404) return null;
        throw error;
      }),
  });
