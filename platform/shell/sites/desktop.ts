import { signaturesUnderReview } from '../../contract/endpoints/user-pages.ts';
import { waitingQueue } from '../../contract/endpoints/waiting.ts';
import { moderatorGate } from '../../contract/gate.ts';
import { prefetchTopics } from '../../pages/common/prefetch-cards.ts';
import { PersonCards } from '../../pages/common/people/index.tsx';
import { homeRoute } from '../../pages/home/route.ts';
import { manageRoute } from '../../pages/manage/route.ts';
import { postRoute } from '../../pages/post/route.ts';
import {
  extend,
  opsPanel,
  route,
  sidebarCard,
  sideNavItem,
  topbarItem,
  waitingCard,
  withTexts,
} from '../../sdk/index.ts';
import { TopicCard, UserInfoCard } from '../pieces/cards/parts.ts';
import { ShellChrome } from '../pieces/ShellChrome.tsx';
import { BackToTop, Publish, Refresh, Verify } from '../pieces/side/buttons.tsx';
import { LoginWidget } from '../pieces/topbar/LoginWidget.tsx';
import { WideLanguageSwitch } from '../pieces/topbar/LanguageSwitch.tsx';
import { redirectRoutes } from '../redirects.ts';
import type { SiteParts } from './site.ts';

/** The pages for wide screens, with bars and sidebars. */
export const site: SiteParts = {
  Chrome: ShellChrome,
  extensions: [
    extend(route, { name: 'home', create: homeRoute }),
    extend(route, { name: 'post', create: postRoute }),
    extend(route, { name: 'manage', create: manageRoute }),
    extend(route, { name: 'redirects', create: redirectRoutes }),
    extend(opsPanel, {
      name: 'queue',
      label: 'manage.queue',
      waiting: (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0),
      order: 5,
      gate: waitingQueue.gate,
      load: withTexts('manage', async () => ({
        Panel: (await import('../../pages/manage/queue/QueuePanel.tsx')).QueuePanel,
      })),
    }),
    extend(waitingCard, {
      name: 'pictures',
      kind: 'pictures',
      label: 'manage.pictures',
      order: 20,
      gate: moderatorGate,
      load: withTexts('manage', async () => ({
        Card: (await import('../../pages/manage/pictures/PicturesPanel.tsx')).PictureCard,
      })),
    }),
    extend(waitingCard, {
      name: 'signatures',
      kind: 'signatures',
      label: 'manage.signatures',
      order: 30,
      gate: signaturesUnderReview.gate,
      load: withTexts('user', async () => ({
        Card: (await import('../../pages/user/signatures/SignaturesTab.tsx')).SignatureCard,
      })),
    }),
    extend(opsPanel, {
      name: 'pictures',
      label: 'manage.pictures',
      waiting: (counts) => counts['pictures'],
      order: 12,
      gate: moderatorGate,
      load: withTexts('manage', async () => ({
        Panel: (await import('../../pages/manage/pictures/PicturesPanel.tsx')).PicturesPanel,
      })),
    }),
    extend(opsPanel, {
      name: 'signatures',
      label: 'manage.signatures',
      waiting: (counts) => counts['signatures'],
      order: 13,
      gate: signaturesUnderReview.gate,
      load: withTexts('user', async () => ({
        Panel: (await import('../../pages/user/signatures/SignaturesTab.tsx')).SignatureQueue,
      })),
    }),
    extend(topbarItem, { name: 'language', order: 10, component: WideLanguageSwitch }),
    extend(topbarItem, { name: 'login', order: 910, component: LoginWidget }),
    extend(sideNavItem, { name: 'publish', order: 10, places: ['home'], button: Publish }),
    extend(sideNavItem, {
      name: 'list',
      order: 20,
      places: ['post'],
      icon: 'list',
      label: 'shell.side.gameList',
      href: '/',
    }),
    extend(sideNavItem, { name: 'verify', order: 30, button: Verify }),
    extend(sideNavItem, { name: 'refresh', order: 910, button: Refresh }),
    extend(sideNavItem, { name: 'top', order: 920, button: BackToTop }),
    extend(sidebarCard, {
      name: 'user',
      order: 1,
      places: ['home', 'post'],
      onNarrow: 'none',
      component: UserInfoCard,
    }),
    extend(sidebarCard, {
      name: 'topics',
      order: 2,
      places: ['home', 'post'],
      onNarrow: 'menu',
      component: TopicCard,
      prefetch: prefetchTopics,
    }),
    extend(sidebarCard, { name: 'person', order: 910, places: ['user'], component: PersonCards }),
  ],
};
