import { useState } from 'react';
import { Editor, Transforms, type Range } from 'slate';
import { ReactEditor } from 'slate-react';
import { currentPlace, type Place } from '../../editor/place.ts';
import type { GuildEditor } from '../../model/types.ts';
import { readSelection, refocus } from '../refocus.ts';

/** The way from the text to something that lies over it, and back. */
export interface TextReturn {
  /** Before it opens: what is selected is where it will act. */
  readonly leave: () => void;
  /** When it closes: does the change where the selection was, and puts the caret back. */
  readonly back: (change?: () => void) => void;
  /** Does a change at once where the text is selected, also while the caret is still on its way back. */
  readonly act: (change: () => void) => void;
}

export function useTextReturn(editor: GuildEditor): TextReturn {
  const [way] = useState((): TextReturn => {
    // What lies over the text takes the browser's selection away.
    let remembered: Place | null = null;
    /** The way back that has not come to its end: where it leads, and how it is given up. */
    let returning: { readonly caret: Range | null; readonly stop: () => void } | null = null;
    /** On the way back what is selected is what it leads to, whatever the browser, and Slate after it, has selected meanwhile. */
    const settle = () => {
      if (!returning) return readSelection(editor);
      returning.stop();
      if (returning.caret) Transforms.select(editor, returning.caret);
      returning = null;
    };
    const back: TextReturn['back'] = (change) => {
      if (remembered) remembered.select();
      else if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
      change?.();
      const caret = editor.selection;
      // After what lay over it has given the focus back, which puts the caret at the start.
      const stop = onceFree(ReactEditor.toDOMNode(editor, editor), (isPlaced) => {
        returning = null;
        if (!isPlaced) refocus(editor, caret ?? undefined);
      });
      returning = { caret, stop };
    };
    const remember = () => {
      remembered?.leave();
      remembered = currentPlace(editor);
    };
    return {
      leave: () => {
        settle();
        remember();
      },
      back,
      act: (change) => {
        const wasReturning = returning !== null;
        settle();
        if (!wasReturning) return change();
        remember();
        back(change);
      },
    };
  });
  return way;
}

/** Frames that a panel takes at most to go, and from then on to give the focus back. */
const GOING = 60;
const GIVING_BACK = 2;

/**
 * Runs when what held the focus over the text has gone and has given it back, or before the first key in the text until then takes effect;
 * with true when a pointer has placed the caret before. @returns how to give it up
 */
function onceFree(text: HTMLElement, run: (isPlaced: boolean) => void): () => void {
  const home = text.closest('[role="dialog"]') ?? text;
  const isHeld = () => document.activeElement !== document.body && !home.contains(document.activeElement);
  const stop = () => {
    cancelAnimationFrame(frame);
    text.removeEventListener('keydown', finish, true);
    text.removeEventListener('pointerdown', giveWay, true);
  };
  const finish = () => {
    stop();
    run(false);
  };
  const giveWay = () => {
    stop();
    run(true);
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
  text.addEventListener('pointerdown', giveWay, true);
  return stop;
}
