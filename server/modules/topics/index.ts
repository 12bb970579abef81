export type { TopicTables } from '../posts/index.ts';
export { topicRoutes } from './routes.ts';
export { createTopics, type TopicService, type TopicsDeps } from './topics.ts';
