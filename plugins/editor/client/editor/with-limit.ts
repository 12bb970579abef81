import { HistoryEditor } from 'slate-history';
import { Operation } from 'slate';
import { ReactEditor } from 'slate-react';
import type { EditorValue, GuildEditor } from '../model/types.ts';

export interface LimitOptions {
  /** Length of a value, as `createCounter` counts. */
  readonly count: (value: EditorValue) => number;
  /** The greatest length; undefined for those who are exempt (code 35). Asked at each change. */
  readonly limit: () => number | undefined;
  readonly onExceeded: () => void;
}

/**
 * Takes the last change back when it went over the limit (spec 3 section 5). A text that is too long already may still be made
 * shorter, and what was stored is shown however long it is. While an input method composes nothing is taken back; what it leaves behind is looked at as one change.
 */
export function withLimit(editor: GuildEditor, { count, limit, onExceeded }: LimitOptions): GuildEditor {
  const { onChange } = editor;
  let length = count(editor.children as EditorValue); // withSchema keeps it so
  let changes: Operation[] = [];
  let isReverting = false;
  let replaced = (editor.replaced = 0);

  const revert = () => {
    const inverses = changes.toReversed().map((operation) => Operation.inverse(operation));
    HistoryEditor.withMerging(editor, () => {
      for (const operation of inverses) editor.apply(operation);
    });
  };

  const check = (value: EditorValue) => {
    const now = count(value);
    const max = limit();
    if (max !== undefined && now > max && now > length && editor.replaced === replaced) {
      isReverting = true;
      revert();
      onExceeded();
    } else length = now;
    replaced = editor.replaced;
    changes = [];
  };

  editor.onChange = (options) => {
    // The selection follows from the changes; its own operations would name places that are gone.
    const done = editor.operations.filter((operation) => operation.type !== 'set_selection');
    if (isReverting) isReverting = false;
    else {
      changes.push(...done);
      if (changes.length > 0 && !ReactEditor.isComposing(editor)) check(editor.children as EditorValue);
    }
    onChange(options);
  };
  return editor;
}
