import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesOf, declaredAt, pictureCodes, staffCodes } from '../../platform/contract/index.ts';
import { withExtensions } from '../../platform/registry/deferred.ts';
import type { Extension } from '../../platform/registry/extension-point.ts';
import { createRegistry } from '../../platform/registry/registry.ts';
import type { ClientPlugin } from '../../platform/sdk/index.ts';
import { extensionsOf, hookPoint, postFieldsPoint } from '../../server/sdk/index.ts';
import { renderSchemas, themeTypes } from '../../platform/contract/zone/index.ts';
import { CORE_MANIFEST } from '../../server/composition/core-manifest.ts';
import { discoverPlugins, knownCodes } from '../../server/plugins.ts';
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

test('staff are the holders of what core and plugins declare, and so are those who see pictures before their review', () => {
  const manifests = [CORE_MANIFEST, ...plugins.map(({ manifest }) => manifest)];
  const codesAt = (point: typeof staffCodes) =>
    declaredAt(point, manifests)
      .flatMap(({ value }) => value)
      .toSorted((a, b) => a - b);
  expect(codesAt(staffCodes)).toEqual([10, 12, 13, 23, 32, 92, 93]);
  expect(codesAt(pictureCodes)).toEqual([12, 13, 23]);
});

test('every gate asks for codes that the product knows and that the plugin declares', async () => {
  const app = await buildTestApp();
  const known = new Set(knownCodes(plugins.map(({ manifest }) => manifest)));
  const declared = new Map(plugins.map(({ manifest }) => [manifest.id, manifest.codes]));
  for (const { gate, plugin, endpoint } of app.table.values())
    for (const code of codesOf(gate)) {
      expect(known, endpoint.path).toContain(code);
      if (plugin !== 'core') expect(declared.get(plugin), endpoint.path).toContain(code);
    }
  await app.stop();
});

/** What a plugin has at deferred points. */
async function deferredOf(id: string): Promise<readonly Extension[]> {
  const file = join(ROOT, 'plugins', id, 'client/deferred.ts');
  if (!existsSync(file)) return [];
  return ((await import(file)) as { deferred: readonly Extension[] }).deferred;
}

test('no extension of a shipped plugin is left out in any zone, on either side', async () => {
  const app = await buildTestApp();
  const server = plugins.map((plugin) => ({
    manifest: plugin.manifest,
    extensions: plugin.extensions(app.core.services.all(plugin.uses ?? {})),
  }));
  const client: ClientPlugin[] = [];
  for (const { manifest } of plugins) {
    // What the folder's entry exports; the next line would fail for anything else.
    const half = (await import(`../../plugins/${manifest.id}/client/index.ts`)) as { plugin: ClientPlugin };
    expect(half.plugin.manifest.id).toBe(manifest.id);
    const deferred = await deferredOf(manifest.id);
    // What a page needs at first and what it does not are told apart by the points alone.
    for (const { point } of half.plugin.extensions)
      expect([point.name, point.isDeferred]).toEqual([point.name, undefined]);
    for (const { point } of deferred) expect([point.name, point.isDeferred]).toEqual([point.name, true]);
    client.push(withExtensions(half.plugin, deferred));
  }
  for (const { abbr, plugins: named } of app.zones.current().list) {
    const enabled = Object.keys(named);
    const sides = [createRegistry(server, enabled), createRegistry(client, enabled)];
    for (const { diagnostics, plugins: had } of sides)
      expect([abbr, diagnostics, [...had]]).toEqual([abbr, [], enabled.toSorted()]);
  }
  await app.stop();
});

test('a manifest says what is refused while the plugin cannot be started: its own fields of posts, and hooks that it has', async () => {
  const app = await buildTestApp();
  for (const plugin of plugins) {
    const { manifest } = plugin;
    const made = plugin.extensions(app.core.services.all(plugin.uses ?? {}));
    const fields = extensionsOf(postFieldsPoint, made);
    for (const of of ['add', 'edit'] as const) {
      const names = fields.filter((one) => one.of === of).flatMap((one) => Object.keys(one.fields.properties));
      expect(manifest.postFields?.[of] ?? [], `${manifest.id} ${of}`).toEqual(names);
    }
    const hooks = extensionsOf(hookPoint, made).map(({ hook }) => hook.name);
    for (const guarded of manifest.guards ?? []) expect(hooks, manifest.id).toContain(guarded);
  }
  await app.stop();
});

test.each(['server', 'client'])(
  'a plugin that uses the %s face of another one says so in its manifest, with the version that is offered',
  (side) => {
    const offered = new Map(plugins.map(({ manifest }) => [manifest.id, manifest.version ?? 1]));
    for (const { manifest } of plugins) {
      const folder = join(ROOT, 'plugins', manifest.id, side);
      const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
        /(?<!\.test)\.tsx?$/.test(file) ? [readFileSync(join(folder, file), 'utf8')] : [],
      );
      const faces = texts.flatMap((text) =>
        [...text.matchAll(/\/([a-z-]+)\/(server|client)\/face(?:\.ts|\/[^']+)'/g)].flatMap(([, id, of]) =>
          of === side ? [id] : [],
        ),
      );
      expect(
        manifest.requires.map(({ id }) => id),
        manifest.id,
      ).toEqual(expect.arrayContaining(faces));
      for (const { id, version } of manifest.requires) expect(version, `${manifest.id} of ${id}`).toBe(offered.get(id));
    }
  },
);

test('the shipped zones are valid with the real plugins, and what editors read is up to date', () => {
  const types = declaredAt(
    themeTypes,
    plugins.map(({ manifest }) => manifest),
  ).map(({ value }) => value);
  const { faults, zones } = loadZones(join(ROOT, 'zones'), schemas, { themeTypes: types });
  expect(faults).toEqual([]);
  expect([...zones.keys()].sort()).toEqual(['dw', 'jl', 'mx', 'sw3', 'sw4', 'sw5']);
  for (const [file, text] of Object.entries(renderSchemas(schemas, types)))
    expect(
      readFileSync(join(ROOT, 'zones', 'schema', file), 'utf8'),
      `${file}: run npm run forum -- zones schema`,
    ).toBe(text);
});
