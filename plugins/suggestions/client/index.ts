import {
  defineClientPlugin,
  extend,
  LABEL_TYPE,
  postAction,
  postBadge,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
  SITES,
} from '../../../platform/sdk/index.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { boardGate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { suggestionOf } from './board.ts';
import { BoardGate } from './cards/BoardGate.tsx';
import { draftFields, draftProblem, editFields } from './composer/draft.ts';

const NS = 'suggestions-pages';

/** With the calls that they ask: the server has rendered the first page's cards. */
const prefetches = () => import('./cards/prefetch.ts');

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
      prefetch: async (...given) => (await prefetches()).prefetchBoard(...given),
    }),
    extend(composerPanel, {
      name: 'categories',
      labelTypes: [LABEL_TYPE.suggestion],
      load: withTexts(NS, async () => ({ Panel: (await import('./composer/CategoryPanel.tsx')).CategoryPanel })),
      validate: draftProblem,
      toFields: (value) => ({ ...draftFields(value) }),
      toEditFields: (value) => ({ ...editFields(value) }),
      ofPost: (post) => suggestionOf(post)?.themes,
    }),
    extend(postBadge, {
      name: 'state',
      when: (post) => {
        const suggestion = suggestionOf(post);
        return suggestion !== undefined && (suggestion.status > 0 || suggestion.themes.length > 0);
      },
      component: lazyOnInteraction(async () => (await import('./badges/SuggestionBadge.tsx')).SuggestionBadge),
    }),
    extend(postAction, {
      name: 'status',
      icon: 'lightbulb',
      label: 'action',
      gate: boardGate,
      when: (post) => suggestionOf(post) !== undefined,
      load: withTexts(NS, async () => ({ Action: (await import('./actions/StatusDialog.tsx')).StatusDialog })),
    }),
  ],
});
