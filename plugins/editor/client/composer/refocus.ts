import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';

/** Back to the text, where the caret was; to its end when it has never been there. */
export function refocus(editor: GuildEditor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  ReactEditor.focus(editor);
}

/**
 * Takes over what is selected on the page now: Slate hears of it up to 100 ms later, and a quick shortcut would change the
 * text that was selected before.
 */
export function readSelection(editor: GuildEditor): void {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || !ReactEditor.isFocused(editor)) return;
  if (!ReactEditor.hasEditableTarget(editor, selection.anchorNode)) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range) Transforms.select(editor, range);
}
