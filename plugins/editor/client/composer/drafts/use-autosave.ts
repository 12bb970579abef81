import { useEffect, useRef, useState } from 'react';
import { isWorthKeeping } from '../local-copy.ts';
import type { Unsent, Written } from '../use-unsent.ts';
import { createAutosave, type Autosave } from './autosave.ts';

export interface AutosaveOptions {
  /** There is somebody in whose name it can be saved. */
  readonly isAtHand: boolean;
  readonly unsent: Unsent;
  readonly written: () => Written;
  /** Saves; true when that is done. */
  readonly save: () => Promise<boolean>;
}

/** The autosave of a composer, and when it will save. */
export function useAutosave(options: AutosaveOptions): { readonly autosave: Autosave; readonly due: number | null } {
  const latest = useRef(options);
  latest.current = options;
  const [due, setDue] = useState<number | null>(null);
  const [autosave] = useState(() =>
    createAutosave({
      now: () => Date.now(),
      isDirty: () => {
        const { isAtHand, unsent, written } = latest.current;
        return isAtHand && unsent.isNewer() && isWorthKeeping(written());
      },
      save: () => latest.current.save(),
      onDue: setDue,
    }),
  );
  useEffect(() => autosave.dispose, [autosave]);
  const { isAtHand } = options;
  // What was typed while nobody was signed in.
  useEffect(() => {
    if (isAtHand) autosave.touch();
  }, [autosave, isAtHand]);
  return { autosave, due };
}
