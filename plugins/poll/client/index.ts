import {
  defineClientPlugin,
  extend,
  lazyPart,
  postBlock,
  lazyOnInteraction,
  withTexts,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { pollOf } from './poll-of.ts';

const NS = 'poll-pages';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(postBlock, {
      name: 'poll',
      places: ['detail'],
      when: (post) => pollOf(post) !== undefined,
      component: lazyPart(withTexts(NS, async () => (await import('./blocks/PollBlock.tsx')).PollBlock)),
    }),
    extend(postBlock, {
      name: 'teaser',
      places: ['list'],
      when: (post) => pollOf(post) !== undefined,
      component: lazyOnInteraction(async () => (await import('./blocks/PollTeaser.tsx')).PollTeaser),
    }),
  ],
});
