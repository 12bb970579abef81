import { Editor, Node, Path, Range, Transforms, type NodeEntry } from 'slate';
import type { GuildEditor, ImageNode } from '../model/types.ts';
import { around } from './blocks.ts';

const pictureAt = (editor: GuildEditor, at: Path | null): NodeEntry<ImageNode> | undefined => {
  const node = at && Node.has(editor, at) ? Node.get(editor, at) : undefined;
  return at && node && 'type' in node && node.type === 'image' ? [node, at] : undefined;
};

/**
 * The picture that the caret is on, or right beside: a browser that has selected a picture puts its
 * own caret there.
 */
export function currentPicture(editor: GuildEditor): NodeEntry<ImageNode> | undefined {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return undefined;
  const { path } = selection.anchor;
  const on = around(editor, 'image');
  if (on) return pictureAt(editor, on[1]);
  const next = Editor.isEnd(editor, selection.anchor, path) ? pictureAt(editor, Path.next(path)) : undefined;
  const isAtStart = Editor.isStart(editor, selection.anchor, path) && Path.hasPrevious(path);
  return next ?? pictureAt(editor, isAtStart ? Path.previous(path) : null);
}

/** What can be said of a picture; empty or null takes it away. */
export interface PictureChange {
  readonly alt?: string;
  readonly caption?: string;
  readonly size?: ImageNode['size'] | null;
}

/** Changes what is said of the picture at a path, as one step of undo. */
export function changePicture(editor: GuildEditor, at: Path, change: PictureChange): void {
  const named = Object.entries(change);
  const set = Object.fromEntries(named.filter(([, value]) => Boolean(value)));
  const gone = named.flatMap(([name, value]) => (value ? [] : [name as keyof PictureChange])); // its own names
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes<ImageNode>(editor, set, { at });
    Transforms.unsetNodes<ImageNode>(editor, gone, { at });
  });
}
