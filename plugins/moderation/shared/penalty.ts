import { BanType, CUSTOM } from './clauses.ts';

/**
 * A penalty as the dialog fills it in and the wire carries it. What is absent has not been chosen
 * yet.
 */
export interface PenaltyInput {
  readonly punishmentClause?: string | undefined;
  /** The moderator's own words; of the custom clause alone. */
  readonly reason?: string | undefined;
  /** `BanType`; 0: no extra penalty. */
  readonly bannedType?: number | undefined;
  /** Whether there is an extra penalty, where what it mutes is not chosen yet. */
  readonly isExtra?: boolean | undefined;
  /** One of `BAN_DAYS`. */
  readonly bannedDays?: number | undefined;
  /** What the person is told. */
  readonly remark?: string | undefined;
}

/** Why a penalty is not complete: ids of errors of the plugin's manifest. */
export type PenaltyProblem =
  | 'CLAUSE_REQUIRED'
  | 'REASON_REQUIRED'
  | 'EXTRA_REQUIRED'
  | 'PROJECT_REQUIRED'
  | 'DURATION_REQUIRED'
  | 'REMARK_REQUIRED';

const isBlank = (text: string | undefined): boolean => !text?.trim();

/** The first thing that is missing, in the order of the dialog; null: it is complete. */
export function penaltyProblem(input: PenaltyInput): PenaltyProblem | null {
  if (isBlank(input.punishmentClause)) return 'CLAUSE_REQUIRED';
  if (input.punishmentClause === CUSTOM && isBlank(input.reason)) return 'REASON_REQUIRED';
  return extraProblem(input) ?? (isBlank(input.remark) ? 'REMARK_REQUIRED' : null);
}

function extraProblem({ bannedType, bannedDays, isExtra }: PenaltyInput): PenaltyProblem | null {
  if (bannedType === BanType.none && !isExtra) return bannedDays ? 'PROJECT_REQUIRED' : null;
  if (bannedType) return bannedDays ? null : 'DURATION_REQUIRED';
  return isExtra || bannedDays ? 'PROJECT_REQUIRED' : 'EXTRA_REQUIRED';
}
