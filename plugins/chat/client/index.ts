import { defineClientPlugin, extend, lazyOnInteraction, sideNavItem, SITES } from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sideNavItem, {
      name: 'room',
      sites: SITES,
      places: ['home', 'post'],
      icon: 'messages-square',
      label: 'button',
      panel: lazyOnInteraction(async () => (await import('./panel/ChatButtonPanel.tsx')).ChatButtonPanel),
    }),
  ],
});
