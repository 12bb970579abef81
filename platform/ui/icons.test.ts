import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconSprite } from '../../tools/icons.ts';
import { ICON_NAMES } from '../contract/icon-names.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/**
 * `icon: 'bell'`, `icon="bell"`, `<Icon name="bell"`: an icon is named by one word, told by its
 * place.
 */
const NAMED = /\bicon(?:: |=)['"]([a-z][a-z0-9-]*)['"]|<Icon\s[^>]*?\bname="([a-z][a-z0-9-]*)"/g;

it('the sprite is what lucide has: otherwise run `node tools/icons.ts`', () => {
  expect(readFileSync(new URL('icons.svg', import.meta.url), 'utf8')).toBe(iconSprite());
});

it('every icon that code names is in the sprite', () => {
  const files = globSync('{platform,plugins}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] });
  const named = files.flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(NAMED)].map(([, a, b]) => [a ?? b, file] as const),
  );
  expect(named.length).toBeGreaterThan(50);
  const known: ReadonlySet<string> = new Set(ICON_NAMES);
  expect(named.filter(([name]) => !known.has(name ?? ''))).toEqual([]);
});
