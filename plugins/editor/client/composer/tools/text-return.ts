import { useState } from 'react';
import { Editor, Transforms, type Range } from 'slate';
import { ReactEditor } from 'slate-react';
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
        // After what lay over it has given the focus back, which puts the caret at the start.
        onceFree(ReactEditor.toDOMNode(editor, editor), () => refocus(editor, caret ?? undefined));
      },
    };
  });
  return way;
}

/** Frames that a panel takes at most to go, and from then on to give the focus back. */
const GOING = 60;
const GIVING_BACK = 2;

/** Runs when what held the focus over the text has gone and has given it back, or before the first key in the text until then takes effect. */
function onceFree(text: HTMLElement, run: () => void): void {
  const home = text.closest('[role="dialog"]') ?? text;
  const isHeld = () => document.activeElement !== document.body && !home.contains(document.activeElement);
  const finish = () => {
    cancelAnimationFrame(frame);
    text.removeEventListener('keydown', finish, true);
    run();
  };
  let going = GOING;
  let left = GIVING_BACK;
  const look = () => {
    if (isHeld() && going > 0) {
      going -= 1;
      left = GIVING_BACK;
    } else left -= 1;
    if (left <= 0) finish();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  text.addEventListener('keydown', finish, true);
}
