import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio, LEAST_CONTRAST, READABLE_PAIRS } from './contrast.ts';
import type { ProductMap } from './product-map.ts';
import { renderSchemas } from './render-schemas.ts';
import { themesFor } from './theme-schema.ts';
import type { ZoneConfig } from './zone-schema.ts';

const ZONES = join(import.meta.dirname, '../../../zones');
const ABBRS = ['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw'];
// Shapes are checked in server/zones.
const read = <T>(path: string): T => JSON.parse(readFileSync(join(ZONES, path), 'utf8')) as T;
const zoneOf = (abbr: string): ZoneConfig => read(`${abbr}/zone.json`);

describe.each(ABBRS)('zone %s as shipped', (abbr) => {
  const zone = zoneOf(abbr);
  const { colors } = zone.tokens;

  it.each(READABLE_PAIRS)('is readable: %s on %s', (front, ground) => {
    expect(contrastRatio(colors[front], colors[ground])).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it('says truly whether it is light or dark', () => {
    const onWhite = contrastRatio(colors.background, '#ffffff');
    expect(zone.tokens.scheme).toBe(onWhite > contrastRatio(colors.background, '#000000') ? 'dark' : 'light');
  });

  it('has the themes that the product relies on', () => {
    const types = new Map(zone.themes.map((theme) => [theme.themeId, theme.labelType]));
    expect([1, 44, 46].map((id) => types.get(id))).toEqual([1, 17, 19]);
    expect(types.has(2)).toBe(true);
    expect([...types.values()]).toEqual(expect.arrayContaining([3, 10]));
  });

  it('has artwork that carries no script, no foreign address and no text that needs a font', () => {
    const files = readdirSync(join(ZONES, abbr, 'art'));
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) {
      const svg = readFileSync(join(ZONES, abbr, 'art', file), 'utf8');
      expect(svg, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(
        /<script|<text|<image|href|https?:|\son\w+=/i,
      );
    }
  });
});

describe('the six zones together', () => {
  const zones = ABBRS.map(zoneOf);

  it('look like different products', () => {
    for (const key of ['brand', 'background'] as const) {
      expect(new Set(zones.map((zone) => zone.tokens.colors[key])).size).toBe(ABBRS.length);
    }
    expect(new Set(zones.map((zone) => zone.name)).size).toBe(ABBRS.length);
    expect(zones.filter((zone) => zone.tokens.scheme === 'dark').length).toBeGreaterThanOrEqual(2);
  });

  it('show a visitor more themes than there are tabs: six, and the others under more', () => {
    const shown = (abbr: string): number => themesFor(zoneOf(abbr).themes, { signedIn: false }).length;
    expect(shown('mx')).toBe(8);
    expect(shown('sw4')).toBe(9);
  });
});

describe('product map', () => {
  const productMap = read<ProductMap>('product-map.json');

  it('gives the game codes of the product map', () => {
    expect(productMap.map).toEqual({ mx: 1, sw3: 2, sw4: 2, sw5: 2, jl: 3, dw: 4 });
  });
});

describe('published schemas', () => {
  // The whole files are compared in tests/contract, where the plugins' own schemas may be read.
  it('are up to date, but for settings and types of themes of plugins, which the plugins themselves decide', () => {
    type Named = { enum: unknown[]; description: string };
    type Published = {
      properties: {
        plugins: { properties: Record<string, object> };
        themes: { items: { properties: { type: Named; labelType: Named } } };
      };
    };
    const file = read<Published>('schema/zone.schema.json');
    const published = file.properties.plugins.properties;
    const fresh = renderSchemas({});
    const zone = JSON.parse(fresh['zone.schema.json']) as Published;
    zone.properties.plugins.properties = published;
    const [known, all] = [zone, file].map(({ properties }) => properties.themes.items.properties);
    for (const key of ['type', 'labelType'] as const) {
      expect(all?.[key].enum).toEqual(expect.arrayContaining(known?.[key].enum ?? ['something']));
      if (known && all) known[key] = all[key];
    }
    expect(file).toEqual(zone);
    expect(readFileSync(join(ZONES, 'schema/product-map.schema.json'), 'utf8')).toBe(fresh['product-map.schema.json']);
    for (const abbr of ABBRS)
      expect(Object.keys(published)).toEqual(expect.arrayContaining(Object.keys(zoneOf(abbr).plugins)));
  });
});
