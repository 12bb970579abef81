import { commentMessages, likeMessages, mentionMessages, systemMessages } from '../contract/core-message-kinds.ts';
import { signaturesUnderReview } from '../contract/endpoints/user-pages.ts';
import { waitingQueue } from '../contract/endpoints/waiting.ts';
import { moderatorGate } from '../contract/gate.ts';
import {
  askDeleteComment,
  askDeletePost,
  blockAuthor,
  copyComment,
  copyPost,
  editPost,
  hasOtherAuthor,
  hasOtherWriter,
  isOwnComment,
  isOwnPost,
  reportComment,
  reportPost,
} from '../pages/post/own-actions.tsx';
import {
  commentAction,
  extend,
  messageTab,
  opsPanel,
  postAction,
  waitingCard,
  withTexts,
  type Extension,
} from '../sdk/index.ts';

/**
 * What the core itself has at deferred points, in the same order as in `core-plugin.ts`: menus of posts and
 * comments, tabs of messages, and the tools of managers, which wide pages alone have.
 */
// i18n-keys: messages:tab.* messages:empty.*
export const deferred: readonly Extension[] = [
  extend(messageTab, {
    name: 'comments',
    order: 10,
    address: 'comments',
    of: commentMessages,
    label: 'messages:tab.comments',
    empty: 'messages:empty.comments',
  }),
  extend(messageTab, {
    name: 'at',
    order: 20,
    address: 'at',
    of: mentionMessages,
    label: 'messages:tab.at',
    empty: 'messages:empty.at',
  }),
  extend(messageTab, {
    name: 'favors',
    order: 30,
    address: 'favors',
    of: likeMessages,
    label: 'messages:tab.favors',
    empty: 'messages:empty.favors',
  }),
  extend(messageTab, {
    name: 'systemMsg',
    order: 40,
    address: 'systemMsg',
    of: systemMessages,
    label: 'messages:tab.systemMsg',
    empty: 'messages:empty.systemMsg',
  }),
  extend(postAction, {
    name: 'copy',
    order: 10,
    icon: 'copy',
    label: 'post.copyLink',
    when: () => true,
    run: copyPost,
  }),
  extend(postAction, {
    name: 'edit',
    order: 20,
    icon: 'square-pen',
    label: 'post.edit',
    when: isOwnPost,
    run: editPost,
  }),
  extend(postAction, {
    name: 'report',
    order: 910,
    icon: 'flag',
    label: 'post.report',
    when: (post, viewer) => !isOwnPost(post, viewer),
    run: reportPost,
  }),
  extend(postAction, {
    name: 'block',
    order: 920,
    icon: 'ban',
    label: 'post.block',
    when: hasOtherAuthor,
    run: blockAuthor,
  }),
  extend(postAction, {
    name: 'delete',
    order: 930,
    icon: 'trash-2',
    label: 'post.delete',
    isDanger: true,
    when: isOwnPost,
    run: askDeletePost,
  }),
  extend(commentAction, {
    name: 'copy',
    order: 10,
    icon: 'copy',
    label: 'post.copyCommentLink',
    when: () => true,
    run: copyComment,
  }),
  extend(commentAction, {
    name: 'report',
    order: 910,
    icon: 'flag',
    label: 'post.report',
    when: (comment, viewer) => !isOwnComment(comment, viewer),
    run: reportComment,
  }),
  extend(commentAction, {
    name: 'block',
    order: 920,
    icon: 'ban',
    label: 'post.block',
    when: hasOtherWriter,
    run: blockAuthor,
  }),
  extend(commentAction, {
    name: 'delete',
    order: 930,
    icon: 'trash-2',
    label: 'post.delete',
    isDanger: true,
    when: isOwnComment,
    run: askDeleteComment,
  }),
  extend(opsPanel, {
    name: 'queue',
    sites: ['desktop'],
    label: 'manage.queue',
    waiting: (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0),
    order: 5,
    gate: waitingQueue.gate,
    load: withTexts('manage', async () => ({
      Panel: (await import('../pages/manage/queue/QueuePanel.tsx')).QueuePanel,
    })),
  }),
  extend(waitingCard, {
    name: 'pictures',
    kind: 'pictures',
    label: 'manage.pictures',
    order: 20,
    gate: moderatorGate,
    load: withTexts('manage', async () => ({
      Card: (await import('../pages/manage/pictures/PicturesPanel.tsx')).PictureCard,
    })),
  }),
  extend(waitingCard, {
    name: 'signatures',
    kind: 'signatures',
    label: 'manage.signatures',
    order: 30,
    gate: signaturesUnderReview.gate,
    load: withTexts('user', async () => ({
      Card: (await import('../pages/user/signatures/SignaturesTab.tsx')).SignatureCard,
    })),
  }),
  extend(opsPanel, {
    name: 'pictures',
    sites: ['desktop'],
    label: 'manage.pictures',
    waiting: (counts) => counts['pictures'],
    order: 12,
    gate: moderatorGate,
    load: withTexts('manage', async () => ({
      Panel: (await import('../pages/manage/pictures/PicturesPanel.tsx')).PicturesPanel,
    })),
  }),
  extend(opsPanel, {
    name: 'signatures',
    sites: ['desktop'],
    label: 'manage.signatures',
    waiting: (counts) => counts['signatures'],
    order: 13,
    gate: signaturesUnderReview.gate,
    load: withTexts('user', async () => ({
      Panel: (await import('../pages/user/signatures/SignaturesTab.tsx')).SignatureQueue,
    })),
  }),
];
