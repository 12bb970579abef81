import { describe, expect, it } from 'vitest';
import { blockTyped, markTyped } from './markdown-rules.ts';

describe('a sign at the start of a line', () => {
  it.each([
    ['# ', 'h1'],
    ['## ', 'h2'],
    ['### ', 'h3'],
    ['- ', 'ul'],
    ['* ', 'ul'],
    ['1. ', 'ol'],
    ['> ', 'blockquote'],
    ['---', 'hr'],
    ['```', 'pre'],
  ])('%j makes %s', (before, block) => expect(blockTyped(before, '')).toBe(block));

  it.each(['#', '#### ', ' # ', 'a# ', '2. ', '10. ', '--', '----', '``', '````', '＃ ', ''])(
    '%j makes nothing',
    (before) => expect(blockTyped(before, '')).toBeUndefined(),
  );

  it('a divider and a code block need the whole line, the others do not', () => {
    expect([blockTyped('---', 'a'), blockTyped('```', 'a'), blockTyped('# ', 'a')]).toEqual([
      undefined,
      undefined,
      'h1',
    ]);
  });
});

describe('signs around words', () => {
  it.each([
    ['**bold**', 'strong', 'bold'],
    ['这是**重点**', 'strong', '重点'],
    ['*a b*', 'em', 'a b'],
    ['读*这里。*', 'em', '这里。'],
    ['see _this_', 'em', 'this'],
    ['~~gone~~', 's', 'gone'],
    ['`a = [1]`', 'code', 'a = [1]'],
    ['run `*^_^*`', 'code', '*^_^*'],
  ])('%j mark %s', (before, mark, text) => expect(markTyped(before)).toMatchObject({ mark, text }));

  it.each([
    ['the first of two signs at the end', '**bold*'],
    ['faces', '(*^_^*'],
    ['faces with letters', '(*^ω^*'],
    ['faces of lines', '>_<_'],
    ['a drawl', '好的~~谢谢~~'],
    ['names with lines', 'a_b_'],
    ['names with lines in Chinese', '变量_名_'],
    ['products', '3*4*'],
    ['blanks at the edges', '** bold **'],
    ['nothing between', '****'],
    ['blanks alone', '` `'],
    ['an escaped sign', '\\*a*'],
    ['several lines', '**a\nb**'],
    ['what stands in code that is not ended', '`**a**'],
    ['no sign', 'bold'],
  ])('%s stay as they are', (_, before) => expect(markTyped(before)).toBeUndefined());
});
