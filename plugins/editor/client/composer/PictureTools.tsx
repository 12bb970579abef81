import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Editor, Node, type Path, type PathRef } from 'slate';
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

/** Words of something in the text that are asked for. */
export interface Question {
  readonly at: Path;
  /** As they are, empty where there are none. */
  readonly words: Words;
  /** Where the focus is first. */
  readonly field: PictureField;
  /** Takes what was said of it, wherever it is by then. */
  readonly change: (at: Path, words: Words) => void;
}

interface Asked extends Omit<Question, 'at'> {
  readonly at: PathRef;
}

/** The dialog for the words of a picture or gallery, and what opens it. */
export function usePictureDialog(editor: GuildEditor): PictureToolsProps & {
  readonly ask: (question: Question) => void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ask] = useState(
    () =>
      ({ at, ...question }: Question) =>
        setAsked({ ...question, at: Editor.pathRef(editor, at) }),
  );
  const close = (words?: Words) => {
    const at = asked?.at.unref();
    // It would keep the focus.
    flushSync(() => setAsked(null));
    // What is written may have been replaced meanwhile.
    const isThere = at && Node.has(editor, at);
    if (isThere && words) asked?.change(at, words);
    refocus(editor, isThere && Node.has(editor, at) ? Editor.range(editor, at) : undefined);
  };
  return {
    ask,
    onDescribe: (node, field) =>
      ask({
        at: ReactEditor.findPath(editor, node),
        words: { alt: node.alt ?? '', caption: node.caption ?? '' },
        field,
        change: (at, words) => changePicture(editor, at, words),
      }),
    dialog: asked && <PictureDialog {...asked} onSet={close} onClose={() => close()} />,
  };
}
