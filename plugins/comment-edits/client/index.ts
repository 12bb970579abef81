import {
  commentAction,
  commentBadge,
  defineClientPlugin,
  extend,
  lazyOnInteraction,
  moderatorGate,
  signedIn,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { manifest } from '../manifest.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { editableUntil } from '../shared/editable.ts';
import { editOf } from './edit-of.ts';

const NS = 'comment-edits-pages';
const edit = withTexts(NS, () => import('./edit/start-edit.tsx'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(commentAction, {
      name: 'edit',
      icon: 'square-pen',
      label: 'edit',
      order: 20,
      gate: signedIn,
      when: ({ userInfo, hiddenTime, createTime }, viewer) =>
        viewer?.id === userInfo.uid && hiddenTime === 0 && Date.now() < editableUntil(createTime),
      run: async (comment, menu) => (await edit()).startEdit(comment, menu),
    }),
    extend(commentAction, {
      name: 'history',
      icon: 'history',
      label: 'history',
      order: 70,
      gate: moderatorGate,
      when: (comment) => editOf(comment) !== undefined,
      load: withTexts(NS, async () => ({ Action: (await import('./history/EditHistory.tsx')).EditHistory })),
    }),
    extend(commentBadge, {
      name: 'edited',
      when: (comment) => editOf(comment) !== undefined,
      component: lazyOnInteraction(async () => (await import('./badges/EditedBadge.tsx')).EditedBadge),
    }),
  ],
});
