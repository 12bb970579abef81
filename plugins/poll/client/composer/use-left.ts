import { useState } from 'react';
import { useT } from '../../../../platform/sdk/index.ts';
import { textOf, type DraftProblemId } from './rules.ts';

export interface Left {
  /** For `onBlur`. */
  readonly leave: (field: string) => () => void;
  /** Nothing is called wrong before it was left or something stands in it. */
  readonly errorOf: (
    field: string,
    text: string,
    problem: { readonly id: DraftProblemId; readonly values?: Readonly<Record<string, number>> } | null,
  ) => string | undefined;
}

/** Which fields somebody has been in. */
export function useLeft(): Left {
  const t = useT('poll-pages');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    leave: (field) => () => setLeft((fields) => new Set(fields).add(field)),
    errorOf: (field, text, problem) =>
      problem && (left.has(field) || text.trim() !== '') ? t(...textOf(problem)) : undefined,
  };
}
