import type { PluginSchemas } from './browser-zone.ts';
import { ProductMapSchema } from './product-map.ts';
import type { ThemeType } from './theme-types.ts';
import { VISIBILITY_KEYWORD } from './visibility.ts';
import { zoneSchemaWith } from './zone-schema.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const NOTE = { browser: 'Reaches the browser.', server: 'Server only.' } as const;

/** The JSON Schema files that editors read, by file name, as text with a final newline. */
export interface RenderedSchemas {
  readonly 'zone.schema.json': string;
  readonly 'product-map.schema.json': string;
}

/**
 * The published schemas of `zone.json` and `product-map.json`. The plugins' own settings schemas
 * and their types of themes are written into the zone schema, so that an editor completes them, and
 * each description ends with whether the key may reach the browser.
 */
export function renderSchemas(pluginSchemas: PluginSchemas, themeTypes: readonly ThemeType[] = []): RenderedSchemas {
  const schema = zoneSchemaWith(themeTypes);
  const zone = plain(schema);
  const { patternProperties: _any, ...plugins } = plain(schema.properties.plugins);
  const known = Object.entries(pluginSchemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const settings = Object.fromEntries(known.map(([id, schema]) => [id, plain(schema)]));
  const properties = { ...(zone['properties'] as Json), plugins: { ...plugins, properties: settings } };
  return {
    'zone.schema.json': text({ ...zone, properties }),
    'product-map.schema.json': text(plain(ProductMapSchema)),
  };
}

type Json = Record<string, unknown>;

// A schema is a JSON object.
const plain = (schema: object): Json => JSON.parse(JSON.stringify(schema)) as Json;

/** As Prettier would write it: a list of plain values stays on one line where it fits. */
function text(schema: Json): string {
  const expanded = JSON.stringify(withNotes({ $schema: DIALECT, ...schema }), null, 2);
  const folded = expanded.replace(
    /^(.*)\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (whole, before: string, items: string, after: string) => {
      const line = `${before}[${items.trim().replace(/,\n */g, ', ')}]${after}`;
      return line.length <= 120 ? line : whole;
    },
  );
  return `${folded}\n`;
}

function withNotes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNotes);
  if (typeof node !== 'object' || node === null) return node;
  const result: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNotes(value)]));
  dropDefaulted(result);
  const visibility = result[VISIBILITY_KEYWORD];
  if (visibility === 'browser' || visibility === 'server') {
    const before = typeof result['description'] === 'string' ? `${result['description']} ` : '';
    result['description'] = `${before}${NOTE[visibility]}`;
  }
  return result;
}

/** A key with a default may be left out of the file, so an editor must not ask for it. */
function dropDefaulted(node: Json): void {
  const { required, properties } = node as { required?: unknown; properties?: Readonly<Record<string, Json>> };
  if (!Array.isArray(required) || typeof properties !== 'object') return;
  const needed = required.filter((key) => properties[String(key)]?.['default'] === undefined);
  if (needed.length > 0) node['required'] = needed;
  else delete node['required'];
}
