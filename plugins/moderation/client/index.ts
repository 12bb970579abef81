import { defineClientPlugin, slot } from '../../../platform/sdk/index.ts';
import { moderatorGate } from '../contract.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { HiddenBadge } from './badges/HiddenBadge.tsx';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    slot('postBadge', { name: 'hidden', when: (post) => post.wbHiddenTime > 0, component: HiddenBadge }),
    slot('postAction', {
      name: 'hide',
      icon: 'eye-off',
      label: 'action.hide',
      order: 50,
      gate: moderatorGate,
      when: (post) => post.wbHiddenTime === 0,
      load: async () => ({ Action: (await import('./actions/PostActions.tsx')).HidePost }),
    }),
    slot('postAction', {
      name: 'restore',
      icon: 'eye',
      label: 'action.restore',
      order: 50,
      gate: moderatorGate,
      when: (post) => post.wbHiddenTime > 0,
      load: async () => ({ Action: (await import('./actions/PostActions.tsx')).RestorePost }),
    }),
    slot('postAction', {
      name: 'delete',
      icon: 'trash-2',
      label: 'action.delete',
      order: 60,
      isDanger: true,
      gate: moderatorGate,
      // Authors delete their own posts by the core's action, without a reason.
      when: (post, viewer) => viewer?.id !== post.userInfo.uid,
      load: async () => ({ Action: (await import('./actions/PostActions.tsx')).DeletePost }),
    }),
    slot('postAction', {
      name: 'log',
      icon: 'history',
      label: 'action.log',
      order: 70,
      gate: moderatorGate,
      when: () => true,
      load: async () => ({ Action: (await import('./actions/PostLog.tsx')).PostLog }),
    }),
    slot('commentAction', {
      name: 'hide',
      icon: 'eye-off',
      label: 'action.hide',
      order: 50,
      gate: moderatorGate,
      when: (comment) => comment.hiddenTime === 0,
      load: async () => ({ Action: (await import('./actions/CommentActions.tsx')).HideComment }),
    }),
    slot('commentAction', {
      name: 'restore',
      icon: 'eye',
      label: 'action.restore',
      order: 50,
      gate: moderatorGate,
      when: (comment) => comment.hiddenTime > 0,
      load: async () => ({ Action: (await import('./actions/CommentActions.tsx')).RestoreComment }),
    }),
    slot('commentAction', {
      name: 'delete',
      icon: 'trash-2',
      label: 'action.delete',
      order: 60,
      isDanger: true,
      gate: moderatorGate,
      when: (comment, viewer) => viewer?.id !== comment.userInfo.uid,
      load: async () => ({ Action: (await import('./actions/CommentActions.tsx')).DeleteComment }),
    }),
  ],
});
