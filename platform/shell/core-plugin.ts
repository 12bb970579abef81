import { Type } from 'typebox';
import type { Extension } from '../registry/extension-point.ts';
import { signaturesUnderReview } from '../contract/endpoints/user-pages.ts';
import { defineManifest } from '../contract/manifest.ts';
import { SITES } from '../contract/sites.ts';
import { messagesRoutes } from '../pages/messages/route.ts';
import { userTopicsRoute } from '../pages/topics/user-topics-route.ts';
import { userGameRoute } from '../pages/user/game/route.ts';
import { ownRoute } from '../pages/user/own-route.ts';
import { creditRoute, editRoute, signaturesRoute, userHomeRoute, userRoute } from '../pages/user/route.ts';
import { defineClientPlugin, extend, route, userTab, type ClientPlugin } from '../sdk/index.ts';
import type { SiteParts } from './sites/site.ts';

const manifest = defineManifest({ id: 'core', settings: Type.Object({}) });

/**
 * What the core itself has on the pages of both sites, by the same points as plugins. Plugins have order 100 where
 * they say nothing: what is to stand before them has less than 40, what is to stand behind them 910
 * on.
 */
// i18n-keys: user:tab.*
const shared: readonly Extension[] = [
  extend(route, { name: 'own', sites: SITES, create: ownRoute }),
  extend(route, { name: 'user', frameOf: 'user', sites: SITES, create: userRoute }),
  extend(route, { name: 'user-home', within: 'user', sites: SITES, create: userHomeRoute }),
  extend(route, { name: 'user-game', within: 'user', sites: SITES, create: userGameRoute }),
  extend(route, { name: 'user-topics', within: 'user', sites: SITES, create: userTopicsRoute }),
  extend(route, { name: 'messages', sites: SITES, create: messagesRoutes }),
  extend(route, { name: 'user-credit', within: 'user', sites: SITES, create: creditRoute }),
  extend(route, { name: 'user-edit', within: 'user', sites: SITES, create: editRoute }),
  extend(route, { name: 'user-signatures', within: 'user', sites: SITES, create: signaturesRoute }),
  extend(userTab, { name: 'home', order: 10, path: '', label: 'user:tab.home' }),
  extend(userTab, { name: 'game', order: 910, path: 'game', label: 'user:tab.game' }),
  extend(userTab, { name: 'topics', order: 920, path: 'topics', label: 'user:tab.topics' }),
  extend(userTab, { name: 'message', order: 930, path: 'message', label: 'user:tab.message', whose: 'owner' }),
  extend(userTab, { name: 'credit', order: 940, path: 'credit', label: 'user:tab.credit', whose: 'owner' }),
  extend(userTab, { name: 'edit', order: 950, path: 'edit', label: 'user:tab.edit', whose: 'owner' }),
  extend(userTab, {
    name: 'signatures',
    order: 960,
    path: 'signatures',
    label: 'user:tab.signatures',
    whose: 'owner',
    gate: signaturesUnderReview.gate,
  }),
];

/** The core's part in the pages of a site, but for what is deferred (`core-deferred.ts`). */
export const corePluginOf = ({ extensions }: Pick<SiteParts, 'extensions'>): ClientPlugin =>
  defineClientPlugin({ manifest, extensions: [...shared, ...extensions] });
