import { useRef, useState } from 'react';
import { OPENED, reduce, type ComposerEvent, type ComposerState } from './composer-state.ts';

export interface ComposerMachine {
  /** As it is now, also between two draws. */
  readonly state: () => ComposerState;
  /** @returns false when the event means nothing as it is */
  readonly tell: (event: ComposerEvent) => boolean;
}

/** Where the composer is, for what draws and for what is on its way. */
export function useComposerState(): readonly [ComposerState, ComposerMachine] {
  const [state, show] = useState(OPENED);
  const latest = useRef(state);
  const [machine] = useState((): ComposerMachine => ({
    state: () => latest.current,
    tell(event) {
      const next = reduce(latest.current, event);
      if (next === latest.current) return false;
      latest.current = next;
      show(next);
      return true;
    },
  }));
  return [state, machine];
}
