import { defineClientPlugin, extend, opsPanel, uploadStop, withTexts } from '../../../platform/sdk/index.ts';
import { operatorGate } from '../gates.ts';
import type { OwnOpinion } from '../contract.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(uploadStop, {
      name: 'opinion',
      // The server half's field of their own data.
      isClosed: (viewer) => (viewer as OwnOpinion).publicOpinion === true,
    }),
    extend(opsPanel, {
      name: 'state',
      label: 'panel.title',
      order: 90,
      gate: operatorGate,
      load: withTexts('public-opinion-pages', async () => ({
        Panel: (await import('./panels/StatePanel.tsx')).StatePanel,
      })),
    }),
  ],
});
