import { attempt, keysOf } from '../../../editor/client/face/storage-tries.ts';

/** Where a composer of this browser is noted with the draft that it has open. */
export interface LeasePlace {
  readonly zone: string;
  readonly uid: number;
}

export interface LeftLease {
  readonly holder: string;
  readonly draftId: number;
}

/**
 * Drafts that composers of this browser have open. One that ended without a word, in a crash, holds
 * its draft on the server for most of a minute: whoever comes next leaves it in its name.
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
      attempt(() => (draftId === null ? storage?.removeItem(key) : storage?.setItem(key, `${draftId}`)));
    },
    /** Those whose composer is gone; they are not told again. */
    async take(): Promise<LeftLease[]> {
      const open = await live();
      if (!open || !storage) return [];
      const keys = attempt(() => keysOf(storage)) ?? [];
      const left = keys.filter((key) => key.startsWith(prefix) && !open.has(key.slice(prefix.length)));
      return left.flatMap((key) => {
        const draftId = Number(attempt(() => storage.getItem(key)));
        attempt(() => storage.removeItem(key));
        return draftId > 0 ? [{ holder: key.slice(prefix.length), draftId }] : [];
      });
    },
  };
}

export type LeftLeases = ReturnType<typeof leftLeases>;
