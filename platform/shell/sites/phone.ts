import {
  phoneCommentRoute,
  phoneHomeRoute,
  phoneInfoRoute,
  phonePostRoute,
  phonePublishRoute,
  phoneSearchRoute,
  phoneTopicRoute,
} from '../../mobile/routes.ts';
import { phoneReportRoute } from '../../mobile/report/route.ts';
import { extend, route, sideNavItem } from '../../sdk/index.ts';
import { PhoneChrome } from '../phone/PhoneChrome.tsx';
import { phoneDiscoverRoute } from '../phone/discover/route.ts';
import { phoneLoginRoute } from '../phone/login/route.ts';
import { phoneRedirectRoutes } from '../redirects.ts';
import type { SiteParts } from './site.ts';

/** The pages for phones, below `/m`. */
export const site: SiteParts = {
  Chrome: PhoneChrome,
  extensions: [
    extend(route, { name: 'home', sites: ['phone'], create: phoneHomeRoute }),
    extend(route, { name: 'post', sites: ['phone'], create: phonePostRoute }),
    extend(route, { name: 'comment', sites: ['phone'], create: phoneCommentRoute }),
    extend(route, { name: 'search', sites: ['phone'], create: phoneSearchRoute }),
    extend(route, { name: 'publish', sites: ['phone'], create: phonePublishRoute }),
    extend(route, { name: 'topic', sites: ['phone'], create: phoneTopicRoute }),
    extend(route, { name: 'info', sites: ['phone'], create: phoneInfoRoute }),
    extend(route, { name: 'report', sites: ['phone'], create: phoneReportRoute }),
    extend(route, { name: 'discover', sites: ['phone'], create: phoneDiscoverRoute }),
    extend(route, { name: 'login', sites: ['phone'], create: phoneLoginRoute }),
    extend(route, { name: 'redirects', sites: ['phone'], create: phoneRedirectRoutes }),
    extend(sideNavItem, {
      name: 'topics',
      order: 910,
      sites: ['phone'],
      places: ['home'],
      icon: 'hash',
      label: 'home.allTopics',
      href: '/topic',
    }),
  ],
};
