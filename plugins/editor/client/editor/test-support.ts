import { Editor, Transforms } from 'slate';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent, serializeContent, type ContentDocument } from '../model/grammar.ts';
import type { Lost } from '../face/lost.ts';
import { uploaded } from '../model/test-support.ts';
import { toDocument } from '../model/to-document.ts';
import type { EditorValue, GuildEditor } from '../model/types.ts';
import { createComposerEditor } from './create-editor.ts';

/**
 * A composer's editor with this content and the caret at its end, for somebody who may set links.
 */
export function editorWith(
  html: string,
  limit?: number,
  onExceeded: (over: number, added: number) => void = () => undefined,
  now: () => number = () => 0,
  onLost: (lost: Lost) => void = () => undefined,
): GuildEditor {
  const editor = createComposerEditor(fromDocument(readContent(html)), {
    origin: 'https://forum.example',
    canLink: () => true,
    resolve: uploaded,
    onImages: () => undefined,
    onLost,
    onTypedLost: onLost,
    onCut: () => undefined,
    isUpload: () => false,
    readHtml: undefined,
    foreign: { ofAddress: () => null, ofFile: () => null },
    count: createCounter(),
    limit: () => limit,
    onExceeded,
    onManyImages: () => onExceeded(0, 0),
    now,
  });
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

/** What the editor holds, its uploads done. */
export const documentOf = (editor: GuildEditor): ContentDocument =>
  toDocument(editor.children as EditorValue, uploaded); // withSchema keeps it so

export const htmlOf = (editor: GuildEditor): string => serializeContent(documentOf(editor));
