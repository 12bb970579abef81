import {
  defineClientPlugin,
  extend,
  postBadge,
  lazyOnInteraction,
  sidebarCard,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { suggestionOf } from './board.ts';
import { BoardGate } from './cards/BoardGate.tsx';
import { prefetchBoard } from './cards/prefetch.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'board',
      sites: SITES,
      isAboutList: true,
      places: ['home'],
      order: 10,
      component: BoardGate,
      prefetch: prefetchBoard,
    }),
    extend(postBadge, {
      name: 'state',
      when: (post) => {
        const suggestion = suggestionOf(post);
        return suggestion !== undefined && (suggestion.status > 0 || suggestion.themes.length > 0);
      },
      component: lazyOnInteraction(async () => (await import('./badges/SuggestionBadge.tsx')).SuggestionBadge),
    }),
  ],
});
