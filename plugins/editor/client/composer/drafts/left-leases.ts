/** Where a composer of this browser is noted with the draft that it has open. */
export interface LeasePlace {
  readonly zone: string;
  readonly uid: number;
}

export interface LeftLease {
  readonly holder: string;
  readonly draftId: number;
}

/** A browser that keeps nothing has nothing noted: a draft that was left without a word is free when its lease ends. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/**
 * Drafts that composers of this browser have open. One that ended without a word, in a crash, holds its draft on the server for most of a
 * minute: whoever comes next leaves it in its name.
 * @param live the composers that are open; null where nobody can tell
 */
export function leftLeases(
  storage: Storage | null,
  { zone, uid }: LeasePlace,
  live: () => Promise<ReadonlySet<string> | null>,
) {
  const prefix = `guildhall:lease:${zone}:${uid}:`;
  return {
    /** @param draftId null: none any more */
    note(holder: string, draftId: number | null): void {
      const key = prefix + holder;
      attempt(() => (draftId === null ? storage?.removeItem(key) : storage?.setItem(key, `${draftId}`)), undefined);
    },
    /** Those whose composer is gone; they are not told again. */
    async take(): Promise<LeftLease[]> {
      const open = await live();
      if (!open || !storage) return [];
      const keys = attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []);
      const left = keys.filter((key) => key.startsWith(prefix) && !open.has(key.slice(prefix.length)));
      return left.flatMap((key) => {
        const draftId = Number(attempt(() => storage.getItem(key), null));
        attempt(() => storage.removeItem(key), undefined);
        return draftId > 0 ? [{ holder: key.slice(prefix.length), draftId }] : [];
      });
    },
  };
}

export type LeftLeases = ReturnType<typeof leftLeases>;
