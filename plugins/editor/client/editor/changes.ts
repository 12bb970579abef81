import type { Operation } from 'slate';
import type { GuildEditor } from '../model/types.ts';

/** @param isTyping whether nothing but letters came or went, and the caret with them */
export type ChangeListener = (isTyping: boolean) => void;

/** Tells of each change of text or selection. */
export interface Changes {
  readonly subscribe: (listener: ChangeListener) => () => void;
}

/** To be made last, so that it tells of what the editor's other parts have made of a change. */
export function watchChanges(editor: GuildEditor): Changes {
  const { onChange } = editor;
  const listeners = new Set<ChangeListener>();
  editor.onChange = (options) => {
    const isTyping = isTyped(editor.operations);
    onChange(options);
    for (const listener of listeners) listener(isTyping);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const LETTERS = new Set<Operation['type']>(['insert_text', 'remove_text']);

const isTyped = (operations: readonly Operation[]): boolean =>
  operations.some(({ type }) => LETTERS.has(type)) &&
  operations.every(({ type }) => LETTERS.has(type) || type === 'set_selection');
