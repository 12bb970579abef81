import { defineClientPlugin, extend, floating, lazyOnInteraction } from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  extensions: [
    extend(floating, {
      name: 'keys',
      places: ['home', 'post', 'user', 'messages'],
      component: lazyOnInteraction(async () => (await import('./Shortcuts.tsx')).Shortcuts),
    }),
  ],
});
