import { defineClientPlugin, extend, uploadStop } from '../../../platform/sdk/index.ts';
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
  ],
});
