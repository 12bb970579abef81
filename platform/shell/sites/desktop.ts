import { prefetchTopics } from '../../pages/common/prefetch-cards.ts';
import { PersonCards } from '../../pages/common/people/index.tsx';
import { homeRoute } from '../../pages/home/route.ts';
import { manageRoute } from '../../pages/manage/route.ts';
import { postRoute } from '../../pages/post/route.ts';
import { extend, route, sidebarCard, sideNavItem, topbarItem } from '../../sdk/index.ts';
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
