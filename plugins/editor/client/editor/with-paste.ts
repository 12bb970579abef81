import { Editor, Element, Range } from 'slate';
import { fromDocument } from '../model/from-document.ts';
import { countLost, withoutEmoji, type Lost, type LostCounter } from '../face/lost.ts';
import { OWN_MARK, type ForeignImages, type ReadHtml } from '../face/paste.ts';
import { CONTENT_LIMITS, isEmptyContent, plainText, serializeContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import type { ResolveUpload } from '../face/uploads.ts';
import { withUploads } from '../images/pasted.ts';
import type { BlockNode, EditorValue, GuildEditor } from '../model/types.ts';
import { insertCode, isInCodeBlock } from './code.ts';
import { insertBlocks } from './insert.ts';
import { isPlainValue, toPlainValue } from './plain.ts';

/**
 * Marks what was copied in this very editor; the nodes themselves never travel, so a foreign page
 * cannot forge any.
 */
const OWN_FORMAT = 'application/x-guildhall-fragment';

export interface PasteOptions {
  readonly origin: string;
  readonly canLink: () => boolean;
  readonly resolve: ResolveUpload;
  readonly isUpload: (id: string) => boolean;
  /** Reads pasted HTML; undefined: its words alone are pasted. */
  readonly readHtml: ReadHtml | undefined;
  /** Image files that were pasted or dropped; the selection says where. */
  readonly onImages: (files: File[]) => void;
  /** Pictures of other sites in pasted HTML are uploaded, too. */
  readonly foreign: ForeignImages;
  /** What of it could not be kept. It is the newest step of undo, if anything was kept. */
  readonly onLost: (lost: Lost) => void;
  /** What was typed and may not stand there: of it nothing was put in. */
  readonly onTypedLost: (lost: Lost) => void;
  /** More was pasted than can be read: its end is missing. */
  readonly onCut: () => void;
}

/**
 * Paste, drop and copy: what comes in passes the grammar, what goes out is canonical content HTML
 * and plain text.
 */
export function withPaste(editor: GuildEditor, options: PasteOptions): GuildEditor {
  let copied: { key: string; value: EditorValue } | undefined;
  let copies = 0;

  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection || (Range.isCollapsed(selection) && !Editor.void(editor, { at: selection }))) return;
    // A fragment holds blocks, as the root does.
    const value = editor.getFragment() as EditorValue;
    const document = toDocument(value, options.resolve);
    copies += 1;
    copied = { key: `${copies}`, value };
    data.setData(OWN_FORMAT, copied.key);
    data.setData('text/html', `<div ${OWN_MARK}="">${serializeContent(document)}</div>`);
    data.setData('text/plain', plainText(document));
  };

  editor.insertData = (data) => {
    const words = data.getData('text/plain');
    if (words !== '' && isInCodeBlock(editor)) return insertCode(editor, words);
    if (copied && data.getData(OWN_FORMAT) === copied.key) {
      insertBlocks(editor, fitting(editor, structuredClone(copied.value)));
      return;
    }
    const images = Array.from(data.files).filter((file) => file.type.startsWith('image/'));
    const { origin, readHtml, foreign } = options;
    const html = data.getData('text/html');
    const lost = countLost();
    const read = html ? readHtml?.(html, { origin, links: options.canLink(), lost, images: foreign }) : undefined;
    // An image from a page comes with its markup, a text from Word with its picture: text decides.
    if (read && !isEmptyContent(read.document)) {
      insertBlocks(
        editor,
        fitting(
          editor,
          withUploads(fromDocument(read.document), (id) => options.isUpload(id)),
        ),
      );
      if (read.isCut) options.onCut();
    } else if (images.length > 0) options.onImages(images);
    else {
      const plain = countLost();
      if (insertPlainText(editor, data.getData('text/plain'), plain)) options.onCut();
      tell(plain);
      return;
    }
    tell(lost);
  };
  const tell = (lost: LostCounter) => {
    const all = lost.all();
    if (all) options.onLost(all);
  };
  return editor;
}

/** What the editor can hold of it now. */
const fitting = (editor: GuildEditor, value: EditorValue): EditorValue =>
  editor.isPlain && !isPlainValue(value) ? toPlainValue(value) : value;

/**
 * Lines become paragraphs, blank ones too; one line flows into the text.
 * @returns true when it was too long and its end is missing
 */
export function insertPlainText(editor: GuildEditor, given: string, lost: LostCounter = countLost()): boolean {
  const isCut = given.length > CONTENT_LIMITS.htmlLength;
  const { text, emoji } = withoutEmoji(given.slice(0, CONTENT_LIMITS.htmlLength));
  lost.add('emoji', emoji);
  // The end of the last line begins no line of its own.
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const [only] = lines;
  if (only === undefined || text === '') return isCut;
  if (lines.length === 1) {
    if (
      editor.selection &&
      Element.isElement(Editor.node(editor, editor.selection)[0]) &&
      Range.isExpanded(editor.selection)
    ) {
      editor.deleteFragment();
    }
    editor.insertText(only);
    return isCut;
  }
  insertBlocks(
    editor,
    lines.map((line): BlockNode => ({ type: 'p', children: [{ text: line }] })),
  );
  return isCut;
}
