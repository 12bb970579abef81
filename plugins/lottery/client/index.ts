import {
  defineClientPlugin,
  extend,
  lazyPart,
  postBlock,
  lazyOnInteraction,
  route,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { lotteryOf } from './lottery-of.ts';
import { lotteryRoute, verifyRoute } from './route.ts';
import { withAllTexts, withTeaserTexts } from './with-texts.ts';

const { id } = manifest;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'verify', create: verifyRoute }),
    extend(route, { name: 'page', sites: ['phone'], create: lotteryRoute }),
    extend(postBlock, {
      name: id,
      places: ['detail'],
      when: (post) => lotteryOf(post) !== undefined,
      component: lazyPart(withAllTexts(async () => (await import('./blocks/LotteryBlock.tsx')).LotteryBlock)),
      prefetch: async (context, { post }) => (await import('./queries.ts')).prefetchLottery(context, post.wbId),
    }),
    extend(postBlock, {
      name: 'teaser',
      places: ['list'],
      when: (post) => lotteryOf(post) !== undefined,
      component: lazyOnInteraction(
        withTeaserTexts(async () => (await import('./blocks/LotteryTeaser.tsx')).LotteryTeaser),
      ),
    }),
  ],
});
