import { useState } from 'react';
import { isCallError, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import {
  issueSanction,
  liftSanction,
  type ClauseRow,
  type SanctionAction,
  type SanctionTarget,
} from '../../contract.ts';
import { BanType, CUSTOM } from '../../shared/clauses.ts';
import { penaltyProblem, type PenaltyInput, type PenaltyProblem } from '../../shared/penalty.ts';
import { useRefreshSanctions } from '../queries.ts';

/** What a penalty is about. */
export interface PenaltyTarget {
  readonly type: SanctionTarget;
  readonly id: number;
}

export interface PenaltyDraft extends PenaltyInput {
  /** For the staff alone. */
  readonly note: string;
}

export const STEPS = ['clause', 'extra', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

const EMPTY: PenaltyDraft = { reason: '', remark: '', note: '' };

/** What is missing belongs to a step: the clause's to the first one, the rest to the second. */
const stepOf = (problem: PenaltyProblem): Step =>
  problem === 'CLAUSE_REQUIRED' || problem === 'REASON_REQUIRED' ? 'clause' : 'extra';

/** The penalty that is being filled in, its steps, and how it is issued: once. */
export function usePenalty({ type, id }: PenaltyTarget, action: SanctionAction, onDone: (sanction: number) => void) {
  const t = useT('moderation-pages');
  const [draft, setDraft] = useState(EMPTY);
  const [clause, setClause] = useState<ClauseRow | null>(null);
  const [step, setStep] = useState<Step>('clause');
  const [tried, setTried] = useState<Step | null>(null);
  // One dialog is one sanction: a second try after a lost answer is the same one.
  const [requestKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const refresh = useRefreshSanctions();
  const undo = useApiMutation(liftSanction, {
    onSuccess: async () => {
      toast.success(t('penalty.undone'));
      await refresh();
    },
  });
  const issue = useApiMutation(issueSanction, {
    onSuccess: async ({ id: sanction }) => {
      // i18n-keys: penalty.done.*
      toast.success(t(`penalty.done.${action}`), {
        duration: UNDO_MS,
        action: {
          label: t('done.undo'),
          onPress: () => undo.mutate({ id: sanction, reason: t('penalty.undoReason') }),
        },
      });
      onDone(sanction);
      await refresh();
    },
    onError: (error) => {
      // The table has changed since it was read: it is asked for again, and a clause chosen anew.
      if (!isCallError(error) || error.status !== 409) return;
      setClause(null);
      setStep('clause');
      void refresh();
    },
  });

  const problem = penaltyProblem(draft);
  const shown = problem && tried && (stepOf(problem) === tried || tried === 'confirm') ? problem : null;

  return {
    draft,
    clause,
    step,
    /** Shown once somebody has tried to go on. */
    problem: shown,
    isPending: issue.isPending,
    change: (patch: Partial<PenaltyDraft>) => setDraft((before) => ({ ...before, ...patch })),
    /** A clause brings the penalty that it suggests; it can be changed. */
    choose(row: ClauseRow) {
      setClause(row);
      setTried(null);
      setDraft((before) => ({
        ...before,
        punishmentClause: row.id,
        ...(row.extra
          ? { isExtra: true, ...row.extra }
          : { isExtra: undefined, bannedType: undefined, bannedDays: undefined }),
      }));
    },
    back: () => setStep(step === 'confirm' ? 'extra' : 'clause'),
    next() {
      setTried(step);
      if (problem && stepOf(problem) === step) {
        // i18n-keys: penalty.problem.*
        toast.error(t(`penalty.problem.${problem}`));
        return;
      }
      if (step !== 'confirm') setStep(step === 'clause' ? 'extra' : 'confirm');
    },
    confirm() {
      if (problem || !clause) return;
      const { reason = '', bannedType = BanType.none, bannedDays = 0, remark = '', note } = draft;
      issue.mutate({
        action,
        targetType: type,
        targetId: id,
        punishmentClause: clause.id,
        punishmentClauseType: clause.type,
        reputationValue: clause.number,
        ...(clause.id === CUSTOM ? { reason: reason.trim() } : {}),
        bannedType,
        ...(bannedType === BanType.none ? {} : { bannedDays }),
        remark: remark.trim(),
        note: note.trim(),
        requestKey,
      });
    },
  };
}
export type Penalty = ReturnType<typeof usePenalty>;

/** How long the way back is offered in place. */
const UNDO_MS = 10_000;
