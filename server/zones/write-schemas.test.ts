import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { SCHEMAS, SHIPPED, THEME_TYPES } from './fixture.ts';
import { writeSchemas } from './write-schemas.ts';

it('writes schemas by which any JSON Schema tool accepts the shipped files and refuses faulty ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'schemas-'));
  const files = writeSchemas(join(root, 'schema'), SCHEMAS, THEME_TYPES);
  const [zone, map] = files.map((file) =>
    addFormats.default(new Ajv2020({ strict: false })).compile(JSON.parse(readFileSync(file, 'utf8')) as object),
  );
  const shipped = (name: string) => JSON.parse(readFileSync(join(SHIPPED, name), 'utf8')) as Record<string, unknown>;
  expect(map?.(shipped('product-map.json'))).toBe(true);
  for (const abbr of ['mx', 'sw3', 'sw4', 'sw5', 'jl', 'dw']) expect(zone?.(shipped(`${abbr}/zone.json`))).toBe(true);
  expect(zone?.({ ...shipped('sw4/zone.json'), plugins: { nonsense: {} } })).toBe(false);
  expect(zone?.({ ...shipped('sw4/zone.json'), plugins: { raffle: { publicityDays: 0 } } })).toBe(false);
  expect(map?.({ map: { mx: '1' } })).toBe(false);
  rmSync(root, { recursive: true });
});
