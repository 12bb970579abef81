import { tabStorage } from '../../../platform/sdk/browser-storage.ts';
import type { CommentBoxPlace } from '../../../platform/sdk/index.ts';

/** What is quoted in a box for a comment that is not sent yet. */
export interface KeptQuote {
  /** Plain text. */
  readonly text: string;
  readonly nick: string;
}

/** What this tab has kept; also where the browser keeps nothing. Null: taken away again. */
const kept = new Map<string, KeptQuote | null>();
const listeners = new Set<() => void>();

/** Whose quote it is belongs to it: another account in the same tab never finds it. */
const keyOf = ({ uid, wbId, cid }: CommentBoxPlace): string => `comment-quote:${uid}:${wbId}:${cid ?? 0}`;

export const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** @returns the same object until another quote is kept */
export function keptQuote(place: CommentBoxPlace): KeptQuote | null {
  const key = keyOf(place);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const stored = readStored(key);
  kept.set(key, stored);
  return stored;
}

/** Null forgets. */
export function keepQuote(place: CommentBoxPlace, quote: KeptQuote | null): void {
  const key = keyOf(place);
  kept.set(key, quote);
  try {
    if (quote) tabStorage()?.setItem(key, JSON.stringify(quote));
    else tabStorage()?.removeItem(key);
  } catch {
    // full or closed: it is still kept as long as the page is open
  }
  for (const changed of listeners) changed();
}

function readStored(key: string): KeptQuote | null {
  try {
    const { text, nick } = JSON.parse(tabStorage()?.getItem(key) ?? '{}') as Partial<KeptQuote>;
    return typeof text === 'string' && typeof nick === 'string' ? { text, nick } : null;
  } catch {
    return null;
  }
}
