import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { currentPlace, type Place } from '../../editor/place.ts';
import type { GuildEditor } from '../../model/types.ts';
import { readSelection, refocus } from '../refocus.ts';

/** The way from the text to something that lies over it, and back. */
export interface TextReturn {
  /** Before it opens: what is selected is where it will act. */
  readonly leave: () => void;
  /**
   * Does the change where the selection was, and gives the text the focus before this call ends:
   * the next key is the text's.
   * @param close takes away what lies over the text, which would keep the focus
   */
  readonly back: (change?: (() => void) | null, close?: () => void) => void;
  /**
   * Does a change at once where the text is selected.
   * @param isPointed asked for by a pointer: whoever points at a tool goes on in the text, wherever
   *   the focus was
   */
  readonly act: (change: () => void, isPointed: boolean) => void;
}

export function useTextReturn(editor: GuildEditor): TextReturn {
  const [way] = useState((): TextReturn => {
    // What lies over the text takes the browser's selection away.
    let remembered: Place | null = null;
    const forget = () => {
      remembered?.leave();
      remembered = null;
    };
    return {
      leave: () => {
        readSelection(editor);
        forget();
        remembered = currentPlace(editor);
      },
      back: (change, close) => {
        if (close) flushSync(close);
        if (remembered) remembered.select();
        else if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
        forget();
        change?.();
        refocus(editor);
      },
      act: (change, isPointed) => {
        if (isPointed && !ReactEditor.isFocused(editor)) refocus(editor);
        else readSelection(editor);
        change();
      },
    };
  });
  return way;
}
