import { expect, it } from 'vitest';
import { keptWith, withTemplate } from './used.ts';

it('a template that was put in is kept with its text, among what is kept else, and goes with the text', () => {
  const editor = withTemplate({ mode: 'x' });
  expect(editor).toEqual({ mode: 'x', template: true });
  expect(keptWith('<p>a</p>', { editor, poll: 1 })).toEqual({ editor, poll: 1 });
  expect(keptWith('', { editor, poll: 1 })).toEqual({ editor: { mode: 'x' }, poll: 1 });
  expect(keptWith('', { editor: withTemplate(undefined) })).toEqual({});
  expect(keptWith('', { poll: 1 })).toEqual({ poll: 1 });
});
