import { commentAction, extend, withTexts, messageTab, type Extension } from '../../../platform/sdk/index.ts';
import { answerOf } from './qa-of.ts';
import { accepted } from '../shared/accepted.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(messageTab, {
    name: 'acceptances',
    address: 'acceptReply',
    of: accepted,
    label: 'messages.tab',
    empty: 'messages.empty',
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
];
