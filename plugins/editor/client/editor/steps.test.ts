import { Editor, Node, Transforms } from 'slate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GuildEditor } from '../model/types.ts';
import { setAlignment, toggleMark } from './blocks.ts';
import { editorWith, htmlOf } from './test-support.ts';
import { endStep, PAUSE_MS } from './with-steps.ts';

let time = 0;
beforeEach(() => {
  time = 0;
});

const editorOf = (html = '') => editorWith(html, undefined, undefined, () => time);
/** Slate tells of changes in a microtask, and forgets what was done then. */
const flushed = () => new Promise((resolve) => setTimeout(resolve));

/** Key by key, 100 ms each. */
async function type(editor: GuildEditor, text: string): Promise<void> {
  for (const letter of text) {
    time += 100;
    editor.insertText(letter);
    await flushed();
  }
}
/** What stands there after each undo, until nothing is left to take back. */
function undone(editor: GuildEditor): string[] {
  const seen: string[] = [];
  while (editor.history.undos.length > 0) {
    editor.undo();
    seen.push(editor.children.map((block) => Node.string(block)).join('|'));
  }
  return seen;
}
/** The data of a paste; Slate reads no more of it. */
const pasted = (text: string) =>
  ({ files: [], getData: (type: string) => (type === 'text/plain' ? text : '') }) as unknown as DataTransfer;

describe('undo', () => {
  it('takes typing back word by word', async () => {
    const editor = editorOf();
    await type(editor, 'all hands  on deck');
    expect(undone(editor)).toEqual(['all hands  on ', 'all hands  ', 'all ', '']);
  });

  it('takes Chinese back by the signs of its sentences', async () => {
    const editor = editorOf();
    await type(editor, '起锚，升帆！走');
    expect(undone(editor)).toEqual(['起锚，升帆！', '起锚，', '']);
  });

  it('takes back up to a pause, and a short rest is none', async () => {
    const editor = editorOf();
    await type(editor, 'an');
    time += PAUSE_MS - 200;
    await type(editor, 'ch');
    time += PAUSE_MS;
    await type(editor, 'or');
    expect(undone(editor)).toEqual(['anch', '']);
  });

  it('takes words back one by one that were handed over together', async () => {
    const editor = editorOf();
    editor.insertText('al');
    await flushed();
    editor.insertText('l hands on d');
    await flushed();
    editor.insertText('eck');
    await flushed();
    expect(undone(editor)).toEqual(['all hands on ', 'all hands ', 'all ', '']);
  });

  it('takes a paste back as a whole, and nothing of what was typed around it', async () => {
    const editor = editorOf();
    await type(editor, 'go');
    editor.insertData(pasted(' to the sea'));
    await flushed();
    await type(editor, 'side');
    expect(undone(editor)).toEqual(['go to the sea', 'go', '']);
    editor.insertData(pasted('one\ntwo three'));
    await flushed();
    expect(undone(editor)).toEqual(['']);
  });

  it('takes a paste back alone that comes in the turn in which the letters before it are handed over', async () => {
    const editor = editorOf();
    editor.insertText('go ');
    editor.insertData(pasted('to sea'));
    await flushed();
    expect(undone(editor)).toEqual(['go ', '']);
  });

  it('takes a composition back as a whole', async () => {
    const editor = editorOf();
    for (const word of ['你好', '世界']) {
      endStep(editor);
      editor.insertText(word);
      endStep(editor);
      await flushed();
    }
    await type(editor, 'ok');
    expect(undone(editor)).toEqual(['你好世界', '你好', '']);
  });

  it('takes a bold word back as a whole', async () => {
    const editor = editorOf('<p>go </p>');
    toggleMark(editor, 'strong');
    await flushed();
    await type(editor, 'aboard');
    expect(undone(editor)).toEqual(['go ']);
  });

  it('takes what is deleted back up to a pause', async () => {
    const editor = editorOf('<p>anchor</p>');
    const erase = async () => {
      time += 100;
      editor.deleteBackward('character');
      await flushed();
    };
    await erase();
    await erase();
    time += PAUSE_MS;
    await erase();
    expect(undone(editor)).toEqual(['anch', 'anchor']);
  });

  it('is apart from what is typed after it: redo is gone, and the step before it stays whole', async () => {
    const editor = editorOf();
    await type(editor, 'all hands');
    editor.undo();
    await flushed();
    await type(editor, 'aboard');
    expect(Editor.string(editor, [])).toBe('all aboard');
    expect(undone(editor)).toEqual(['all ', '']);
  });

  it('brings back by redo what it took, step by step', async () => {
    const editor = editorOf();
    await type(editor, 'all hands');
    setAlignment(editor, 'right');
    await flushed();
    const full = htmlOf(editor);
    while (editor.history.undos.length > 0) editor.undo();
    editor.redo();
    expect(Editor.string(editor, [])).toBe('all ');
    editor.redo();
    editor.redo();
    expect(htmlOf(editor)).toBe(full);
  });

  it('takes text that was dragged elsewhere back in one step', async () => {
    const editor = editorOf('<p>two one </p>');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 0 }, focus: { path: [0, 0], offset: 4 } });
    editor.deleteFragment();
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertData(pasted('two'));
    await flushed();
    expect(undone(editor)).toEqual(['two one ']);
  });

  it('reaches the beginning of a long text, though its oldest steps are joined', async () => {
    const editor = editorOf();
    await type(editor, 'a '.repeat(150));
    const steps = undone(editor);
    expect(steps).toHaveLength(100);
    expect(steps.at(-1)).toBe('');
    while (editor.history.redos.length > 0) editor.redo();
    expect(Editor.string(editor, [])).toBe('a '.repeat(150));
  });
});

describe('the limit', () => {
  const limited = (limit: number) => editorWith('', limit, undefined, () => time);

  it('leaves no step behind of what it took back, however many words that were', async () => {
    const editor = limited(9);
    await type(editor, 'all hands');
    const steps = editor.history.undos.length;
    editor.insertText(' on deck');
    await flushed();
    expect([Editor.string(editor, []), editor.history.undos.length]).toEqual(['all hands', steps]);
    editor.undo();
    await flushed();
    expect(Editor.string(editor, [])).toBe('all ');
  });

  it('is not asked by undo and redo, which bring back what was there', async () => {
    const editor = editorWith('<p>too long</p>', 4, undefined, () => time);
    editor.deleteBackward('character');
    await flushed();
    editor.undo();
    await flushed();
    expect(Editor.string(editor, [])).toBe('too long');
  });
});
