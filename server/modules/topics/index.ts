export { topicRoutes } from './routes.ts';
export { createTopics, type TopicService } from './topics.ts';
