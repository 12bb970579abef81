import { useState } from 'react';
import { Editor, Transforms, type Range } from 'slate';
import type { GuildEditor } from '../../model/types.ts';
import { readSelection, refocus } from '../refocus.ts';

/** The way from the text to something that lies over it, and back. */
export interface TextReturn {
  /** Before it opens: what is selected is where it will act. */
  readonly leave: () => void;
  /** When it closes: does the change where the selection was, and puts the caret back. */
  readonly back: (change?: () => void) => void;
}

export function useTextReturn(editor: GuildEditor): TextReturn {
  const [way] = useState((): TextReturn => {
    // What lies over the text takes the browser's selection away.
    let remembered: Range | null = null;
    return {
      leave: () => {
        readSelection(editor);
        remembered = editor.selection;
      },
      back: (change) => {
        if (remembered) Transforms.select(editor, remembered);
        else if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
        change?.();
        const caret = editor.selection;
        // After the dialog has given the focus back (in the next frame), which puts the caret at the start.
        requestAnimationFrame(() => requestAnimationFrame(() => refocus(editor, caret ?? undefined)));
      },
    };
  });
  return way;
}
