/** What a shortcut does. */
export type Deed =
  | 'next'
  | 'previous'
  | 'open'
  | 'like'
  | 'comment'
  | 'reply'
  | 'publish'
  | 'search'
  | 'home'
  | 'messages'
  | 'own'
  | 'help';

export interface Shortcut {
  /** Keys that are pressed one after the other. */
  readonly keys: readonly string[];
  readonly deed: Deed;
  readonly group: 'move' | 'act' | 'go';
  /** It is for members alone. */
  readonly isForMembers?: true;
}

/** All shortcuts, in the order of the help (docs/product/shortcuts.md). */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j'], deed: 'next', group: 'move' },
  { keys: ['k'], deed: 'previous', group: 'move' },
  { keys: ['o'], deed: 'open', group: 'move' },
  { keys: ['l'], deed: 'like', group: 'act' },
  { keys: ['c'], deed: 'comment', group: 'act' },
  { keys: ['r'], deed: 'reply', group: 'act', isForMembers: true },
  { keys: ['n'], deed: 'publish', group: 'act' },
  { keys: ['/'], deed: 'search', group: 'go' },
  { keys: ['g', 'h'], deed: 'home', group: 'go' },
  { keys: ['g', 'm'], deed: 'messages', group: 'go', isForMembers: true },
  { keys: ['g', 'u'], deed: 'own', group: 'go', isForMembers: true },
  { keys: ['?'], deed: 'help', group: 'go' },
];

/** How long the second key of a shortcut is waited for, milliseconds. */
const SECOND_KEY_MS = 1_500;

/** Reads keys as they are pressed. */
export interface KeyReader {
  /**
   * @param at when it was pressed, milliseconds
   * @returns the deed that it completes
   */
  press(key: string, at: number): Deed | undefined;
}

export function createKeyReader(shortcuts: readonly Shortcut[]): KeyReader {
  let begun = { key: '', at: -Infinity };
  return {
    press(key, at) {
      const before = at - begun.at <= SECOND_KEY_MS ? begun.key : '';
      const isBegin = shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key);
      const found =
        shortcuts.find(({ keys }) => keys.length === 2 && keys[0] === before && keys[1] === key) ??
        shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === key);
      begun = !found && isBegin ? { key, at } : { key: '', at: -Infinity };
      return found?.deed;
    },
  };
}
