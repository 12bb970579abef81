import type { GuildEditor } from '../model/types.ts';

/** Tells of each change of text or selection. */
export interface Changes {
  readonly subscribe: (listener: () => void) => () => void;
}

/** To be made last, so that it tells of what the editor's other parts have made of a change. */
export function watchChanges(editor: GuildEditor): Changes {
  const { onChange } = editor;
  const listeners = new Set<() => void>();
  editor.onChange = (options) => {
    onChange(options);
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
