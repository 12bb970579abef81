import { Editor, Transforms, type Range } from 'slate';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';

/**
 * Back to the text, where the caret was (or where it shall be); to its end when it has never been
 * there. The browser's selection is set along with Slate's, or the one that it has at the moment of
 * the focus would win.
 */
export function refocus(
  editor: GuildEditor,
  at: Range = editor.selection ?? Editor.range(editor, Editor.end(editor, [])),
): void {
  Transforms.select(editor, at);
  ReactEditor.toDOMNode(editor, editor).focus({ preventScroll: true });
  const range = drawnRange(editor, at);
  if (range) {
    const { startContainer, startOffset, endContainer, endOffset } = range;
    window.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  }
}

/**
 * Null: what was just inserted is not drawn yet. Slate then sets the browser's selection when it
 * is.
 */
function drawnRange(editor: GuildEditor, at: Range): globalThis.Range | null {
  try {
    return ReactEditor.toDOMRange(editor, at);
  } catch {
    return null;
  }
}

/**
 * Takes over what is selected on the page now: Slate hears of it up to 100 ms later, and a quick
 * shortcut would change the text that was selected before.
 */
export function readSelection(editor: GuildEditor): void {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || !ReactEditor.isFocused(editor)) return;
  if (!ReactEditor.hasEditableTarget(editor, selection.anchorNode)) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range) Transforms.select(editor, range);
}
