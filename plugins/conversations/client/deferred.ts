import {
  accountEntry,
  extend,
  messageTab,
  moderatorGate,
  waitingCard,
  withTexts,
  type Extension,
} from '../../../platform/sdk/index.ts';
import { penaltyKind } from '../../moderation/client/face.ts';
import { privateMessages } from '../shared/kind.ts';
import { PRIVATE_MESSAGE } from '../shared/private-message.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(accountEntry, {
    name: 'own',
    icon: 'message-circle',
    label: 'title',
    href: '/conversations',
    unread: { counter: 'conversationCount', label: 'entryUnread' },
  }),
  extend(messageTab, {
    name: 'notices',
    address: 'conversations',
    of: privateMessages,
    order: 120,
    label: 'title',
    empty: 'noNews',
    more: { to: '/conversations', label: 'title' },
  }),
  extend(penaltyKind, { name: 'message', type: PRIVATE_MESSAGE, label: 'message' }),
  extend(waitingCard, {
    name: 'reported',
    kind: 'conversations',
    label: 'waiting',
    order: 12,
    gate: moderatorGate,
    load: withTexts(
      'report',
      withTexts('conversations-pages', async () => ({
        Card: (await import('./reported/ReportedCard.tsx')).ReportedCard,
      })),
    ),
  }),
];
