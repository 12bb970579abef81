import type { LotteryProof } from '../../contract.ts';
import type { Seen } from './types.ts';

const keyOf = (zone: string, wbId: number) => `guildhall-lottery ${zone} ${wbId}`;

/** What this browser saw of the lottery before; null: nothing, or it keeps nothing. */
export function recall(storage: Pick<Storage, 'getItem'>, zone: string, wbId: number): Seen | null {
  try {
    const seen = JSON.parse(storage.getItem(keyOf(zone, wbId)) ?? 'null') as Partial<Seen> | null; // or by another hand
    if (typeof seen?.commitment !== 'string' || typeof seen.entrantsHash !== 'string') return null;
    const { commitment, entrantsHash, at = 0, logCount = 0, logHead = '' } = seen;
    return { at, commitment, entrantsHash, logCount, logHead };
  } catch {
    return null;
  }
}

/** Keeps what is seen now, once it was found to follow from what was seen before. @param now milliseconds */
export function remember(
  storage: Pick<Storage, 'setItem'>,
  zone: string,
  { wbId, commitment, entrantsHash, logCount, logHead }: LotteryProof,
  now: number,
): void {
  const next: Seen = { at: now, commitment, entrantsHash, logCount, logHead };
  try {
    storage.setItem(keyOf(zone, wbId), JSON.stringify(next));
  } catch {
    // A browser that keeps nothing can still verify what is shown now.
  }
}
