import { searchNumber, searchText } from '../../sdk/index.ts';

/**
 * The query of `/user/{uid}/message`: `type` is the tab's name in the address, `action` narrows
 * system messages.
 */
export type MessageSearch = { readonly type?: string; readonly action?: 0 | 1 };

const NAME = /^[A-Za-z]{1,32}$/;

export function readMessageSearch(search: Readonly<Record<string, unknown>>): MessageSearch {
  const type = searchText(search['type']);
  const action = searchNumber(search['action']);
  return {
    ...(type !== undefined && NAME.test(type) ? { type } : {}),
    ...(type === 'systemMsg' && (action === 0 || action === 1) ? { action } : {}),
  };
}
