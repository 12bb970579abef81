import { defineClientPlugin, extend, withTexts } from '../../../platform/sdk/index.ts';
import { composerAction } from '../../editor/client/face.ts';
import { historyGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerAction, {
      name: 'history',
      icon: 'history',
      label: 'title',
      gate: historyGate,
      load: withTexts('history-pages', async () => ({
        Dialog: (await import('./HistoryDialog.tsx')).HistoryDialog,
      })),
    }),
  ],
});
