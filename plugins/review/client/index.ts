import { defineClientPlugin, extend, opsPanel, route, withTexts } from '../../../platform/sdk/index.ts';
import { deskGate as gate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { deskRoute, detailRoute } from './routes.ts';

const label = 'desk';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: label, gate, create: deskRoute }),
    extend(route, { name: 'detail', gate, create: detailRoute }),
    extend(opsPanel, {
      name: label,
      label,
      order: 10,
      gate,
      load: withTexts('review-pages', async () => ({ Panel: (await import('./desk/Desk.tsx')).Desk })),
    }),
  ],
});
