import { pushState } from '../../contract/endpoints/push.ts';
import { apiPages, apiQuery, currentViewer, type RouterContext } from '../../sdk/index.ts';
import { onServer } from '../common/prefetch-cards.ts';
import { ownTabLoader } from '../user/loader.ts';
import { listCall, listInput } from './list-call.ts';
import type { MessageSearch } from './message-search.ts';
import { messageTabsOf, tabOf } from './tabs.ts';

/** The message page of this user. */
export async function loadMessages(context: RouterContext, uid: number, search: MessageSearch): Promise<void> {
  ownTabLoader(context, uid);
  await loadOwnMessages(context, search);
}

/**
 * The list, and whether the host can tell this device: the page comes with the switch in its place.
 * The list shows what could not be loaded and tries again.
 */
export async function loadOwnMessages(context: RouterContext, search: MessageSearch): Promise<void> {
  const tab = tabOf(messageTabsOf(context.registry), search);
  // Only members have messages.
  if (!currentViewer(context) || !tab) return;
  const { queryClient } = context;
  const pages = apiPages(context, listCall(tab), listInput(search), { staleTime: 0 });
  const parts = Promise.all([
    queryClient.ensureInfiniteQueryData(pages).catch(() => undefined),
    queryClient.ensureQueryData(apiQuery(context, pushState, {})).catch(() => undefined),
  ]);
  if (onServer()) await parts;
}
