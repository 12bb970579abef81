import { useEffect, useRef, useState } from 'react';
import type { ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import { createAutosave, type Autosave } from './autosave.ts';

export interface AutosaveOptions {
  /** There is somebody in whose name it can be saved. */
  readonly isAtHand: boolean;
  readonly unsent: Pick<ComposerHost['unsent'], 'isWorthSaving'>;
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
        const { isAtHand, unsent } = latest.current;
        return isAtHand && unsent.isWorthSaving();
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
