import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../tests/support/app.ts';
import type { AdsSettings } from '../manifest.ts';

const zones = readdirSync(join(ROOT, 'zones')).filter((name) => existsSync(join(ROOT, 'zones', name, 'zone.json')));

it.each(zones)('the ads of %s have pictures of their own zone, and numbers of their own', (abbr) => {
  const text = readFileSync(join(ROOT, 'zones', abbr, 'zone.json'), 'utf8');
  // The project's own file.
  const { plugins } = JSON.parse(text) as { plugins: { ads: Partial<AdsSettings> } };
  const { banners = [], floats = [] } = plugins.ads;
  for (const { image } of [...banners, ...floats]) {
    expect(image).toMatch(new RegExp(`^/zones/${abbr}/art/`));
    expect(existsSync(join(ROOT, image)), image).toBe(true);
  }
  for (const list of [banners, floats]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});
