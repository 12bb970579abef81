import { Editor, Element, Range, Transforms } from 'slate';
import type { NodeEntry } from 'slate';
import { cleanLinkUrl } from '../model/grammar.ts';
import type { EditorValue, GuildEditor, LinkNode } from '../model/types.ts';

const isLink = (node: object): node is LinkNode => Element.isElement(node) && node.type === 'link';

export function currentLink(editor: GuildEditor): NodeEntry<LinkNode> | undefined {
  if (!editor.selection) return undefined;
  const [entry] = Editor.nodes<LinkNode>(editor, { match: isLink });
  return entry;
}

/** A link needs a selected text, or a link to change (spec 3 section 5: 选中文字后添加超链). */
export function canSetLink(editor: GuildEditor): boolean {
  const { selection } = editor;
  if (currentLink(editor)) return true;
  return selection !== null && Range.isExpanded(selection) && Editor.string(editor, selection).trim() !== '';
}

/** What a person typed as an address, by the grammar; `example.com/x` is understood as https. Undefined when it is none. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  return cleanLinkUrl(/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text);
}

/** `href` must come from `readAddress`. */
export function setLink(editor: GuildEditor, href: string): void {
  const { selection } = editor;
  if (!selection) return;
  const link = currentLink(editor);
  if (link && Range.isCollapsed(selection)) {
    Transforms.setNodes(editor, { href }, { at: link[1] });
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isLink, split: true });
    Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { split: true });
  });
  Transforms.collapse(editor, { edge: 'end' });
}

export const removeLink = (editor: GuildEditor): void => Transforms.unwrapNodes(editor, { match: isLink });

/** What is put in from elsewhere by somebody who may not link: the words stay, the post can be sent. */
export function withoutLinks(value: EditorValue): EditorValue {
  const flat = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null || !('children' in node) || !Array.isArray(node.children))
      return node;
    const children = node.children.flatMap((child: unknown) => {
      const kept = flat(child);
      return isLink(child as object) ? (kept as LinkNode).children : [kept];
    });
    return { ...node, children };
  };
  return value.map(flat) as EditorValue; // the same nodes, links opened
}
