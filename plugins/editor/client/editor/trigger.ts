import { Editor, Element, Point, Range, Text } from 'slate';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';
import { around } from './blocks.ts';
import { isInCode } from './code.ts';
import type { Changes } from './changes.ts';

/** What was begun at the caret. */
export interface Trigger {
  /** From its sign on. */
  readonly typed: string;
  /** The same in the text: what the choice takes the place of. */
  readonly range: Range;
}

/** What stands begun at the end of a text, from its sign on. */
export type Begun = (before: string) => string | undefined;

/** Only what is near matters: a keystroke at the end of a long line costs as much as at its start. */
const NEAR = 120;

/** What stands before the caret, in the same look; null: text is selected, or there is no caret. */
export function textBefore(editor: GuildEditor): string | null {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return null;
  const { path, offset } = selection.anchor;
  const [node] = Editor.node(editor, path);
  return Text.isText(node) ? node.text.slice(Math.max(0, offset - NEAR), offset) : null;
}

/** What stands begun at the caret, whoever put it there. */
export function findTrigger(editor: GuildEditor, begun: Begun): Trigger | null {
  const before = textBefore(editor);
  const typed = before === null ? undefined : begun(before);
  const caret = editor.selection?.anchor;
  if (typed === undefined || !caret) return null;
  const [parent] = Editor.parent(editor, caret.path);
  if ((Element.isElement(parent) && editor.isVoid(parent)) || around(editor, 'link') || isInCode(editor)) return null;
  return { typed, range: { anchor: { path: caret.path, offset: caret.offset - typed.length }, focus: caret } };
}

export interface TriggerWatch {
  readonly get: () => Trigger | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Not wanted: nothing more until another sign is typed. */
  readonly dismiss: () => void;
}

/**
 * Follows what is begun while it is typed. It begins with typing only, so that a caret that passes
 * by an old sign opens nothing, and nothing changes while an input method composes.
 */
export function watchTriggers(editor: GuildEditor, changes: Changes, begun: Begun): TriggerWatch {
  const listeners = new Set<() => void>();
  let current: Trigger | null = null;
  let dismissed: Point | null = null;

  const set = (next: Trigger | null) => {
    if (next === current || (next && current && same(next, current))) return;
    current = next;
    for (const listener of listeners) listener();
  };
  changes.subscribe(() => {
    if (ReactEditor.isComposing(editor)) return;
    const isTyped = editor.operations.some(({ type }) => type === 'insert_text' || type === 'remove_text');
    if (!isTyped && !current) return;
    const found = findTrigger(editor, begun);
    const start = found?.range.anchor;
    if (!start || (dismissed && !Point.equals(dismissed, start))) dismissed = null;
    const goesOn = current && start && Point.equals(current.range.anchor, start);
    set(found && !dismissed && (isTyped || goesOn) ? found : null);
  });
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss: () => {
      dismissed = current?.range.anchor ?? null;
      set(null);
    },
  };
}

const same = (a: Trigger, b: Trigger): boolean => a.typed === b.typed && Range.equals(a.range, b.range);
