import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../sdk/index.ts';
import { tabHead } from '../user/head.ts';
import { readMessageSearch, type MessageSearch } from './message-search.ts';

/** `/user/$uid/message`: the message centre, its owner's alone. */
export function messageRoute(user: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => user,
    path: '/message',
    validateSearch: readMessageSearch,
    loaderDeps: ({ search }) => readMessageSearch(search),
    loader: async ({ context, params, deps }) => {
      const { loadMessages } = await import('./load.ts');
      return loadMessages(context as RouterContext, Number((params as { uid: string }).uid), deps as MessageSearch);
    },
    head: tabHead('message'),
    component: lazyRouteComponent(
      withTexts(
        'push',
        withTexts('messages', () => import('./MessageTab.tsx')),
      ),
      'MessageTab',
    ),
  });
}
