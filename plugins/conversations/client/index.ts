import {
  defineClientPlugin,
  extend,
  lazyPart,
  route,
  signedIn,
  SITES,
  topbarItem,
  userAction,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
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
    extend(userAction, { name: 'write', icon: 'message-circle', label: 'write', to: '/conversations/$uid' }),
  ],
});
