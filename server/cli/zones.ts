import { join, resolve } from 'node:path';
import { declaredAt } from '../../platform/contract/data-point.ts';
import { themeTypes } from '../../platform/contract/zone/index.ts';
import { createPluginScope } from '../host/registry/plugin-scope.ts';
import { createPluginSet } from '../host/registry/plugin-set.ts';
import { discoverPlugins, loadPlugins, type LeftOut } from '../plugins.ts';
import { createZoneSet, diffZones, formatFaults, loadZones, writeSchemas, type LoadedZones } from '../zones/index.ts';
import { appliedZones } from './applied-zones.ts';
import { readArguments } from './arguments.ts';
import { Refusal, type Command, type CommandEnv } from './command.ts';

const check: Command = {
  name: 'zones check',
  synopsis: '[dir]',
  does: 'checks product map and zone files, telling every fault',
  async run(args, env) {
    const { zones, leftOut, productMap } = await load(args, env);
    if (leftOut.length > 0) throw new Refusal(leftOutLines(leftOut, zones).join('\n'));
    env.print(`${zones.size} zones, no fault.`);
    const without = Object.entries(productMap.map).filter(([abbr]) => !zones.has(abbr));
    if (without.length > 0)
      env.print(`In the product map without a zone: ${without.map(([abbr, code]) => `${abbr} (${code})`).join(', ')}.`);
  },
};

const diff: Command = {
  name: 'zones diff',
  synopsis: '[dir]',
  does: 'shows what differs from what the server served last',
  async run(args, env) {
    const { zones, productMap } = await load(args, env);
    const applied = appliedZones(env.config());
    if (!applied)
      throw new Refusal('No server has served zones from this data folder yet (there is no zones-applied.json).');
    const lines = diffZones(applied, createZoneSet(zones, productMap, 0));
    for (const line of lines) env.print(line);
    if (lines.length === 0) env.print('No difference.');
  },
};

const schema: Command = {
  name: 'zones schema',
  synopsis: '',
  does: 'rewrites the JSON Schemas that editors read, with the settings of every plugin',
  async run(args, env) {
    readArguments(args, [], {});
    const manifests = (await discoverPlugins(join(env.root, 'plugins'))).map(({ manifest }) => manifest);
    const files = writeSchemas(
      join(env.config().zonesDir, 'schema'),
      Object.fromEntries(manifests.map(({ id, settings }) => [id, settings])),
      declaredAt(themeTypes, manifests).map(({ value }) => value),
    );
    for (const file of files) env.print(file);
  },
};

/** @throws Refusal with every fault */
async function load(args: string[], env: CommandEnv): Promise<LoadedZones & { readonly leftOut: readonly LeftOut[] }> {
  const { positionals } = readArguments(args, ['dir?'], {});
  const [dir] = positionals;
  const scope = createPluginScope();
  const plugins = createPluginSet(await loadPlugins(join(env.root, 'plugins'), scope), scope, false);
  const place = dir === undefined ? env.config().zonesDir : resolve(dir);
  const loaded = loadZones(place, plugins.schemas, plugins.zoneRules);
  const { faults } = loaded;
  if (faults.length > 0)
    throw new Refusal(`${formatFaults(faults)}\n${faults.length} fault${faults.length === 1 ? '' : 's'}.`);
  return { ...loaded, leftOut: plugins.leftOut };
}

/** What a host that starts with these files would say. */
const leftOutLines = (leftOut: readonly LeftOut[], zones: LoadedZones['zones']): string[] =>
  leftOut.map(({ id, stage, reason }) => {
    const named = [...zones.values()].filter((zone) => id in zone.plugins).map(({ abbr }) => abbr);
    const where = named.length === 0 ? 'no zone names it' : `zones without it: ${named.join(', ')}`;
    return `The plugin ${id} is left out (${stage}): ${reason}. ${where}.`;
  });

export const zoneCommands: readonly Command[] = [check, diff, schema];
