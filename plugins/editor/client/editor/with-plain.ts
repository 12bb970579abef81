import { Editor, Transforms } from 'slate';
import { isInlineElement } from '../model/types.ts';
import type { EditorValue, GuildEditor, ImageNode } from '../model/types.ts';
import { imageLine, imagesIn, isBlankLine, isImageLine, isPlainValue, PLAIN_IMAGES, toPlainValue } from './plain.ts';
import type { LimitOptions } from './with-limit.ts';

// withSchema keeps it so.
const valueOf = (editor: GuildEditor): EditorValue => editor.children as EditorValue;

/**
 * Lets the editor be a plain text (`editor.isPlain`): its pictures then stay behind the text,
 * whatever is written and wherever. What undo brings back may be no plain text: then the editor is
 * a rich one again, so that nothing is lost by switching.
 */
export function withPlain(editor: GuildEditor): GuildEditor {
  const { normalizeNode, undo, redo } = editor;
  editor.isPlain = false;
  editor.normalizeNode = (entry, options) => {
    if (!editor.isPlain || !Editor.isEditor(entry[0]) || !moveImage(editor)) normalizeNode(entry, options);
  };
  const travel = (step: () => void) => {
    const wasPlain = editor.isPlain;
    editor.isPlain = false;
    step();
    editor.isPlain = wasPlain && isPlainValue(valueOf(editor));
  };
  editor.undo = () => travel(undo);
  editor.redo = () => travel(redo);
  return editor;
}

export interface PlainOptions {
  /** More images than a plain text takes. */
  readonly onManyImages: () => void;
}

/** What `withLimit` has to know to keep a plain text to its images. */
export const plainLimit = (editor: GuildEditor, { onManyImages }: PlainOptions): LimitOptions => ({
  // Asked after each letter: a rich text is not gone through for it.
  count: (value) => (editor.isPlain ? imagesIn(value) : 0),
  limit: () => PLAIN_IMAGES,
  onExceeded: onManyImages,
});

/**
 * Puts the first picture that stands in or before a text behind all of it; true when there was one.
 */
function moveImage(editor: GuildEditor): boolean {
  const value = valueOf(editor);
  const last = value.findLastIndex((block) => !isImageLine(block) && !isBlankLine(block));
  for (const [index, block] of value.slice(0, last + 1).entries()) {
    if (block.type !== 'p') continue;
    const at = block.children.findIndex((child) => isInlineElement(child) && child.type === 'image');
    if (at < 0) continue;
    const image = structuredClone(block.children[at] as ImageNode); // as was just found
    Editor.withoutNormalizing(editor, () => {
      if (isImageLine(block) && block.children.length <= 3) Transforms.removeNodes(editor, { at: [index] });
      else Transforms.removeNodes(editor, { at: [index, at] });
      Transforms.insertNodes(editor, imageLine(image), { at: [editor.children.length] });
    });
    return true;
  }
  return false;
}

/** Makes a plain text of what is written, as one step that can be undone. */
export function becomePlain(editor: GuildEditor): void {
  const value = valueOf(editor);
  if (!isPlainValue(value)) replaceKeepingHistory(editor, toPlainValue(value));
  editor.isPlain = true;
  editor.onChange();
}

/** From now on it may be formatted; the words are the same. */
export function becomeRich(editor: GuildEditor): void {
  editor.isPlain = false;
  editor.onChange();
}

function replaceKeepingHistory(editor: GuildEditor, value: EditorValue): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.deselect(editor);
    while (editor.children.length > 0) Transforms.removeNodes(editor, { at: [0] });
    Transforms.insertNodes(editor, structuredClone(value), { at: [0] });
  });
  const text = value.findLastIndex((block) => !isImageLine(block));
  Transforms.select(editor, Editor.end(editor, [Math.max(0, text)]));
}

/** Pictures behind the text; the caret stays where it is. */
export function appendImages(editor: GuildEditor, uploads: readonly string[]): void {
  const lines = uploads.map((upload) => imageLine({ type: 'image', upload, children: [{ text: '' }] }));
  const value = valueOf(editor);
  const only = value.length === 1 ? value[0] : undefined;
  // A first line to write on stays before them.
  if (value.length === 0 || (only && isImageLine(only))) lines.unshift({ type: 'p', children: [{ text: '' }] });
  Transforms.insertNodes(editor, lines, { at: [editor.children.length] });
}
