import { DAY_MS } from '../../../platform/contract/durations.ts';

/** What winners have at least to register, once they can again. */
const BACK_MS = DAY_MS;

/** Times of an award, milliseconds. */
export interface Registering {
  readonly registerUntil: number;
  readonly wonAt: number;
}

/**
 * Until when a winner may register whose clock stands still since a moment, were it to go on now:
 * what was left is left, and a day at least. Of the host, and of the page that checks a draw.
 */
export const deadlineWhileHeld = ({ registerUntil, wonAt }: Registering, heldAt: number, now: number): number =>
  Math.max(registerUntil + now - Math.max(heldAt, wonAt), now + BACK_MS);
