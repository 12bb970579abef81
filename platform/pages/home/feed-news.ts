import { followUnread } from '../../contract/endpoints/follow.ts';
import { apiQuery, currentViewer, type LoadContext } from '../../sdk/index.ts';

/** Whether the feed's tab has a dot, which members see; a page without it is as good. */
export const isFeedNew = async (context: LoadContext): Promise<unknown> =>
  currentViewer(context) &&
  context.queryClient.ensureQueryData(apiQuery(context, followUnread, {})).catch(() => undefined);
