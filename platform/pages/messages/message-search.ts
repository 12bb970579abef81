import { searchNumber, searchText } from '../../sdk/index.ts';

/** The tabs of the message centre, as the address names them (spec 1 section 2). The route knows them in every first load, so it is all of them here. */
export const TAB_IDS = ['comments', 'at', 'favors', 'systemMsg', 'acceptReply', 'feedbackList'] as const;

/** The query of `/user/{uid}/message`. `action` narrows system messages. */
export type MessageSearch = { readonly type?: string; readonly action?: 0 | 1 };

export function readMessageSearch(search: Readonly<Record<string, unknown>>): MessageSearch {
  const type = searchText(search['type']);
  const action = searchNumber(search['action']);
  return {
    ...(TAB_IDS.some((id) => id === type) ? { type: type ?? '' } : {}),
    ...(type === 'systemMsg' && (action === 0 || action === 1) ? { action } : {}),
  };
}
