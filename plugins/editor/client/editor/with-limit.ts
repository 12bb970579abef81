import { HistoryEditor } from 'slate-history';
import { Operation } from 'slate';
import { ReactEditor } from 'slate-react';
import type { EditorValue, GuildEditor } from '../model/types.ts';

export interface LimitOptions {
  /** Length of a value, as `createCounter` counts. */
  readonly count: (value: EditorValue) => number;
  /** The greatest length; undefined for those who are exempt (code 35). Asked at each change. */
  readonly limit: () => number | undefined;
  /** @param over by how much; @param added how much the change had added, which is gone */
  readonly onExceeded: (over: number, added: number) => void;
}

/**
 * Takes the last change back when it went over the limit. A text that is too long already may still
 * be made shorter, and what was stored is shown however long it is. While an input method composes
 * nothing is taken back; what it leaves behind is looked at as one change.
 */
export function withLimit(editor: GuildEditor, { count, limit, onExceeded }: LimitOptions): GuildEditor {
  const { onChange, undo, redo } = editor;
  let length = count(editor.children as EditorValue); // withSchema keeps it so
  let changes: Operation[] = [];
  let isReverting = false;
  let isTravelling = false;
  let replaced = (editor.replaced = 0);

  /** Takes the changes out of the history, too: undo then goes on before them. */
  const revert = () => {
    HistoryEditor.withoutSaving(editor, () => {
      for (const change of changes.toReversed()) editor.apply(Operation.inverse(change));
    });
    const { undos } = editor.history;
    for (const change of changes.toReversed()) {
      const step = undos.at(-1);
      if (step?.operations.at(-1) === change) step.operations.pop();
      if (step?.operations.length === 0) undos.pop();
    }
  };

  const check = (value: EditorValue) => {
    const now = count(value);
    const max = limit();
    if (max !== undefined && now > max && now > length && !isTravelling && editor.replaced === replaced) {
      isReverting = true;
      revert();
      onExceeded(now - max, now - length);
    } else length = now;
    replaced = editor.replaced;
    isTravelling = false;
    changes = [];
  };

  // What undo brings back was there.
  const travel = (way: () => void) => {
    isTravelling = true;
    way();
  };
  editor.undo = () => travel(undo);
  editor.redo = () => travel(redo);

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
