import { useEffect, useRef, useState } from 'react';
import type { StoredVersion, UnsentText, Written } from '../face/composer-storage.ts';
import { isWorthKeeping, type LocalCopies, type LocalCopy } from './local-copy.ts';
import { isOver } from './composer-state.ts';
import { createSoon } from './soon.ts';
import type { ComposerMachine } from './use-composer-state.ts';

const NOTHING: Written = { title: '', themeId: 0, html: '', attachments: {} };

export interface UnsentOptions {
  readonly machine: ComposerMachine;
  readonly copies: LocalCopies;
  /** What is written now. */
  readonly written: () => Written;
  /** True while something is there that a copy cannot hold (images that are not uploaded). */
  readonly hasMore: () => boolean;
  readonly requestKey: () => string;
  /** The text of the server that is open: what is like it is not unsent. */
  readonly stored: () => StoredVersion | null;
}

export interface Unsent extends UnsentText {
  /** A copy of an earlier time, to be offered. */
  readonly found: LocalCopy | null;
  /** Something was typed: keep it soon. */
  readonly touch: () => void;
  /**
   * Keeps it now. @returns false when the browser takes nothing: then what is here is nowhere else
   */
  readonly save: () => Promise<boolean>;
  /** The browser did not take what was typed the last time. */
  readonly isRefused: boolean;
}

/** Whether nothing of the one is missing in the other; a theme is nothing typed. */
export const isSame = (a: Written, b: Written): boolean =>
  a.title.trim() === b.title.trim() &&
  a.html === b.html &&
  JSON.stringify(a.attachments) === JSON.stringify(b.attachments);

/** Keeps what is typed in this browser until it is sent, and warns when the page is left. */
export function useUnsent(options: UnsentOptions): Unsent {
  const latest = useRef(options);
  latest.current = options;
  const [initial] = useState(() => options.written());
  const base = useRef(initial);
  const [found, setFound] = useState<LocalCopy | null>(null);
  useEffect(() => {
    let isHere = true;
    const { copies } = latest.current;
    void copies.found().then((copy) => {
      if (!isHere || !copy) return;
      // What it holds is here.
      if (isSame(copy, initial)) copies.claim();
      else setFound(copy);
    });
    return () => {
      isHere = false;
    };
  }, [initial]);

  const [isRefused, setRefused] = useState(false);
  const [keeper] = useState(() => {
    let writes = 0;
    const { machine } = latest.current;
    const isFinished = () => isOver(machine.state());
    const isNew = (now: Written, stored: StoredVersion | null) =>
      // Over a stored text a theme is something to save; alone it is nothing typed.
      !isSame(now, base.current) || (stored !== null && now.themeId !== base.current.themeId);
    const isNewer = () => !isFinished() && isNew(latest.current.written(), latest.current.stored());
    const isWorthSaving = () => isNewer() && isWorthKeeping(latest.current.written());
    const isDirty = () => isNewer() || (!isFinished() && latest.current.hasMore());
    const save = async (): Promise<boolean> => {
      soon.cancel();
      // Until something was typed an earlier copy is none of ours.
      if (!machine.state().isTouched || isFinished()) return true;
      const { copies, written, requestKey, stored } = latest.current;
      const now = written();
      const basis = stored();
      const isWritten = isNew(now, basis) && isWorthKeeping(now);
      if (!isWritten) copies.remove();
      const write = ++writes;
      const isKept =
        !isWritten || (await copies.write({ ...now, requestKey: requestKey(), ...(basis ? { draft: basis } : {}) }));
      if (write === writes) setRefused(!isKept);
      return isKept;
    };
    const soon = createSoon(() => void save());
    const touch = () => {
      machine.tell({ type: 'changed' });
      soon.touch();
    };
    const rebase = (saved: Written | null) => {
      base.current = saved ?? NOTHING;
      void save();
    };
    const finish = () => {
      machine.tell({ type: 'left' });
      soon.cancel();
      latest.current.copies.remove();
    };
    return { isDirty, isWorthSaving, save, touch, rebase, finish };
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      if (keeper.isDirty()) event.preventDefault();
    };
    const keep = () => void keeper.save();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keeper]);

  return { found, isRefused, ...keeper };
}
