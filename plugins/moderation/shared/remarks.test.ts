import { expect, test } from 'vitest';
import { filledRemark, withRemark } from './remarks.ts';

test('a remark says what its placeholders stand for, once, and leaves other braces as they are', () => {
  const values = { clause: '{{nick}}', nick: '$&' };
  expect(filledRemark('{{nick}}: {{clause}} {{clause}} {{other}} {nick}', values)).toBe(
    '$&: {{nick}} {{nick}} {{other}} {nick}',
  );
});

test('a remark that is chosen takes the place of another one, and stands below what was typed', () => {
  const offered = ['甲', '乙'];
  expect(withRemark(' ', '甲', offered)).toBe('甲');
  expect(withRemark('甲', '乙', offered)).toBe('乙');
  expect(withRemark('自己写的 ', '甲', offered)).toBe('自己写的\n甲');
});
