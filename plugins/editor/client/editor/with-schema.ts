import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import type { NodeEntry } from 'slate';
import {
  emptyParagraph,
  isGallery,
  isInlineElement,
  isInlineVoid,
  isLeafBlock,
  isList,
  isText,
} from '../model/types.ts';
import type { EditorElement, GuildEditor } from '../model/types.ts';
import { isInCodeBlock, repairLeaf } from './code.ts';
import { repairGallery } from './galleries.ts';
import { isOwnLink } from './links.ts';
import { repairTablePart } from './tables.ts';

const isInline = (node: Node): boolean => isText(node) || isInlineElement(node);

/**
 * Knows inline and void elements, and keeps the value in the shape of model/types.ts whatever is
 * done to it.
 */
export function withSchema(editor: GuildEditor): GuildEditor {
  const { normalizeNode, addMark } = editor;
  // A code block has none, also of what is typed next.
  editor.addMark = (name, value) => {
    const { selection } = editor;
    if (!selection || Range.isExpanded(selection) || !isInCodeBlock(editor)) addMark(name, value);
  };
  editor.isInline = (node) => isInlineElement(node);
  editor.isVoid = (node) => node.type === 'hr' || node.type === 'gallery' || isInlineVoid(node);
  // Marks of an emoticon or image are kept on its empty text, so that bold text stays one run
  // around it.
  editor.markableVoid = (node) => isInlineVoid(node);
  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Mends one fault of a node; true when there was one (Slate then looks again). */
function repair(editor: GuildEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return repairRoot(editor);
  if (!Element.isElement(node)) return false;
  if (isLeafBlock(node)) return repairLeaf(editor, [node, path]);
  if (node.type === 'link') return repairLink(editor, node, path);
  if (isList(node)) return repairList(editor, node, path);
  if (node.type === 'li') return repairItem(editor, node, path);
  if (node.type === 'blockquote') return repairContainer(editor, node, path);
  if (node.type === 'table' || node.type === 'tr' || node.type === 'td') return repairTablePart(editor, node, path);
  return isGallery(node) && repairGallery(editor, node, path);
}

function repairRoot(editor: GuildEditor): boolean {
  for (const [index, child] of editor.children.entries()) {
    if (isInline(child)) {
      Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [index] });
      return true;
    }
    if (Element.isElement(child) && child.type === 'li') {
      Transforms.wrapNodes(editor, { type: 'ul', children: [] }, { at: [index] });
      return true;
    }
  }
  const last = editor.children.at(-1);
  // There is always a line to write on at the end.
  if (!last || !Element.isElement(last) || !isLeafBlock(last) || last.type === 'pre') {
    Transforms.insertNodes(editor, emptyParagraph(), {
      at: [editor.children.length],
      select: editor.children.length === 0,
    });
    return true;
  }
  return false;
}

function repairLink(editor: GuildEditor, link: EditorElement, path: Path): boolean {
  const inLink = Editor.above(editor, { at: path, match: (node) => Element.isElement(node) && node.type === 'link' });
  // In a link the grammar knows them no longer: it is split around them.
  const own = link.children.findIndex(isOwnLink);
  if (own >= 0) {
    Transforms.liftNodes(editor, { at: [...path, own], voids: true });
    return true;
  }
  const isBlank = Node.string(link) === '' && !link.children.some((child) => !isText(child));
  if (!inLink && !isBlank) return false;
  Transforms.unwrapNodes(editor, { at: path });
  return true;
}

function repairList(editor: GuildEditor, list: EditorElement, path: Path): boolean {
  if (list.children.length === 0) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child) && child.type === 'li') continue;
    Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: childPath });
    return true;
  }
  // Two lists of a kind that touch are one list, or its numbers would start again.
  const isAlike = (at: Path): boolean => {
    const neighbour = Node.has(editor, at) ? Node.get(editor, at) : undefined;
    return neighbour !== undefined && Element.isElement(neighbour) && neighbour.type === list.type;
  };
  const second = isAlike(Path.next(path)) ? Path.next(path) : path;
  if (Path.equals(second, path) && !(Path.hasPrevious(path) && isAlike(Path.previous(path)))) return false;
  Transforms.mergeNodes(editor, { at: second });
  return true;
}

function repairItem(editor: GuildEditor, item: EditorElement, path: Path): boolean {
  const parent = Node.parent(editor, path);
  if (Element.isElement(parent) && !isList(parent)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  return repairContainer(editor, item, path);
}

function repairContainer(editor: GuildEditor, node: EditorElement, path: Path): boolean {
  if (node.children.length === 0) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 0] });
    return true;
  }
  const stray = node.children.findIndex((child) => isInline(child));
  if (stray >= 0) {
    const isAlone = node.children.every((child) => isInline(child));
    if (isAlone) wrapAll(editor, path);
    else Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [...path, stray] });
    return true;
  }
  const item = node.children.findIndex((child) => !isText(child) && child.type === 'li');
  if (item < 0) return false;
  Transforms.wrapNodes(editor, { type: 'ul', children: [] }, { at: [...path, item] });
  return true;
}

/** Wraps all (inline) children of a node in one paragraph. */
function wrapAll(editor: GuildEditor, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    const count = Node.get(editor, path) as EditorElement; // only called for elements
    Transforms.insertNodes(editor, { type: 'p', children: [] }, { at: [...path, count.children.length] });
    for (let index = 0; index < count.children.length; index += 1) {
      const paragraph = [...path, count.children.length - index];
      Transforms.moveNodes(editor, { at: [...path, 0], to: [...paragraph, index] });
    }
  });
}
