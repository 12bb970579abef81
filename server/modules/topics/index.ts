export { topicRoutes } from './routes.ts';
export type { TopicTables } from './tables.ts';
export { createTopics, type TopicService, type TopicsDeps } from './topics.ts';
