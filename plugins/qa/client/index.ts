import {
  commentBadge,
  commentsTop,
  defineClientPlugin,
  extend,
  homeTab,
  LABEL_TYPE,
  lazyPart,
  postBadge,
  searchFilter,
  lazyOnInteraction,
  sidebarCard,
  withTexts,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { prefetchQuestions } from './cards/prefetch.ts';
import { answerOf, questionOf } from './qa-of.ts';
import { isSolved } from '../shared/is-solved.ts';

const badge = async () => (await import('./badges/AcceptedBadge.tsx')).AcceptedBadge;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(sidebarCard, {
      name: 'questions',
      sites: SITES,
      places: ['home'],
      order: 30,
      component: lazyOnInteraction(async () => (await import('./cards/QuestionCard.tsx')).QuestionCard),
      prefetch: prefetchQuestions,
    }),
    extend(homeTab, {
      name: 'unsolved',
      labelTypes: [LABEL_TYPE.question],
      param: 'qaStatus',
      icon: 'circle-help',
      label: 'tab',
    }),
    extend(searchFilter, { name: 'solved', param: 'solvedStatus', label: 'solvedFilter' }),
    extend(postBadge, {
      name: 'accepted',
      when: (post) => isSolved(questionOf(post)),
      component: lazyOnInteraction(badge),
    }),
    extend(commentBadge, {
      name: 'accepted',
      when: (comment) => answerOf(comment)?.accepted === 1,
      component: lazyOnInteraction(badge),
    }),
    extend(commentsTop, {
      name: 'accepted',
      when: (post) => questionOf(post)?.answer !== undefined,
      component: lazyPart(
        withTexts('qa-pages', async () => (await import('./blocks/AcceptedAnswer.tsx')).AcceptedAnswer),
      ),
    }),
  ],
});
