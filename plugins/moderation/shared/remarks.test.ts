import { expect, test } from 'vitest';
import { filledRemark } from './remarks.ts';

test('a remark says what its placeholders stand for, once, and leaves other braces as they are', () => {
  const values = { clause: '{{nick}}', nick: '$&' };
  expect(filledRemark('{{nick}}: {{clause}} {{clause}} {{other}} {nick}', values)).toBe(
    '$&: {{nick}} {{nick}} {{other}} {nick}',
  );
});
