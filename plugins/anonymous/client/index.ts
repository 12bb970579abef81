import { defineClientPlugin, extend, postAction, withTexts } from '../../../platform/sdk/index.ts';
import { composerMode, composerPanel } from '../../editor/client/face.ts';
import { anonymousGate, revealGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { isAnonymous } from '../shared/is-anonymous.ts';

const NS = 'anonymous-pages';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(composerMode, {
      name: 'anonymous',
      icon: 'eye-off',
      label: 'mode',
      order: 60,
      gate: anonymousGate,
      vip: true,
      initial: () => ({ on: true }),
    }),
    extend(composerPanel, {
      name: 'anonymous',
      gate: anonymousGate,
      load: withTexts(NS, async () => ({ Panel: (await import('./composer/AnonymousPanel.tsx')).AnonymousPanel })),
      validate: () => null,
      toFields: () => ({ wbAnonymous: 1 }),
    }),
    extend(postAction, {
      name: 'reveal',
      icon: 'eye',
      label: 'reveal',
      order: 60,
      gate: revealGate,
      when: isAnonymous,
      load: withTexts(NS, async () => ({ Action: (await import('./actions/RevealDialog.tsx')).RevealDialog })),
    }),
  ],
});
