import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesOf, PermissionCode } from '../../platform/contract/index.ts';
import { renderSchemas } from '../../platform/contract/zone/index.ts';
import { discoverPlugins } from '../../server/plugins.ts';
import { loadZones } from '../../server/zones/index.ts';
import { buildTestApp, ROOT } from '../support/app.ts';

const plugins = await discoverPlugins(join(ROOT, 'plugins'));
const schemas = Object.fromEntries(plugins.map(({ manifest }) => [manifest.id, manifest.settings]));

describe.each(plugins.map(({ manifest }) => manifest))('plugin $id', (manifest) => {
  test('has both halves and both languages', () => {
    for (const file of ['client/index.ts', 'server/index.ts', 'locales/zh-CN.json', 'locales/en.json'])
      expect(existsSync(join(ROOT, 'plugins', manifest.id, file)), file).toBe(true);
  });

  test('names its errors with statuses of refusals', () => {
    for (const [id, { status }] of Object.entries(manifest.errors)) {
      expect(id).toMatch(/^[A-Z][A-Z0-9_]*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

test('every gate asks for codes that the product knows and that the plugin declares', async () => {
  const app = await buildTestApp();
  const known = new Set<number>(Object.values(PermissionCode));
  const declared = new Map(plugins.map(({ manifest }) => [manifest.id, manifest.codes]));
  for (const { gate, plugin, endpoint } of app.table.values())
    for (const code of codesOf(gate)) {
      expect(known, endpoint.path).toContain(code);
      if (plugin !== 'core') expect(declared.get(plugin), endpoint.path).toContain(code);
    }
  await app.stop();
});

test('the shipped zones are valid with the real plugins, and what editors read is up to date', () => {
  const { faults, zones } = loadZones(join(ROOT, 'zones'), schemas);
  expect(faults).toEqual([]);
  expect([...zones.keys()].sort()).toEqual(['dw', 'jl', 'mx', 'sw3', 'sw4', 'sw5']);
  for (const [file, text] of Object.entries(renderSchemas(schemas)))
    expect(
      readFileSync(join(ROOT, 'zones', 'schema', file), 'utf8'),
      `${file}: run npm run forum -- zones schema`,
    ).toBe(text);
});
