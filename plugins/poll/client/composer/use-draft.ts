import { useCallback, useMemo, useRef } from 'react';
import { readDraft, type PollDraft } from '../../contract.ts';

/**
 * Changes the poll that is being written, from what it is now: an upload may have changed it since
 * the last drawing.
 */
export type UpdateDraft = (change: (draft: PollDraft) => PollDraft) => void;

/** The part of the form that a component is. */
export interface FormPart {
  readonly draft: PollDraft;
  readonly update: UpdateDraft;
}

export function useDraft(value: unknown, onChange: (draft: PollDraft) => void): FormPart {
  const draft = useMemo(() => readDraft(value), [value]);
  const latest = useRef({ draft, onChange });
  latest.current = { draft, onChange };
  const update = useCallback<UpdateDraft>((change) => {
    const next = change(latest.current.draft);
    latest.current = { ...latest.current, draft: next };
    latest.current.onChange(next);
  }, []);
  return { draft, update };
}
