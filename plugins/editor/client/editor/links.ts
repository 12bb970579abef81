import { Editor, Element, Path, Range, Transforms } from 'slate';
import type { Node, NodeEntry, Point } from 'slate';
import { cleanLinkUrl } from '../model/grammar.ts';
import type { LostCounter } from '../face/lost.ts';
import {
  isCell,
  isInlineVoid,
  isLeafBlock,
  isText,
  type EditorValue,
  type GuildEditor,
  type LinkNode,
} from '../model/types.ts';

const isLink = (node: object): node is LinkNode => Element.isElement(node) && node.type === 'link';

/** What leads somewhere by itself: inside a link the grammar knows it no longer. */
export const isOwnLink = (node: Node): boolean =>
  Element.isElement(node) && isInlineVoid(node) && node.type !== 'image' && node.type !== 'emoticon';

const TOPIC = /#([^#[\]\n]{1,30})#/gu;

/** Where whole `#topics#` stand in a typed text. */
export const typedTopics = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(TOPIC)]
    .filter(([, name = '']) => name.trim() === name)
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

export function currentLink(editor: GuildEditor): NodeEntry<LinkNode> | undefined {
  if (!editor.selection) return undefined;
  const [entry] = Editor.nodes<LinkNode>(editor, { match: isLink });
  return entry;
}

/** A link needs a selected text, or a link to change (选中文字后添加超链). */
export function canSetLink(editor: GuildEditor): boolean {
  const { selection } = editor;
  if (currentLink(editor)) return true;
  return selection !== null && linkableRuns(editor, selection).some((run) => Editor.string(editor, run).trim() !== '');
}

/**
 * The parts of a range that one link each can lie over: what stands in one line between topics,
 * mentions, cards and the like.
 */
function linkableRuns(editor: GuildEditor, range: Range): Range[] {
  const lines = Editor.nodes(editor, {
    at: range,
    match: (node) => Element.isElement(node) && (isCell(node) || (isLeafBlock(node) && node.type !== 'pre')),
  });
  const runs = [...lines].flatMap(([, line]): Range[] => {
    const kept: Range[] = [];
    let from = Editor.start(editor, line);
    const stop = (at: Point, behind: Point) => {
      kept.push({ anchor: from, focus: at });
      from = behind;
    };
    const match = (node: Node) => isText(node) || isOwnLink(node);
    for (const [node, path] of Editor.nodes(editor, { at: line, match })) {
      if (isText(node) && node.code) continue;
      if (isText(node))
        for (const { from: at, to } of typedTopics(node.text)) stop({ path, offset: at }, { path, offset: to });
      // Slate keeps a text on either side of it.
      else stop(Editor.end(editor, Path.previous(path)), Editor.start(editor, Path.next(path)));
    }
    return [...kept, { anchor: from, focus: Editor.end(editor, line) }];
  });
  return runs.flatMap((run) => {
    const inside = Range.intersection(run, range);
    return inside && Range.isExpanded(inside) ? [inside] : [];
  });
}

/**
 * What a person typed as an address, by the grammar; `example.com/x` is understood as https.
 * Undefined when it is none.
 */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  return cleanLinkUrl(/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text);
}

/** What is put in from a list stands behind the link that the caret is in, not in it. */
export function stepBehindLink(editor: GuildEditor): void {
  const link = currentLink(editor);
  if (link) Transforms.select(editor, Editor.start(editor, Path.next(link[1])));
}

/**
 * `href` must come from `readAddress`. Topics, mentions and cards among what is selected stay what
 * they are.
 */
export function setLink(editor: GuildEditor, href: string): void {
  const { selection } = editor;
  if (!selection) return;
  const link = currentLink(editor);
  if (link && Range.isCollapsed(selection)) {
    Transforms.setNodes(editor, { href }, { at: link[1] });
    return;
  }
  Transforms.unwrapNodes(editor, { match: isLink, split: true });
  Editor.withoutNormalizing(editor, () => {
    // From the last to the first, so that places stay true.
    for (const run of linkableRuns(editor, editor.selection ?? selection).toReversed()) {
      Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { at: run, split: true });
    }
  });
  Transforms.collapse(editor, { edge: 'end' });
}

export const removeLink = (editor: GuildEditor): void => Transforms.unwrapNodes(editor, { match: isLink });

/**
 * What is put in from elsewhere by somebody who may not link: the words stay, the post can be sent.
 */
export function withoutLinks(value: EditorValue, lost?: LostCounter): EditorValue {
  const flat = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null || !('children' in node) || !Array.isArray(node.children))
      return node;
    const children = node.children.flatMap((child: unknown) => {
      const kept = flat(child);
      if (!isLink(child as object)) return [kept];
      lost?.add('links');
      return (kept as LinkNode).children;
    });
    return { ...node, children };
  };
  return value.map(flat) as EditorValue; // the same nodes, links opened
}
