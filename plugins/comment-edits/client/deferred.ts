import {
  commentAction,
  extend,
  moderatorGate,
  signedIn,
  withTexts,
  type Extension,
} from '../../../platform/sdk/index.ts';
import { editableUntil } from '../shared/editable.ts';
import { editOf } from './edit-of.ts';

const NS = 'comment-edits-pages';
const edit = withTexts(NS, () => import('./edit/start-edit.tsx'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
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
];
