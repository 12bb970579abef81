/** What a shortcut does. */
export type ShortcutAction =
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
  readonly action: ShortcutAction;
  readonly group: 'move' | 'act' | 'go';
  /** It is for members alone. */
  readonly isForMembers?: true;
}

/** All shortcuts, in the order of the help (docs/product/shortcuts.md). */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j'], action: 'next', group: 'move' },
  { keys: ['k'], action: 'previous', group: 'move' },
  { keys: ['o'], action: 'open', group: 'move' },
  { keys: ['l'], action: 'like', group: 'act' },
  { keys: ['c'], action: 'comment', group: 'act' },
  { keys: ['r'], action: 'reply', group: 'act', isForMembers: true },
  { keys: ['n'], action: 'publish', group: 'act' },
  { keys: ['/'], action: 'search', group: 'go' },
  { keys: ['g', 'h'], action: 'home', group: 'go' },
  { keys: ['g', 'm'], action: 'messages', group: 'go', isForMembers: true },
  { keys: ['g', 'u'], action: 'own', group: 'go', isForMembers: true },
  { keys: ['?'], action: 'help', group: 'go' },
];

/** How long the second key of a shortcut is waited for, milliseconds. */
const SECOND_KEY_MS = 1_500;

/** Reads keys as they are pressed. */
export interface KeyReader {
  /**
   * @param at when it was pressed, milliseconds
   * @returns the action that it completes
   */
  press(key: string, at: number): ShortcutAction | undefined;
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
      return found?.action;
    },
  };
}
