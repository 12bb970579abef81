import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';

/** Back to the text, where the caret was; to its end when it has never been there. */
export function refocus(editor: GuildEditor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  ReactEditor.focus(editor);
}
