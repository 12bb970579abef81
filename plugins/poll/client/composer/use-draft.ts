import { useCallback, useMemo, useRef } from 'react';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
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

/** A poll that was taken away stays away, whatever comes of its pictures. */
export const asUpdate =
  (change: (draft: PollDraft) => PollDraft) =>
  (now: unknown): PollDraft | undefined =>
    now === undefined ? undefined : change(readDraft(now));

/** The poll of a panel, and how it is changed: the same function at every drawing. */
export function useDraft({ value, onUpdate }: Pick<ComposerPanelProps, 'value' | 'onUpdate'>): FormPart {
  const draft = useMemo(() => readDraft(value), [value]);
  const latest = useRef(onUpdate);
  latest.current = onUpdate;
  const update = useCallback<UpdateDraft>((change) => latest.current(asUpdate(change)), []);
  return { draft, update };
}
