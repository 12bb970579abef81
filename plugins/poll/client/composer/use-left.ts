import { useState } from 'react';
import { useT, type Refusal } from '../../../../platform/sdk/index.ts';
import { fieldOf, type RefusedField } from './refused-field.ts';
import { textOf, type DraftProblemId } from './rules.ts';

export interface Left {
  /** Each field says what is missing in it, whether or not somebody has been there. */
  readonly isAll: boolean;
  /** For `onBlur`. */
  readonly leave: (field: string) => () => void;
  /** Nothing is called wrong before it was left or something stands in it. */
  readonly errorOf: (
    field: string,
    text: string,
    problem: { readonly id: DraftProblemId; readonly values?: Readonly<Record<string, number>> } | null,
  ) => string | undefined;
  /** What the server has refused a field for. */
  readonly saidOf: (field: RefusedField) => string | undefined;
}

/**
 * Which fields somebody has been in.
 * @param isRefused what is missing is said of all of them
 * @param refusal by the server
 */
export function useLeft(isRefused: boolean, refusal: Refusal | null = null): Left {
  const t = useT('poll-pages');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    isAll: isRefused,
    leave: (field) => () => setLeft((fields) => new Set(fields).add(field)),
    errorOf: (field, text, problem) =>
      problem && (isRefused || left.has(field) || text.trim() !== '') ? t(...textOf(problem)) : undefined,
    saidOf: (field) => (refusal && fieldOf(refusal) === field ? refusal.reason : undefined),
  };
}
