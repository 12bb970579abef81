import { LIMITS } from '../../contract/limits.ts';

/** How many searches are remembered. */
export const RECENT_MAX = 10;

/** Null where the browser forbids storage. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

/** Whose searches they are belongs to them: another account in the same browser never finds them. */
export interface Searcher {
  readonly zone: string;
  /** 0: a visitor. */
  readonly uid: number;
}
const keyOf = ({ zone, uid }: Searcher): string => `searches:${zone}:${uid}`;

/** Cuts a search to its limit of characters; an emoji or a Chinese character is one. */
export function cutSearch(text: string): { text: string; wasCut: boolean } {
  const characters = [...text];
  const wasCut = characters.length > LIMITS.search;
  return { text: wasCut ? characters.slice(0, LIMITS.search).join('') : text, wasCut };
}

/** Puts a search in front, takes out the same one further back, and forgets the oldest. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const entry = text.trim();
  if (entry === '') return [...recent];
  const same = entry.toLowerCase();
  return [entry, ...recent.filter((other) => other.toLowerCase() !== same)].slice(0, RECENT_MAX);
}

/** What somebody has searched for with this browser in this zone, newest first; none when that cannot be read. */
export function readRecent(store: Store, who: Searcher): string[] {
  try {
    const value: unknown = JSON.parse(store?.getItem(keyOf(who)) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value
      .filter((entry): entry is string => typeof entry === 'string' && entry !== '')
      .map((entry) => cutSearch(entry).text)
      .slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

/** Remembers them; a browser that keeps nothing (private mode, full) simply forgets. */
export function writeRecent(store: Store, who: Searcher, recent: readonly string[]): void {
  try {
    if (recent.length === 0) store?.removeItem(keyOf(who));
    else store?.setItem(keyOf(who), JSON.stringify(recent));
  } catch {
    // see above
  }
}
