import { DRAFT_LIMITS } from '../../contract.ts';

/**
 * How long after a change it is looked at whether there is something to save, milliseconds: looking
 * costs a walk over the text.
 */
const LOOK_MS = 1_000;

export interface AutosaveDeps {
  readonly now: () => number;
  readonly isDirty: () => boolean;
  /** Saves; true when that is done. */
  readonly save: () => Promise<boolean>;
  /** When it will be saved by itself, milliseconds; null: there is nothing to save. */
  readonly onDue: (at: number | null) => void;
}

/**
 * Saves 59 seconds after there is something unsaved; tries again after the same time when that
 * fails.
 */
export function createAutosave({ now, isDirty, save, onDue }: AutosaveDeps) {
  let due: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;

  function set(at: number | null): void {
    clearTimeout(timer);
    due = at;
    onDue(at);
    if (at !== null) timer = setTimeout(() => void fire(), at - now());
  }
  async function fire(): Promise<void> {
    if (!isDirty()) set(null);
    else if (!(await save())) restart();
  }
  const restart = () => set(now() + DRAFT_LIMITS.autosaveMs);
  function touch(): void {
    if (due !== null || look !== undefined) return;
    look = setTimeout(() => {
      look = undefined;
      if (due === null && isDirty()) set(now() + DRAFT_LIMITS.autosaveMs - LOOK_MS);
    }, LOOK_MS);
  }
  return {
    /** Something was changed. */
    touch,
    /** It was saved, or replaced by what is; what was typed meanwhile counts anew. */
    settle(): void {
      set(null);
      touch();
    },
    dispose(): void {
      clearTimeout(timer);
      clearTimeout(look);
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;
