import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../sdk/index.ts';
import { readMessageSearch } from './message-search.ts';

/**
 * `/messages`: those of the viewer; `/user/$uid/message` is the address that they have among the
 * pages of a user.
 */
export const messagesRoutes = (root: AnyRoute): AnyRoute[] =>
  ['/messages', '/user/$uid/message'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: readMessageSearch,
      loaderDeps: ({ search }) => readMessageSearch(search),
      loader: async ({ context, params, deps }) =>
        (await import('./load.ts')).loadMessages(context as RouterContext, params, deps),
      // What it says comes with the code that loads the page.
      head: ({ loaderData }) => loaderData ?? {},
      component: lazyRouteComponent(
        withTexts(
          'push',
          withTexts(
            'messages',
            withTexts('user', () => import('./MessagesPage.tsx')),
          ),
        ),
        'MessagesPage',
      ),
    }),
  );
