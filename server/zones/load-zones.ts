import { join } from 'node:path';
import { isRecord } from '../../platform/contract/record.ts';
import type { PluginSchemas } from '../../platform/contract/zone/browser-zone.ts';
import type { ProductMap } from '../../platform/contract/zone/product-map.ts';
import { PLUGIN_ID_PATTERN, type ZoneConfig } from '../../platform/contract/zone/zone-schema.ts';
import { withArtVersions } from './art-version.ts';
import { crossFaults, type ZoneFile } from './cross-checks.ts';
import type { Fault } from './fault.ts';
import { zoneFolders } from './folders.ts';
import { readJsonFile } from './json-file.ts';
import type { ZonePlace } from './keywords.ts';
import { compileValidators, schemaFaults, type ConfigValidators, type PluginRules } from './schema-check.ts';

/** What a zones folder holds. Only without faults are `zones` and `productMap` fit to be served. */
export interface LoadedZones {
  /**
   * Zones by abbreviation, plugin settings with their defaults, addresses of artwork with the version
   * of what they show.
   */
  readonly zones: ReadonlyMap<string, ZoneConfig>;
  readonly productMap: ProductMap;
  /** Every fault of every file, ordered by file, line and column. */
  readonly faults: readonly Fault[];
}

const PLUGIN_ID = new RegExp(PLUGIN_ID_PATTERN, 'u');

/**
 * Reads and checks `product-map.json` and every `<abbr>/zone.json` of a folder. Never throws for
 * what the files hold.
 * @param dir the zones folder (`ZONES_DIR`)
 * @throws Error when a plugin's own settings schema is wrong
 */
export function loadZones(dir: string, pluginSchemas: PluginSchemas, rules?: PluginRules): LoadedZones {
  return loadZonesWith(dir, compileValidators(pluginSchemas, rules));
}

/** As `loadZones`, with schemas that are compiled already: what a reload uses. */
export function loadZonesWith(dir: string, validators: ConfigValidators): LoadedZones {
  const mapFile = readJsonFile(join(dir, 'product-map.json'));
  const faults: Fault[] = [...mapFile.faults];
  if (mapFile.value !== undefined) faults.push(...schemaFaults(validators.productMap, mapFile, mapFile.value));

  const files = zoneFolders(dir).map((folder): ZoneFile => ({
    folder,
    json: readJsonFile(join(dir, folder, 'zone.json')),
  }));
  if (files.length === 0)
    faults.push({
      file: dir,
      pointer: '',
      line: 1,
      column: 1,
      reason: 'There is no zone: no folder with a zone.json.',
    });
  for (const { folder, json } of files) {
    faults.push(...json.faults);
    if (json.value === undefined) continue;
    const place = { dir, folder };
    faults.push(
      ...schemaFaults(validators.zone, json, json.value, { place }),
      ...pluginFaults(validators, json, place),
    );
  }
  const parsed = files.filter(({ json }) => json.value !== undefined);
  const map = isRecord(mapFile.value) && isRecord(mapFile.value['map']) ? mapFile.value['map'] : undefined;
  faults.push(...crossFaults(parsed, map, validators.labelTypes));

  return {
    // Casts: without faults both have passed their schemas, and with faults nobody may use them.
    zones: new Map(parsed.map(({ folder, json }) => [folder, withArtVersions(dir, json.value as ZoneConfig)])),
    productMap: (map ? mapFile.value : { map: {} }) as ProductMap,
    faults: faults.sort(byPlace),
  };
}

function pluginFaults(validators: ConfigValidators, json: ZoneFile['json'], place: ZonePlace): Fault[] {
  const plugins = isRecord(json.value) ? json.value['plugins'] : undefined;
  if (!isRecord(plugins)) return [];
  return Object.entries(plugins).flatMap(([id, settings]) => {
    const path = ['plugins', id];
    const validate = validators.plugins.get(id);
    if (!PLUGIN_ID.test(id)) return []; // the zone schema says so
    if (validate) {
      const missing = (validators.requires[id] ?? []).filter((other) => !(other in plugins));
      return [
        ...missing.map((other) => json.faultAtKey(path, `The plugin "${id}" needs the plugin "${other}".`)),
        ...(isRecord(settings) ? schemaFaults(validate, json, settings, { base: path, place }) : []),
      ];
    }
    const known = [...validators.plugins.keys()].sort().join(', ') || 'none';
    return [json.faultAtKey(path, `There is no plugin "${id}". Known plugins: ${known}.`)];
  });
}

function byPlace(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.pointer < b.pointer ? -1 : 1);
}
