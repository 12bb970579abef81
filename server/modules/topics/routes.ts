import {
  editTopic,
  recommendedTopics,
  searchTopics,
  setRecommendedTopics,
  topicDetail,
  userTopics,
} from '../../../platform/contract/endpoints/topics.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { TopicService } from './topics.ts';

/** The calls about topics. */
export function topicRoutes({ topics }: { readonly topics: TopicService }): RouteExtension[] {
  return [
    route(topicDetail, (ctx, { topicName }) => topics.detail(ctx, topicName)),
    route(userTopics, (ctx, { uid, topicId, ...page }) => topics.ofUser(ctx, uid, page, topicId)),
    route(recommendedTopics, (ctx, page) => topics.recommended(ctx, page)),
    route(searchTopics, (ctx, { q, limit }) => topics.search(ctx, q, limit)),
    route(setRecommendedTopics, (ctx, { topics: names }) => topics.recommend(ctx, names)),
    route(editTopic, (ctx, { topicName, ...change }) => topics.edit(ctx, topicName, change)),
  ];
}
