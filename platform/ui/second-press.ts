/** The second press of a double press comes this soon after the first, in milliseconds. */
const SOON_MS = 300;
/** And this near, in pixels. */
const NEAR_PX = 16;

/** Where and when something was pressed; `detail` is 0 where a key did it. */
export type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>;

export const isSecondPress = (first: Press, next: Press): boolean =>
  first.detail > 0 &&
  next.detail > 0 &&
  next.timeStamp - first.timeStamp <= SOON_MS &&
  Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= NEAR_PX;

/**
 * The ref of a box that a press inside of it may close. Who presses twice there means the box: the
 * second press does nothing to what comes to light where the box was, or takes its place.
 */
export function dropSecondPress(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let first: Press | undefined;
  const note = (press: MouseEvent) => {
    first = press;
  };
  box.addEventListener('click', note, true);
  return () => {
    box.removeEventListener('click', note, true);
    if (first) guard(first);
  };
}

function guard(first: Press): void {
  const drop = (press: MouseEvent) => {
    if (!isSecondPress(first, press)) return;
    press.preventDefault();
    press.stopImmediatePropagation();
  };
  window.addEventListener('click', drop, true);
  setTimeout(() => window.removeEventListener('click', drop, true), SOON_MS);
}
