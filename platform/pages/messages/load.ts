import { apiPages, currentViewer, type RouterContext } from '../../sdk/index.ts';
import { onServer } from '../common/prefetch-cards.ts';
import { ownTabLoader } from '../user/loader.ts';
import { listCall, listInput } from './list-call.ts';
import type { MessageSearch } from './message-search.ts';
import { messageTabsOf, tabOf } from './tabs.ts';

/** The list shows what could not be loaded and tries again. */
export async function loadMessages(context: RouterContext, uid: number, search: MessageSearch): Promise<void> {
  ownTabLoader(context, uid);
  await loadMessageList(context, search);
}

/** The same, whose ever page it is: only members have messages. */
export async function loadMessageList(context: RouterContext, search: MessageSearch): Promise<void> {
  const tab = tabOf(messageTabsOf(context.registry), search);
  if (!currentViewer(context) || !tab) return;
  const pages = apiPages(context, listCall(tab), listInput(search), { staleTime: 0 });
  const list = context.queryClient.ensureInfiniteQueryData(pages).catch(() => undefined);
  if (onServer()) await list;
}
