import { defineClientPlugin, extend, postBadge, route, SITES } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { mineRoute, sanctionRoute } from './sanctions/routes.ts';
import { transparencyRoute } from './transparency/route.ts';
import { HiddenBadge } from './badges/HiddenBadge.tsx';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBadge, { name: 'hidden', when: ({ wbHiddenTime }) => wbHiddenTime > 0, component: HiddenBadge }),
    extend(route, { name: 'sanctions', sites: SITES, create: mineRoute }),
    extend(route, { name: 'sanction', sites: SITES, create: sanctionRoute }),
    extend(route, { name: 'transparency', sites: SITES, create: transparencyRoute }),
  ],
});
