import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginSchemas } from '../../platform/contract/zone/browser-zone.ts';
import { renderSchemas } from '../../platform/contract/zone/render-schemas.ts';
import type { ThemeType } from '../../platform/contract/zone/theme-types.ts';

/**
 * Writes the JSON Schemas that editors read (`zone.schema.json`, `product-map.schema.json`).
 * @param dir the `schema` folder of the zones folder; made when missing
 * @returns the paths written
 */
export function writeSchemas(dir: string, pluginSchemas: PluginSchemas, themeTypes: readonly ThemeType[]): string[] {
  mkdirSync(dir, { recursive: true });
  return Object.entries(renderSchemas(pluginSchemas, themeTypes)).map(([name, text]: [string, string]) => {
    const file = join(dir, name);
    writeFileSync(file, text);
    return file;
  });
}
