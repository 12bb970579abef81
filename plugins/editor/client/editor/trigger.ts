import { Editor, Element, Point, Range, Text, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';
import { around } from './blocks.ts';
import type { Changes } from './changes.ts';
import { stepBehindLink } from './links.ts';

/**
 * What was begun at the caret: a mention (`@`) or a topic (`#`), and what of its name has been
 * typed.
 */
export interface Trigger {
  readonly kind: 'at' | 'topic';
  readonly query: string;
  /** From the sign to the caret: what the choice takes the place of. */
  readonly range: Range;
}

/**
 * Both signs also as Chinese input methods write them. A sign inside an address (`a@b.example`)
 * begins nothing.
 */
const AT = /(?:^|[^A-Za-z0-9._%+-])([@＠][^\s@＠#＃[\],，。]{0,16})$/u;
const TOPIC = /[#＃][^\s@＠#＃[\]]{0,30}$/u;
const WHOLE_TOPIC = /#([^#[\]\n]{1,30})#/gu;

/** What stands begun at the caret, whoever put it there. */
export function findTrigger(editor: GuildEditor): Trigger | null {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return null;
  const { path, offset } = selection.anchor;
  const [node] = Editor.node(editor, path);
  if (!Text.isText(node)) return null;
  // Only what is near matters: a keystroke at the end of a long line costs as much as at its start.
  const from = Math.max(0, offset - 120);
  const before = node.text.slice(from, offset);
  if (!/[@＠#＃]/.test(before)) return null;
  const [parent] = Editor.parent(editor, path);
  if ((Element.isElement(parent) && editor.isVoid(parent)) || around(editor, 'link')) return null;
  // The second # of a topic begins none.
  const open = before.replace(WHOLE_TOPIC, (topic, name: string) =>
    name.trim() === name ? ' '.repeat(topic.length) : topic,
  );
  const at = AT.exec(open)?.[1];
  const found = at ?? TOPIC.exec(open)?.[0];
  if (found === undefined) return null;
  const range = { anchor: { path, offset: offset - found.length }, focus: selection.anchor };
  return { kind: at === undefined ? 'topic' : 'at', query: found.slice(1), range };
}

export interface TriggerWatch {
  readonly get: () => Trigger | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Not wanted: nothing more until another sign is typed. */
  readonly dismiss: () => void;
}

/**
 * Follows what is typed behind `@` and `#`. It begins with typing only, so that a caret that passes
 * by an old sign opens nothing, and nothing changes while an input method composes.
 */
export function watchTriggers(editor: GuildEditor, changes: Changes): TriggerWatch {
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
    const found = findTrigger(editor);
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

const same = (a: Trigger, b: Trigger): boolean =>
  a.kind === b.kind && a.query === b.query && Range.equals(a.range, b.range);

/**
 * Types the sign of a mention or topic at the caret, behind a space where it would begin nothing.
 */
export function typeTrigger(editor: GuildEditor, sign: string): void {
  if (!editor.selection) return;
  if (Range.isExpanded(editor.selection)) Transforms.collapse(editor, { edge: 'end' });
  stepBehindLink(editor);
  editor.insertText(sign);
  if (findTrigger(editor)) return;
  editor.deleteBackward('character');
  editor.insertText(` ${sign}`);
}
