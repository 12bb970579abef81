import { apiQuery, currentViewer, homeFeed, type RouterContext } from '../../sdk/index.ts';

/** Whether the feeds' tabs have a dot, which members see; a page without it is as good. */
export const areFeedsNew = async (context: RouterContext): Promise<unknown> =>
  currentViewer(context) &&
  Promise.all(
    context.registry
      .all(homeFeed)
      .map(({ unread }) => context.queryClient.ensureQueryData(apiQuery(context, unread, {})).catch(() => undefined)),
  );
