import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { everyone, gateInWords, SITES } from '../../platform/contract/index.ts';
import { ownerOfPoint, type ExtensionPoint } from '../../platform/registry/extension-point.ts';
import type { Guildhall } from '../app.ts';
import { loadBuilt, type ListedExtension } from '../host/pages/ssr/index.ts';
import { hookPoint, jobPoint, ownerOf, postFieldsPoint, roomPoint, routePoint, type HookPhase } from '../sdk/index.ts';
import { readArguments } from './arguments.ts';
import { Refusal, type Command, type CommandEnv } from './command.ts';
import { withApp } from './with-app.ts';

const PHASES: Readonly<Record<HookPhase, string>> = {
  prepare: 'before the transaction, isolated',
  before: 'before the write, may refuse',
  transaction: 'in the transaction, may refuse',
  afterCommit: 'after the commit, isolated',
  present: 'while something is shown, isolated',
  ask: 'a question, may refuse',
};

/** Those of the server that are listed by the names of what contributes to them. */
const SMALL_POINTS: readonly ExtensionPoint[] = [postFieldsPoint, jobPoint, roomPoint];

const registry: Command = {
  name: 'registry',
  synopsis: '<zone>',
  does: 'lists what core and plugins bring to a zone: who offers it, who uses it, and for whom it is',
  async run(args, env) {
    const [abbr = ''] = readArguments(args, ['zone'], {}).positionals;
    await withApp(
      env,
      async (guildhall) => {
        const zone = guildhall.zones.current().byAbbr.get(abbr);
        if (!zone) throw new Refusal(`There is no zone "${abbr}".`);
        for (const line of serverLines(guildhall, abbr)) env.print(line);
        const pages = await pagesOf(env, Object.keys(zone.plugins));
        for (const line of pages ? pageLines(pages) : ['', 'Pages are listed after npm run build.']) env.print(line);
      },
      { onlyLooks: true },
    );
  },
};

/** The core's services that plugins of the zone use. */
function serviceLines(plugins: Guildhall['plugins'], here: readonly string[]): string[] {
  const uses = plugins
    .filter(({ manifest }) => here.includes(manifest.id))
    .flatMap(({ manifest, uses = {} }) => Object.values(uses).map(({ name }) => ({ name, id: manifest.id })));
  return [...Map.groupBy(uses, ({ name }) => name)]
    .toSorted(byName)
    .flatMap(([name, by]) => [
      '',
      `service ${name}: offered by core`,
      `  used by ${by.map(({ id }) => id).join(', ')}`,
    ]);
}

function serverLines({ registries, zones, manifests, plugins }: Guildhall, abbr: string): string[] {
  const here = registries.of(abbr);
  const leftOut = zones.current().leftOut.get(abbr) ?? [];
  const parts = here.all(hookPoint);
  const hooks = new Map(parts.map(({ hook }) => [hook.name, hook]));
  const routes = Map.groupBy(here.all(routePoint), ({ plugin }) => plugin);
  return [
    `Plugins of ${abbr}: ${here.plugins.join(', ')}`,
    ...(leftOut.length > 0 ? [`Left out by this host: ${leftOut.join(', ')}`] : []),
    ...serviceLines(plugins, here.plugins),
    ...[...hooks].toSorted(byName).flatMap(([name, hook]) => {
      const owner = ownerOf(hook);
      const ofPlugin = here.plugins.includes(owner);
      const requiring = manifests.filter(
        ({ id, requires }) => ofPlugin && here.plugins.includes(id) && requires.some((one) => one.id === owner),
      );
      const own = parts.filter((part) => part.hook.name === name);
      const takesPart = [...new Set(own.map(({ plugin }) => plugin))].join(', ');
      return [
        '',
        `hook ${name}: offered by ${ofPlugin ? owner : 'core'} (${PHASES[hook.phase]})`,
        `  ${hook.answers === 'none' ? 'used' : 'answered'} by ${takesPart}`,
        ...(requiring.length > 0 ? [`  its plugin is required by ${requiring.map(({ id }) => id).join(', ')}`] : []),
      ];
    }),
    ...[...routes]
      .toSorted(byName)
      .flatMap(([plugin, own]) => [
        '',
        `calls of ${plugin}`,
        ...own.map(({ endpoint }) => `  ${endpoint.method} ${endpoint.path}: ${gateInWords(endpoint.gate)}`),
      ]),
    ...SMALL_POINTS.flatMap((point) => {
      const users = here.all(point).map(({ id, gate }) => ({ id, ...(gate && { gate }) }));
      return pointLines(point.name, ownerOfPoint(point), users);
    }),
  ];
}

/** Null where nothing was built. */
async function pagesOf({ root }: CommandEnv, enabled: readonly string[]): Promise<readonly ListedExtension[] | null> {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'server', 'entry-server.js'))) return null;
  return (await loadBuilt(dist)).app.extensionsOf(enabled);
}

/** The points of pages: whose each is, and what core and plugins bring to it. */
export const pageLines = (extensions: readonly ListedExtension[]): string[] =>
  [...Map.groupBy(extensions, ({ point }) => point)].flatMap(([point, list]) =>
    pointLines(point, list[0]?.offeredBy ?? 'core', list),
  );

type Listed = Pick<ListedExtension, 'id' | 'gate'> & Partial<Pick<ListedExtension, 'sites'>>;

/** Where it is not on both sites, the one that has it is named. */
const pointLines = (point: string, owner: string, users: readonly Listed[]): string[] =>
  users.length === 0
    ? []
    : [
        '',
        `point ${point}: offered by ${owner}`,
        ...users.map(({ id, gate = everyone, sites = SITES }) => {
          const [site, other] = sites;
          return `  ${id.slice(point.length + 1)}: ${gateInWords(gate)}${other ? '' : ` (${site})`}`;
        }),
      ];

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

export const registryCommands: readonly Command[] = [registry];
