import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../sdk/index.ts';
import { tabHead } from '../user/head.ts';
import { readTopicChoice, type TopicChoice } from './topic-choice.ts';

/** `/user/$uid/topics`: the topics that somebody posts in, and the posts of a chosen one. */
export function userTopicsRoute(user: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => user,
    path: '/topics',
    validateSearch: readTopicChoice,
    loaderDeps: ({ search }) => readTopicChoice(search),
    loader: async ({ context, params, deps }) => {
      const { loadUserTopics } = await import('./load-user-topics.ts');
      return loadUserTopics(context as RouterContext, Number((params as { uid: string }).uid), deps as TopicChoice);
    },
    head: tabHead('topics'),
    component: lazyRouteComponent(
      withTexts('search', () => import('./UserTopicsTab.tsx')),
      'UserTopicsTab',
    ),
  });
}
