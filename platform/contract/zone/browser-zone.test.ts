import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { browserView } from './browser-view.ts';
import { browserZone, zoneSummary } from './browser-zone.ts';
import { ProductMapSchema } from './product-map.ts';
import { renderSchemas } from './render-schemas.ts';
import { themesFor, writableThemes, type Theme } from './theme-schema.ts';
import { browser, serverOnly } from './visibility.ts';
import { ZoneConfigSchema, type ZoneConfig } from './zone-schema.ts';

const SECRET = 'hunter2-planted';
const lottery = Type.Object({
  publicityDays: browser(Type.Integer()),
  apiKey: Type.String(),
  draw: browser(Type.Object({ limit: browser(Type.Integer()), seed: Type.String(), token: serverOnly(Type.String()) })),
  prizes: browser(Type.Array(Type.Object({ name: browser(Type.String()), cost: Type.Integer() }))),
  hidden: Type.Object({ shown: browser(Type.String()) }),
});
const settings = {
  publicityDays: 5,
  apiKey: SECRET,
  draw: { limit: 3, seed: SECRET, token: SECRET },
  prizes: [{ name: '剑', cost: 7 }],
  hidden: { shown: SECRET },
  unknown: SECRET,
};
// The shipped file is checked in server/zones; here it is only material.
const shipped = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../zones/sw4/zone.json'), 'utf8'),
) as ZoneConfig;
const zone: ZoneConfig = {
  ...shipped,
  hosts: [`${SECRET}.example`],
  plugins: { lottery: settings, poll: { key: SECRET } },
};

describe('browserZone', () => {
  it('lets no server-only key through', () => {
    const seen = browserZone({ ...zone, extra: SECRET } as ZoneConfig, { lottery });
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(seen).not.toHaveProperty('hosts');
    expect(seen).not.toHaveProperty('$schema');
  });

  it('shows of a plugin exactly the marked settings, and the id of each enabled one', () => {
    expect(browserZone(zone, { lottery }).plugins).toEqual({
      lottery: { publicityDays: 5, draw: { limit: 3 }, prizes: [{ name: '剑' }] },
      poll: {},
    });
  });

  it('has every key of its type', () => {
    const marked = Object.entries(ZoneConfigSchema.properties).filter(
      ([, s]) => (s as { visibility: string }).visibility === 'browser',
    );
    // The one optional key that the shipped zone leaves out.
    const whole = { ...zone, followNeedsCode: true };
    expect(Object.keys(browserZone(whole, {})).sort()).toEqual([...marked.map(([key]) => key), 'plugins'].sort());
    expect(browserZone(zone, {}).tokens).toEqual(zone.tokens);
  });

  it('has the themes that its reader may read in', () => {
    const closed = { ...zone.themes[0]!, themeId: 900, labelType: 14 as const };
    const ids = (signedIn?: boolean) => {
      const seen = browserZone(
        { ...zone, themes: [...zone.themes, closed] },
        {},
        ...(signedIn === undefined ? [] : [{ signedIn }]),
      );
      return seen.themes.map(({ themeId }) => themeId);
    };
    expect(ids()).toEqual(ids(false));
    expect(ids(false)).toContain(3);
    expect(ids(false)).not.toContain(900);
    expect(ids(true)).toContain(900);
  });

  it('is a copy: changing it changes no config', () => {
    browserZone(zone, { lottery }).tokens.colors.brand = '#000000';
    expect(zone.tokens.colors.brand).toBe(shipped.tokens.colors.brand);
  });

  it('sums up other zones without their settings', () => {
    expect(Object.keys(zoneSummary(zone)).sort()).toEqual(
      ['abbr', 'gameId', 'href', 'name', 'nameEn', 'pcIcon', 'state', 'switcherGroup'].sort(),
    );
  });
});

