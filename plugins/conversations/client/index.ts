import {
  accountEntry,
  defineClientPlugin,
  extend,
  lazyPart,
  messageTab,
  moderatorGate,
  route,
  signedIn,
  SITES,
  topbarItem,
  userAction,
  waitingCard,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { privateMessages } from '../shared/kind.ts';
import { listRoute, threadRoute } from './pages/routes.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'list', sites: SITES, create: listRoute }),
    extend(route, { name: 'thread', sites: SITES, create: threadRoute }),
    extend(topbarItem, {
      name: 'link',
      gate: signedIn,
      component: lazyPart(async () => (await import('./bar/ConversationsLink.tsx')).ConversationsLink),
    }),
    extend(accountEntry, {
      name: 'own',
      icon: 'message-circle',
      label: 'title',
      href: '/conversations',
      unread: { counter: 'conversationCount', label: 'entryUnread' },
    }),
    extend(userAction, { name: 'write', icon: 'message-circle', label: 'write', to: '/conversations/$uid' }),
    extend(messageTab, {
      name: 'notices',
      address: 'conversations',
      of: privateMessages,
      order: 120,
      label: 'messages.tab',
      empty: 'messages.empty',
      more: { to: '/conversations', label: 'title' },
    }),
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
  ],
});
