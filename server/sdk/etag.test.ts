import { expect, it } from 'vitest';
import { isHeld } from './etag.ts';

it('finds the tag among those that the browser names, also a weak one', () => {
  for (const held of ['"a"', '"b", "a"', '"b","a"', 'W/"a"', '*']) expect(isHeld(held, '"a"'), held).toBe(true);
  for (const held of [undefined, '', 'a', '"ab"', '"b"', '"a']) expect(isHeld(held, '"a"'), held).toBe(false);
});
