import { messageLists } from '../../contract/endpoints/messages.ts';
import { tabOf, type MessageSearch } from './tabs.ts';

/** The call of a tab's list, and its input without paging. */
export const listCall = (search: MessageSearch) => messageLists[tabOf(search).type];
export const listInput = ({ action }: MessageSearch) => (action === undefined ? {} : { action });
