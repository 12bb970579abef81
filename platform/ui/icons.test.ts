import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconSprite } from '../../tools/icons.ts';

it('the sprite is what lucide has: otherwise run `node tools/icons.ts`', () => {
  expect(readFileSync(new URL('icons.svg', import.meta.url), 'utf8')).toBe(iconSprite());
});
