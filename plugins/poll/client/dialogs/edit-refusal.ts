import type { CallError } from '../../../../platform/sdk/index.ts';

/** Why a change was not taken, because of what has become of the poll since it was opened. */
export interface EditRefusal {
  /**
   * Somebody else has changed it; else `reason` is all there is to say, such as that the poll has
   * ended.
   */
  readonly isChanged: boolean;
  readonly reason: string;
}

/**
 * Null: the poll is as it was, and what is wrong is the change. Whoever is told that a poll has
 * been changed gets that poll with it.
 */
export function refusalOf({
  status,
  detail,
  reason,
}: Pick<CallError, 'status' | 'detail' | 'reason'>): EditRefusal | null {
  if (status !== 409) return null;
  return { isChanged: typeof detail === 'object' && detail !== null, reason };
}
