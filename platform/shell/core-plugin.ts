import { Type } from 'typebox';
import { commentMessages, likeMessages, mentionMessages, systemMessages } from '../contract/core-message-kinds.ts';
import { signaturesUnderReview } from '../contract/endpoints/user-pages.ts';
import { waitingQueue } from '../contract/endpoints/waiting.ts';
import { moderatorGate } from '../contract/gate.ts';
import { defineManifest } from '../contract/manifest.ts';
import { prefetchTopics } from '../pages/common/prefetch-cards.ts';
import { PersonCards } from '../pages/common/people/index.tsx';
import { homeRoute } from '../pages/home/route.ts';
import { manageRoute } from '../pages/manage/route.ts';
import { messageRoute } from '../pages/messages/route.ts';
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
import { postRoute } from '../pages/post/route.ts';
import { userTopicsRoute } from '../pages/topics/user-topics-route.ts';
import { userGameRoute } from '../pages/user/game/route.ts';
import { ownRoute } from '../pages/user/own-route.ts';
import { creditRoute, editRoute, signaturesRoute, userHomeRoute, userRoute } from '../pages/user/route.ts';
import {
  commentAction,
  defineClientPlugin,
  extend,
  messageTab,
  postAction,
  route,
  sidebarCard,
  sideNavItem,
  topbarItem,
  opsPanel,
  userTab,
  waitingCard,
  withTexts,
} from '../sdk/index.ts';
import { TopicCard } from './pieces/cards/TopicCard.tsx';
import { UserInfoCard } from './pieces/cards/UserInfoCard.tsx';
import { BackToTop, Publish, Refresh, Verify } from './pieces/side/buttons.tsx';
import { LoginWidget } from './pieces/topbar/LoginWidget.tsx';
import { WideLanguageSwitch } from './pieces/topbar/LanguageSwitch.tsx';
import { redirectRoutes } from './redirects.ts';

const manifest = defineManifest({ id: 'core', settings: Type.Object({}) });

/**
 * What the core itself has on pages, by the same points as plugins. Plugins have order 100 where
 * they say nothing: what is to stand before them has less than 40, what is to stand behind them 910
 * on.
 */
// i18n-keys: user:tab.* messages:tab.* messages:empty.*
export const corePlugin = defineClientPlugin({
  manifest,
  extensions: [
    extend(route, { name: 'home', create: homeRoute }),
    extend(route, { name: 'post', create: postRoute }),
    extend(route, { name: 'own', create: ownRoute }),
    extend(route, { name: 'user', frameOf: 'user', create: userRoute }),
    extend(route, { name: 'manage', create: manageRoute }),
    extend(route, { name: 'redirects', create: redirectRoutes }),

    extend(route, { name: 'user-home', within: 'user', create: userHomeRoute }),
    extend(route, { name: 'user-game', within: 'user', create: userGameRoute }),
    extend(route, { name: 'user-topics', within: 'user', create: userTopicsRoute }),
    extend(route, { name: 'user-message', within: 'user', create: messageRoute }),
    extend(route, { name: 'user-credit', within: 'user', create: creditRoute }),
    extend(route, { name: 'user-edit', within: 'user', create: editRoute }),
    extend(route, { name: 'user-signatures', within: 'user', create: signaturesRoute }),

    extend(userTab, { name: 'home', order: 10, path: '', label: 'user:tab.home' }),
    extend(userTab, { name: 'game', order: 910, path: 'game', label: 'user:tab.game' }),
    extend(userTab, { name: 'topics', order: 920, path: 'topics', label: 'user:tab.topics' }),
    extend(userTab, { name: 'message', order: 930, path: 'message', label: 'user:tab.message', whose: 'owner' }),
    extend(userTab, { name: 'credit', order: 940, path: 'credit', label: 'user:tab.credit', whose: 'owner' }),
    extend(userTab, { name: 'edit', order: 950, path: 'edit', label: 'user:tab.edit', whose: 'owner' }),
    extend(userTab, {
      name: 'signatures',
      order: 960,
      path: 'signatures',
      label: 'user:tab.signatures',
      whose: 'owner',
      gate: signaturesUnderReview.gate,
    }),

    extend(opsPanel, {
      name: 'queue',
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
      label: 'manage.signatures',
      waiting: (counts) => counts['signatures'],
      order: 13,
      gate: signaturesUnderReview.gate,
      load: withTexts('user', async () => ({
        Panel: (await import('../pages/user/signatures/SignaturesTab.tsx')).SignatureQueue,
      })),
    }),

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

    extend(topbarItem, { name: 'language', order: 10, component: WideLanguageSwitch }),
    extend(topbarItem, { name: 'login', order: 910, component: LoginWidget }),

    extend(sideNavItem, { name: 'publish', order: 10, places: ['home'], button: Publish }),
    extend(sideNavItem, {
      name: 'list',
      order: 20,
      places: ['post'],
      icon: 'list',
      label: 'shell.side.gameList',
      href: '/',
    }),
    extend(sideNavItem, { name: 'verify', order: 30, button: Verify }),
    extend(sideNavItem, { name: 'refresh', order: 910, button: Refresh }),
    extend(sideNavItem, { name: 'top', order: 920, button: BackToTop }),

    extend(sidebarCard, {
      name: 'user',
      order: 1,
      places: ['home', 'post'],
      onNarrow: 'none',
      component: UserInfoCard,
    }),
    extend(sidebarCard, {
      name: 'topics',
      order: 2,
      places: ['home', 'post'],
      onNarrow: 'menu',
      component: TopicCard,
      prefetch: prefetchTopics,
    }),
    extend(sidebarCard, { name: 'person', order: 910, places: ['user'], component: PersonCards }),

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
      label: 'comment.copyLink',
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
  ],
});
