import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether a change comes from an input method that is not done: it has its way until then. */
export const isUnfinished = (event: Event): boolean => event instanceof InputEvent && event.isComposing;

/** What browsers call every key that an input method takes. */
const TAKEN_KEY = 229;

/**
 * Whether a key is an input method's own: Enter takes a candidate, Escape gives a word up. Safari
 * tells of the last one when the word is done already, and by its code alone.
 */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === TAKEN_KEY;

/** Keeps such keys from what is around a field: the Escape that gives a word up closes no dialog. */
export function keepTakenKeys(event: ReactKeyboardEvent): void {
  if (isOfInputMethod(event.nativeEvent)) event.stopPropagation();
}
