import { messageSettings } from '../../contract/endpoints/message-settings.ts';
import { pushState } from '../../contract/endpoints/push.ts';
import {
  apiPages,
  apiQuery,
  currentViewer,
  pageHead,
  redirectTo,
  zoneSearch,
  type RouterContext,
} from '../../sdk/index.ts';
import { onServer } from '../common/prefetch-cards.ts';
import { ownTabLoader } from '../user/loader.ts';
import { listCall, listInput } from './list-call.ts';
import type { MessageSearch } from './message-search.ts';
import { messageTabsOf, tabOf } from './tabs.ts';

/**
 * The viewer's messages.
 * @param uid whose page it is by its address, which need not be a number
 * @returns the head of their page
 */
export async function loadMessages(
  context: RouterContext,
  { uid }: { readonly uid?: string },
  search: MessageSearch,
): Promise<ReturnType<typeof pageHead>> {
  if (uid !== undefined) ownTabLoader(context, Number(uid));
  // There they have a place among the tabs at the thumb.
  else if (context.boot.site === 'phone') throw redirectTo('/info', { ...search, ...zoneSearch(context.boot) });
  await loadOwnMessages(context, search);
  const title = context.t('shell.messages.label');
  return pageHead(context, { title, description: title, path: '/messages', isPrivate: true });
}

/**
 * The list, what they are told of, and whether the host can tell this device: the page comes with
 * the switch in its place.
 * The list shows what could not be loaded and tries again.
 */
export async function loadOwnMessages(context: RouterContext, search: MessageSearch): Promise<void> {
  await context.registry.complete();
  const tab = tabOf(messageTabsOf(context.registry), search);
  // Only members have messages.
  if (!currentViewer(context) || !tab) return;
  const { queryClient } = context;
  const pages = apiPages(context, listCall(tab), listInput(search), { staleTime: 0 });
  const parts = Promise.all([
    queryClient.ensureInfiniteQueryData(pages).catch(() => undefined),
    queryClient.ensureQueryData(apiQuery(context, pushState, {})).catch(() => undefined),
    queryClient.ensureQueryData(apiQuery(context, messageSettings, {})).catch(() => undefined),
  ]);
  if (onServer()) await parts;
}
