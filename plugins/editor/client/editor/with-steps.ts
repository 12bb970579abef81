import { Range } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { GuildEditor } from '../model/types.ts';

/** Milliseconds without a key after which the next one begins a step. */
export const PAUSE_MS = 1_000;

/** As many steps as slate-history keeps. */
const MOST_STEPS = 100;

/** What ends a word: a space, or a sign of a Chinese sentence, which has none behind it. */
const ENDS_WORD = /[\s，。！？；：、…）】》」』”’]$/u;
const NEXT_WORD = /(?<=[\s，。！？；：、…）】》」』”’])(?=[^\s，。！？；：、…）】》」』”’])/u;

export interface StepOptions {
  /** Milliseconds of any clock that only goes on. */
  readonly now: () => number;
}

/** Whatever is written next is another step of undo than what was written before. */
export const endStep = (editor: GuildEditor): void => HistoryEditor.setSplittingOnce(editor, true);

/**
 * Undo takes back what a person did in one go: typing up to the end of a word or a pause, a paste,
 * a composition ({@link endStep} at both its ends). What is done by one call of the editor
 * otherwise is one step anyway, because it is done within one turn.
 */
export function withSteps(editor: GuildEditor, { now }: StepOptions): GuildEditor {
  const { insertText, deleteBackward, deleteForward, insertData, undo, redo, writeHistory } = editor;
  let last = -Infinity;
  /** Where typing left the caret, and the step that it belongs to. */
  let typed: { readonly at: Range; readonly step: unknown; readonly hasEndedWord: boolean } | null = null;

  const noticePause = () => {
    if (now() - last > PAUSE_MS) endStep(editor);
    last = now();
  };

  /** One word of what is typed, in the step of the word's letters before it. */
  const typeWord = (text: string, options: Parameters<typeof insertText>[1]) => {
    const { selection, history } = editor;
    const before = typed && selection && Range.equals(typed.at, selection) ? typed : null;
    if (before?.hasEndedWord && !ENDS_WORD.test(text.slice(0, 1))) endStep(editor);
    const goesOn = before?.step === history.undos.at(-1) && !HistoryEditor.isSplittingOnce(editor);
    // By itself slate-history goes on with letters alone, and the first letter with a mark is a
    // node.
    if (before && goesOn) HistoryEditor.withMerging(editor, () => insertText(text, options));
    else insertText(text, options);
    const at = editor.selection;
    typed = at && { at, step: editor.history.undos.at(-1), hasEndedWord: ENDS_WORD.test(text) };
  };

  editor.insertText = (text, options) => {
    // A part of a greater step.
    if (HistoryEditor.isMerging(editor) !== undefined) return insertText(text, options);
    noticePause();
    for (const word of text.split(NEXT_WORD)) typeWord(word, options);
  };
  editor.deleteBackward = (unit) => {
    noticePause();
    deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    noticePause();
    deleteForward(unit);
  };

  editor.insertData = (data) => {
    const step = editor.history.undos.at(-1);
    const lastOperation = step?.operations.at(-1);
    const isBehindTyping =
      typed !== null && typed.step === step && editor.selection && Range.equals(typed.at, editor.selection);
    // Text that is dragged to another place has just been taken away from the old one.
    const isMove = lastOperation !== undefined && editor.operations.includes(lastOperation) && !isBehindTyping;
    const paste = () => insertData(data);
    if (isMove) HistoryEditor.withMerging(editor, paste);
    else HistoryEditor.withNewBatch(editor, paste);
    endStep(editor);
  };

  const travel = (way: () => void) => {
    way();
    endStep(editor);
  };
  editor.undo = () => travel(undo);
  editor.redo = () => travel(redo);

  editor.writeHistory = (stack, batch) => {
    const { undos } = editor.history;
    const [oldest, next] = undos;
    // Instead of being forgotten the oldest step is joined to the one after it.
    if (stack === 'undos' && undos.length >= MOST_STEPS && oldest && next)
      undos.splice(0, 2, { ...oldest, operations: [...oldest.operations, ...next.operations] });
    writeHistory(stack, batch);
  };
  return editor;
}
