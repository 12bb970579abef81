import { messageList } from '../../contract/endpoints/messages.ts';
import type { MessageSearch } from './message-search.ts';
import type { MessageTab } from './tabs.ts';

/** The call of a tab's list, and its input without paging. */
export const listCall = ({ list }: MessageTab) => messageList(list);
export const listInput = ({ action }: MessageSearch) => (action === undefined ? {} : { action });
