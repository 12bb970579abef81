import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import type { EditorValue, GuildEditor } from '../model/types.ts';
import { withLimit, type LimitOptions } from './with-limit.ts';
import { withMarkdown } from './with-markdown.ts';
import { withPaste, type PasteOptions } from './with-paste.ts';
import { plainLimit, withPlain, type PlainOptions } from './with-plain.ts';
import { withSchema } from './with-schema.ts';
import { withSteps, type StepOptions } from './with-steps.ts';
import { withTyping } from './with-typing.ts';

/** Blocks that are drawn together. */
const CHUNK = 8;

/** An editor with all that it knows, showing this value. */
export function createComposerEditor(
  value: EditorValue,
  options: PasteOptions & LimitOptions & PlainOptions & StepOptions,
): GuildEditor {
  const written = withTyping(withPlain(withSchema(withHistory(withReact(createEditor())))), options.onTypedLost);
  const editor = withMarkdown(withSteps(withPaste(written, options), options), options);
  // So that a keystroke makes React compare the blocks around it, not all.
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK : null);
  editor.children = value;
  Editor.normalize(editor, { force: true });
  editor.history = { undos: [], redos: [] };
  editor.operations = [];
  return withLimit(withLimit(editor, options), plainLimit(editor, options));
}
