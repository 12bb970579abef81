import { expect, it } from 'vitest';
import { keptWith, withUsed } from './used.ts';

const NAMES = ['template'];

it('what a tool has put in is kept with its text, among what is kept else, and goes with the text', () => {
  const editor = withUsed({ mode: 'x' }, 'template');
  expect(editor).toEqual({ mode: 'x', template: true });
  expect(keptWith('<p>a</p>', { editor, poll: 1 }, NAMES)).toEqual({ editor, poll: 1 });
  expect(keptWith('', { editor, poll: 1 }, NAMES)).toEqual({ editor: { mode: 'x' }, poll: 1 });
  expect(keptWith('', { editor: withUsed(undefined, 'template') }, NAMES)).toEqual({});
  expect(keptWith('', { poll: 1 }, NAMES)).toEqual({ poll: 1 });
  expect(keptWith('', { editor }, [])).toEqual({ editor });
});