describe('browserView', () => {
  const view = (schema: object, value: unknown): unknown => browserView(schema as TSchema, value);
  const open = { visibility: 'browser' };

  it.each<[string, object, unknown, unknown]>([
    ['no schema for an object', {}, { a: 1 }, undefined],
    ['a marked key of unknown shape', { properties: { a: open } }, { a: { deep: 1 } }, {}],
    ['a marked list of unknown shape', { properties: { a: open } }, { a: [1] }, {}],
    ['a marked key behind $ref', { properties: { a: { $ref: '#/x', ...open } } }, { a: { deep: 1 } }, {}],
    ['keys of additionalProperties', { properties: {}, additionalProperties: open }, { a: 1 }, {}],
    ['a boolean schema', { properties: { a: true } }, { a: 1 }, {}],
    ['an unmarked record value', { patternProperties: { '^a': {} } }, { a: 1 }, {}],
    ['a marked record value', { patternProperties: { '^a': open } }, { a: 1, b: 2 }, { a: 1 }],
    ['branches that disagree', { anyOf: [{ properties: { a: open } }, { properties: { a: {} } }] }, { a: 1 }, {}],
    [
      'branches that agree',
      { allOf: [{ properties: { a: open } }, { properties: { b: open } }] },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    ['key and pattern that disagree', { properties: { a: open }, patternProperties: { a: {} } }, { a: 1 }, {}],
    ['an inherited name', { properties: {} }, JSON.parse('{"constructor":1,"__proto__":{"a":1}}'), {}],
    ['null', { properties: { a: open } }, { a: null }, { a: null }],
    [
      'items of a list of which nothing may pass',
      { properties: { a: { items: {}, ...open } } },
      { a: [{ b: 1 }, 2] },
      { a: [2] },
    ],
    ['alternatives that disagree', { oneOf: [{ properties: { a: open } }, { properties: { a: {} } }] }, { a: 1 }, {}],
    [
      'a marked record value by a pattern of Chinese letters',
      { patternProperties: { '^\\p{Script=Han}+$': open } },
      { 名: 1, name: 2 },
      { 名: 1 },
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(view(schema, value)).toStrictEqual(expected);
  });
});

describe('themesFor', () => {
  const theme = (labelType: Theme['labelType'], type: Theme['type'] = 'general'): Theme => ({
    themeId: labelType,
    name: 'x',
    type,
    icon: 'x',
    labelType,
  });
  const themes = [theme(1), theme(3), theme(11), theme(14), theme(4, 'collect')];

  it.each([
    [{ signedIn: false }, [1, 3]],
    [{ signedIn: true }, [1, 3, 14]],
  ])('offers %o the label types %o to read', (reader, expected) => {
    expect(themesFor(themes, reader).map((t) => t.labelType)).toEqual(expected);
  });

  it.each([
    [{ signedIn: false, manager: false }, [1]],
    [{ signedIn: true, manager: false }, [1, 14]],
    [{ signedIn: true, manager: true }, [1, 3, 14]],
  ])('offers %o the label types %o to post in', (writer, expected) => {
    expect(writableThemes(themes, writer).map((t) => t.labelType)).toEqual(expected);
  });
});

describe('the schemas', () => {
  it('say of every key what it is and whether it may reach the browser', () => {
    const bad: string[] = [];
    const walk = (node: object, path: string): void => {
      const properties = (node as { properties?: Record<string, Record<string, unknown>> }).properties ?? {};
      for (const [key, value] of Object.entries(properties)) {
        if (!['browser', 'server'].includes(String(value['visibility']))) bad.push(`${path}/${key} visibility`);
        if (typeof value['description'] !== 'string' && !('properties' in value))
          bad.push(`${path}/${key} description`);
        walk(value, `${path}/${key}`);
        if (typeof value['items'] === 'object' && value['items'] !== null) walk(value['items'], `${path}/${key}/items`);
      }
    };
    walk(ZoneConfigSchema, '');
    walk(ProductMapSchema, '');
    expect(bad).toEqual([]);
  });

  it('are published with the settings of plugins and closed against unknown plugins', () => {
    const published = JSON.parse(renderSchemas({ lottery })['zone.schema.json']) as {
      properties: { plugins: Record<string, object> };
    };
    expect(Object.keys(published.properties.plugins['properties'] ?? {})).toEqual(['lottery']);
    expect(published.properties.plugins['additionalProperties']).toBe(false);
    expect(JSON.stringify(published)).toContain(
      'Abbreviation of the product; the name of this folder and a key of the product map. Reaches the browser.',
    );
  });
});
