import {
  Code,
  commentAction,
  extend,
  managerGate,
  moderatorGate,
  opsPanel,
  postAction,
  refusalHelp,
  waitingCard,
  withTexts,
  type Extension,
} from '../../../platform/sdk/index.ts';
import { penaltyForm } from './face.ts';

/** What posts and comments have in common; when an action is there and what it opens differ. */
const hide = { name: 'hide', icon: 'eye-off', label: 'action.hide', order: 50, gate: moderatorGate } as const;
const restore = { name: 'restore', icon: 'eye', label: 'action.restore', order: 50, gate: moderatorGate } as const;
const remove = {
  name: 'delete',
  icon: 'trash-2',
  label: 'action.delete',
  order: 60,
  gate: moderatorGate,
  isDanger: true,
  // Authors delete their own by the core's action, without a reason.
  when: (target: { readonly userInfo: { readonly uid: number } }, viewer: { readonly id: number } | null) =>
    viewer?.id !== target.userInfo.uid,
} as const;
const NS = 'moderation-pages';
const post = withTexts(NS, () => import('./actions/PostActions.tsx'));
const comment = withTexts(NS, () => import('./actions/CommentActions.tsx'));

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(postAction, {
    ...hide,
    when: ({ wbHiddenTime }) => wbHiddenTime === 0,
    load: async () => ({ Action: (await post()).HidePost }),
  }),
  extend(postAction, {
    ...restore,
    when: ({ wbHiddenTime }) => wbHiddenTime > 0,
    load: async () => ({ Action: (await post()).RestorePost }),
  }),
  extend(postAction, { ...remove, load: async () => ({ Action: (await post()).DeletePost }) }),
  extend(postAction, {
    name: 'log',
    icon: 'history',
    label: 'action.log',
    order: 70,
    gate: moderatorGate,
    when: () => true,
    load: withTexts(NS, async () => ({ Action: (await import('./actions/PostLog.tsx')).PostLog })),
  }),
  extend(commentAction, {
    ...hide,
    when: ({ hiddenTime }) => hiddenTime === 0,
    load: async () => ({ Action: (await comment()).HideComment }),
  }),
  extend(commentAction, {
    ...restore,
    when: ({ hiddenTime }) => hiddenTime > 0,
    load: async () => ({ Action: (await comment()).RestoreComment }),
  }),
  extend(commentAction, {
    name: 'cancel-hot',
    icon: 'flame',
    label: 'action.cancelHot',
    order: 45,
    gate: moderatorGate,
    when: ({ isHot }) => isHot === 1,
    load: async () => ({ Action: (await comment()).CancelHotComment }),
  }),
  extend(commentAction, { ...remove, load: async () => ({ Action: (await comment()).DeleteComment }) }),
  extend(opsPanel, {
    name: 'reports',
    label: 'reports',
    waiting: (counts) => counts['reports'],
    order: 10,
    gate: moderatorGate,
    load: withTexts(NS, async () => ({
      Panel: (await import('./reports/ReportsPanel.tsx')).ReportsPanel,
    })),
  }),
  extend(waitingCard, {
    name: 'reports',
    kind: 'reports',
    label: 'reports',
    order: 10,
    gate: moderatorGate,
    load: withTexts(NS, async () => {
      const [{ CaseCard }, { JustDone }] = await Promise.all([
        import('./reports/ReportCard.tsx'),
        import('./reports/JustDone.tsx'),
      ]);
      return { Card: CaseCard, Above: JustDone };
    }),
  }),
  extend(waitingCard, {
    name: 'appeals',
    kind: 'appeals',
    label: 'appeals',
    order: 15,
    gate: moderatorGate,
    load: withTexts(NS, async () => ({ Card: (await import('./appeals/AppealsPanel.tsx')).AppealCard })),
  }),
  extend(penaltyForm, {
    name: 'form',
    gate: moderatorGate,
    load: withTexts(NS, async () => ({
      PenaltyForm: (await import('./penalty/PenaltyDialog.tsx')).PenaltyDialog,
    })),
  }),
  extend(refusalHelp, {
    name: 'sanctions',
    codes: [Code.muted, Code.banned],
    label: 'sanctions.why',
    to: '/sanctions',
  }),
  extend(opsPanel, {
    name: 'appeals',
    label: 'appeals',
    waiting: (counts) => counts['appeals'],
    order: 15,
    gate: moderatorGate,
    load: withTexts(NS, async () => ({
      Panel: (await import('./appeals/AppealsPanel.tsx')).AppealsPanel,
    })),
  }),
  extend(opsPanel, {
    name: 'rules',
    label: 'rules',
    order: 17,
    gate: moderatorGate,
    load: withTexts(NS, async () => ({
      Panel: (await import('./rules/RulesPanel.tsx')).RulesPanel,
    })),
  }),
  extend(opsPanel, {
    name: 'hot',
    label: 'hot',
    order: 19,
    gate: moderatorGate,
    load: withTexts(NS, async () => ({ Panel: (await import('./hot/HotPanel.tsx')).HotPanel })),
  }),
  extend(opsPanel, {
    name: 'topics',
    label: 'topics',
    order: 20,
    gate: managerGate,
    load: withTexts(NS, async () => ({
      Panel: (await import('./topics/TopicsPanel.tsx')).TopicsPanel,
    })),
  }),
];
