import { defineClientPlugin, extend, floating, lazyOnInteraction } from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  extensions: [
    extend(floating, {
      name: 'count',
      places: ['post'],
      component: lazyOnInteraction(async () => (await import('./CountView.tsx')).CountView),
    }),
  ],
});
