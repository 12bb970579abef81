import { Editor, Range, Transforms, type NodeEntry, type Path } from 'slate';
import type { GuildEditor, ImageNode } from '../model/types.ts';
import { around } from './blocks.ts';

/** The picture that the caret is on. */
export function currentPicture(editor: GuildEditor): NodeEntry<ImageNode> | undefined {
  const isOne = editor.selection !== null && Range.isCollapsed(editor.selection);
  const [node, path] = (isOne && around(editor, 'image')) || [];
  return node?.type === 'image' && path ? [node, path] : undefined;
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
