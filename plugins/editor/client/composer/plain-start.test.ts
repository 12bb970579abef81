import { expect, it } from 'vitest';
import { plainStart } from './plain-start.ts';

it('is the first words of a text, 40 characters at most', () => {
  const line = (text: string) => ({ type: 'p' as const, children: [{ text }] });
  expect(plainStart([line('一'), line(''), line('二')])).toBe('一 二');
  expect(plainStart([line('字'.repeat(500)), line('二')])).toHaveLength(40);
});
