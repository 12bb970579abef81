import type { MessageType, Unread } from '../../contract/endpoints/messages.ts';
import type { BrowserZone } from '../../contract/zone/browser-zone.ts';
import type { MessageSearch, TAB_IDS } from './message-search.ts';

/** A tab of the message centre: its name in the address, its list, and what of it is unread. */
export interface MessageTab {
  readonly id: (typeof TAB_IDS)[number];
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

export const tabOf = ({ type }: MessageSearch): MessageTab => TABS.find(({ id }) => id === type) ?? TABS[0];
