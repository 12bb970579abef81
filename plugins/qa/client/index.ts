import {
  commentAction,
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
  messageTab,
  SITES,
} from '../../../platform/sdk/index.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { answerOf, questionOf } from './qa-of.ts';
import { accepted } from '../shared/accepted.ts';
import { isSolved } from '../shared/is-solved.ts';

const badge = async () => (await import('./badges/AcceptedBadge.tsx')).AcceptedBadge;

/** With the calls that they ask: the server has rendered the first page's cards. */
const prefetches = () => import('./cards/prefetch.ts');

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
      prefetch: async (context) => (await prefetches()).prefetchQuestions(context),
    }),
    extend(homeTab, {
      name: 'unsolved',
      labelTypes: [LABEL_TYPE.question],
      param: 'qaStatus',
      icon: 'circle-help',
      label: 'tab',
    }),
    extend(searchFilter, { name: 'solved', param: 'solvedStatus', label: 'solvedFilter' }),
    extend(messageTab, {
      name: 'acceptances',
      address: 'acceptReply',
      of: accepted,
      label: 'messages.tab',
      empty: 'messages.empty',
    }),
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
    extend(commentAction, {
      name: 'accept',
      icon: 'badge-check',
      label: 'accept',
      when: (comment, viewer) => {
        const answer = answerOf(comment);
        const isAsker = viewer !== null && viewer.id === answer?.asker && viewer.id !== comment.userInfo.uid;
        return isAsker && answer?.open === 1 && comment.hiddenTime === 0;
      },
      load: withTexts('qa-pages', async () => ({ Action: (await import('./actions/Accept.tsx')).Accept })),
    }),
  ],
});
