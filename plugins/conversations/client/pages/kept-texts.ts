import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';

/** A message that is on its way, or did not arrive. */
export interface Unsent {
  /** Of what is intended: sent again it is the same message. */
  readonly key: string;
  readonly text: string;
}

/** What the browser keeps of a conversation until it is sent. */
export interface KeptTexts {
  readonly text: string;
  readonly unsent: readonly Unsent[];
}

export const NOTHING: KeptTexts = { text: '', unsent: [] };

/** @param place whose conversation with whom, in which zone */
const keyOf = (place: string): string => `guildhall:conversation:${place}`;

/** Nothing where the browser keeps nothing, or something else. */
export function readKept(place: string): KeptTexts {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(keyOf(place)) ?? 'null');
    return isKept(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keep(place: string, kept: KeptTexts): void {
  const storage = browserStorage();
  try {
    if (kept.text === '' && kept.unsent.length === 0) storage?.removeItem(keyOf(place));
    else storage?.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // It is there as long as the page is.
  }
}

function isKept(kept: unknown): kept is KeptTexts {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('unsent' in kept)) return false;
  return typeof kept.text === 'string' && Array.isArray(kept.unsent) && kept.unsent.every(isUnsent);
}

const isUnsent = (one: unknown): one is Unsent =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  'text' in one &&
  typeof one.key === 'string' &&
  typeof one.text === 'string';
