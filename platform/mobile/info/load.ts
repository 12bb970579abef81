import { pushState } from '../../contract/endpoints/push.ts';
import { onServer } from '../../pages/common/prefetch-cards.ts';
import { loadMessageList } from '../../pages/messages/load.ts';
import type { MessageSearch } from '../../pages/messages/message-search.ts';
import { apiQuery, currentViewer, type RouterContext } from '../../sdk/index.ts';

/** The list, and whether the host can tell this device: the page comes with the switch in its place. */
export async function loadPhoneInfo(context: RouterContext, search: MessageSearch): Promise<void> {
  const push = currentViewer(context)
    ? context.queryClient.ensureQueryData(apiQuery(context, pushState, {})).catch(() => undefined)
    : undefined;
  await Promise.all([loadMessageList(context, search), onServer() ? push : undefined]);
}
