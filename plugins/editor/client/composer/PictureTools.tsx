import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Editor, Node, type PathRef } from 'slate';
import { ReactEditor, useFocused, useSlateSelector, useSlateStatic } from 'slate-react';
import { changePicture, currentPicture } from '../editor/pictures.ts';
import type { GuildEditor, ImageNode } from '../model/types.ts';
import { PictureBar } from './PictureBar.tsx';
import { PictureDialog, type PictureField, type Words } from './PictureDialog.tsx';
import { refocus } from './refocus.ts';

interface PictureToolsProps {
  /** Asks for the words of a picture. */
  readonly onDescribe: (node: ImageNode, field: PictureField) => void;
}

/**
 * The tools of the picture that the caret is on. They stand outside of the text, in which a press
 * moves the caret.
 */
export function PictureTools({ onDescribe }: PictureToolsProps) {
  const editor = useSlateStatic();
  const node = useSlateSelector((now) => currentPicture(now)?.[0]);
  const isFocused = useFocused();
  const [isInBar, setInBar] = useState(false);
  if (!node || !(isFocused || isInBar)) return null;
  const describe = (field: PictureField) => {
    setInBar(false);
    onDescribe(node, field);
  };
  return <PictureBar key={ReactEditor.findKey(editor, node).id} node={node} onFocus={setInBar} onDescribe={describe} />;
}

interface Asked {
  readonly at: PathRef;
  readonly node: ImageNode;
  readonly field: PictureField;
}

/** The dialog for the words of a picture, and what opens it. */
export function usePictureDialog(editor: GuildEditor): PictureToolsProps & { readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (words?: Words) => {
    const at = asked?.at.unref();
    // It would keep the focus.
    flushSync(() => setAsked(null));
    // What is written may have been replaced meanwhile.
    const isThere = at && Node.has(editor, at);
    if (isThere && words) changePicture(editor, at, words);
    refocus(editor, isThere ? Editor.range(editor, at) : undefined);
  };
  return {
    onDescribe: (node, field) =>
      setAsked({ at: Editor.pathRef(editor, ReactEditor.findPath(editor, node)), node, field }),
    dialog: asked && <PictureDialog {...asked} onSet={close} onClose={() => close()} />,
  };
}
