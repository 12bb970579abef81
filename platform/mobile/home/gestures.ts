/** A point of a touch, in pixels of the window. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

/** From here on a finger has moved sideways, pixels. */
const SWIPE = 60;
/** A swipe goes so much further sideways than up or down. */
const SLANT = 2;
/** How far a list is pulled before it is loaded anew, pixels of what is shown. */
export const PULL = 64;
/** What is shown follows the finger at this rate. */
const GIVE = 0.5;

/** Where a swipe leads: to what is right of here (1), left of it (-1), or nowhere (0). */
export function swipeOf(from: TouchPoint, to: TouchPoint): -1 | 0 | 1 {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < SWIPE || Math.abs(across) < SLANT * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** How far a finger has pulled a list that stands at its beginning, in pixels of what is shown. */
export function pullOf(from: TouchPoint, to: TouchPoint): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (down <= 0 || Math.abs(across) > down) return 0;
  return Math.min(down * GIVE, PULL * 1.5);
}

/** The one beside the current in a list; undefined at its ends. */
export const neighbourOf = <T>(list: readonly T[], current: T, step: -1 | 0 | 1): T | undefined =>
  step === 0 ? undefined : list[list.indexOf(current) + step];
