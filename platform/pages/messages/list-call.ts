import { messageLists } from '../../contract/endpoints/messages.ts';
import type { MessageSearch } from './message-search.ts';
import { tabOf } from './tabs.ts';

/** The call of a tab's list, and its input without paging. */
export const listCall = (search: MessageSearch) => messageLists[tabOf(search).type];
export const listInput = ({ action }: MessageSearch) => (action === undefined ? {} : { action });
