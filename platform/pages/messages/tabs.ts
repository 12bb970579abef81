import type { MessageType, Unread } from '../../contract/endpoints/messages.ts';
import type { BrowserZone } from '../../contract/zone/browser-zone.ts';
import { searchNumber, searchText } from '../../sdk/index.ts';

/** A tab of the message centre: its name in the address (spec 1 section 2), its list, and what of it is unread. */
export interface MessageTab {
  readonly id: string;
  readonly type: MessageType;
  readonly unread: (counts: Unread) => number;
}

export const TABS = [
  { id: 'comments', type: 'comment', unread: ({ commentCount, atCount }) => commentCount - atCount },
  { id: 'at', type: 'at', unread: ({ atCount }) => atCount },
  { id: 'favors', type: 'favors', unread: ({ favorCount }) => favorCount },
  {
    id: 'systemMsg',
    type: 'systemMsg',
    unread: ({ systemMessage, acceptReplyCount, feedbackCount }) => systemMessage - acceptReplyCount - feedbackCount,
  },
  { id: 'acceptReply', type: 'accept_reply', unread: ({ acceptReplyCount }) => acceptReplyCount },
  { id: 'feedbackList', type: 'feedback', unread: ({ feedbackCount }) => feedbackCount },
] as const satisfies readonly MessageTab[];

/** Where the zone's feedback plugin shows what its viewer has told; undefined in a zone without it. */
export const recordsPath = ({ plugins }: Pick<BrowserZone, 'plugins'>): string | undefined =>
  plugins['feedback'] && '/feedback';

/** The query of `/user/{uid}/message`. `action` narrows system messages. */
export type MessageSearch = { readonly type?: string; readonly action?: 0 | 1 };

export function readMessageSearch(search: Readonly<Record<string, unknown>>): MessageSearch {
  const type = searchText(search['type']);
  const action = searchNumber(search['action']);
  return {
    ...(TABS.some(({ id }) => id === type) ? { type: type ?? '' } : {}),
    ...(type === 'systemMsg' && (action === 0 || action === 1) ? { action } : {}),
  };
}

export const tabOf = ({ type }: MessageSearch): MessageTab => TABS.find(({ id }) => id === type) ?? TABS[0];
