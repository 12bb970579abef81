import { useState } from 'react';
import { toast, useT, type InputOf } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import type { ClauseRow, issueSanction } from '../../contract.ts';
import { BanType, CUSTOM } from '../../shared/clauses.ts';
import type { PenaltyTarget } from '../face.ts';
import { penaltyProblem, type PenaltyInput, type PenaltyProblem } from '../../shared/penalty.ts';

export interface PenaltyDraft extends PenaltyInput {
  /** For the staff alone. */
  readonly note: string;
}

/** A complete penalty as the calls take it. */
export type PenaltyBody = Omit<InputOf<typeof issueSanction>, 'action' | 'targetType' | 'targetId' | 'requestKey'>;

export const STEPS = ['clause', 'extra', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/** What is chosen; the texts are kept apart. */
type Choice = Omit<PenaltyDraft, 'reason' | 'remark' | 'note'>;

export const keptAs = ({ type, id }: PenaltyTarget): string => `${type}:${id}`;

/** What is missing belongs to a step: the clause's to the first one, the rest to the second. */
const stepOf = (problem: PenaltyProblem): Step =>
  problem === 'CLAUSE_REQUIRED' || problem === 'REASON_REQUIRED' ? 'clause' : 'extra';

const newKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

const bodyOf = (draft: PenaltyDraft, clause: ClauseRow): PenaltyBody => {
  const { reason = '', bannedType = BanType.none, bannedDays = 0, remark = '', note } = draft;
  return {
    punishmentClause: clause.id,
    punishmentClauseType: clause.type,
    reputationValue: clause.number,
    ...(clause.id === CUSTOM ? { reason: reason.trim() } : {}),
    bannedType,
    ...(bannedType === BanType.none ? {} : { bannedDays }),
    remark: remark.trim(),
    note: note.trim(),
  };
};

/**
 * The penalty that is being filled in, and its steps.
 * @param name of what it is for; what was written for that is there again
 */
export function usePenalty(name: string) {
  const t = useT('moderation-pages');
  const [reason, setReason, forgetReason] = useKeptText(`penalty:${name}:reason`);
  const [remark, setRemark, forgetRemark] = useKeptText(`penalty:${name}:remark`);
  const [note, setNote, forgetNote] = useKeptText(`penalty:${name}:note`);
  const [choice, setChoice] = useState<Choice>({});
  const draft: PenaltyDraft = { ...choice, reason, remark, note };
  const [clause, setClause] = useState<ClauseRow | null>(null);
  const [step, setStep] = useState<Step>('clause');
  const [tried, setTried] = useState<Step | null>(null);
  // A second try after a lost answer is the same sanction of each thing. With another penalty it is
  // not: the server would answer with what the first one did, and nobody would have seen that.
  const [requestKey, setRequestKey] = useState(newKey);
  const anew =
    <Given extends readonly unknown[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      setRequestKey(newKey());
      change(...given);
    };
  const problem = penaltyProblem(draft);
  return {
    draft,
    clause,
    step,
    requestKey,
    /** Shown once somebody has tried to go on. */
    problem: problem && tried && (stepOf(problem) === tried || tried === 'confirm') ? problem : null,
    /** What is sent; null while something is missing. */
    body: problem || !clause ? null : bodyOf(draft, clause),
    change: anew((patch: Partial<Choice>) => setChoice((before) => ({ ...before, ...patch }))),
    setReason: anew(setReason),
    setRemark: anew(setRemark),
    setNote: anew(setNote),
    /** A clause brings the penalty that it suggests; it can be changed. */
    choose: anew((row: ClauseRow) => {
      setClause(row);
      setTried(null);
      setChoice((before) => ({
        ...before,
        punishmentClause: row.id,
        ...(row.extra
          ? { isExtra: true, ...row.extra }
          : { isExtra: undefined, bannedType: undefined, bannedDays: undefined }),
      }));
    }),
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
    /** It was carried out. */
    forget() {
      forgetReason();
      forgetRemark();
      forgetNote();
    },
    /** The table has changed since it was read: a clause is chosen anew. */
    restart() {
      setClause(null);
      setChoice((before) => ({ ...before, punishmentClause: undefined }));
      setStep('clause');
    },
  };
}
export type Penalty = ReturnType<typeof usePenalty>;
