import { everyone, neededBy, passes, type GateViewer, type PluginManifest, type Site } from '../contract/index.ts';
import type { Extension, ExtensionPoint, Resolved } from './extension-point.ts';

/**
 * One half of a plugin: its manifest and the extensions that it contributes. The core is one, too
 * (`core`).
 */
export interface PluginHalf {
  readonly manifest: PluginManifest;
  readonly extensions: readonly Extension[];
}

export interface Diagnostic {
  readonly plugin: string;
  readonly extension: string;
  readonly problem: 'bad-name' | 'duplicate-id' | 'missing-requirement' | 'duplicate-plugin';
  readonly reason: string;
}

export interface Registry {
  /**
   * What contributes to a point, ordered, whoever asks. A point that nobody contributes to has
   * none.
   */
  all<Shape extends object>(point: ExtensionPoint<Shape>): readonly Resolved<Shape>[];
  /**
   * Loads extensions of deferred points, once; what could not be loaded is tried again. On the
   * server they are there. Never rejects.
   */
  complete(): Promise<void>;
  /**
   * The same promise each time, fulfilled once those of deferred points are there, as far as they
   * could be loaded the first time; asks for them. For React's `use`, which has to be called with it
   * in every pass of a component: hooks behind one that is called in some passes alone fail.
   */
  ready(): Promise<void>;
  /** Told when deferred extensions have come. @returns ends it */
  subscribe(listener: () => void): () => void;
  /** Those that the viewer's codes let through. */
  visible<Shape extends object>(point: ExtensionPoint<Shape>, viewer: GateViewer): readonly Resolved<Shape>[];
  /** The points that something contributes to, by name. */
  readonly points: readonly ExtensionPoint[];
  readonly diagnostics: readonly Diagnostic[];
  readonly plugins: readonly string[];
}

const NAME = /^[a-z][a-zA-Z0-9-]*$/;
const DEFAULT_ORDER = 100;
const NONE: readonly object[] = [];
const complete = markFulfilled(Promise.resolve());

/** As React marks a promise that it knows: what it has come to is read without a wait. */
export function markFulfilled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled', value: undefined });
}

/** The derived id of an extension, never typed by hand: `sidebarCard:levels/wall`. */
export const extensionId = ({ name: point }: ExtensionPoint, plugin: string, name: string): string =>
  `${point}:${plugin}/${name}`;

/**
 * Builds the registry of one zone: pure, so every request and every test has its own. A bad
 * extension is left out and reported in `diagnostics`; nothing throws. `enabled` are the plugin ids
 * of the zone; null takes all. With a site, what is not on it is left out.
 */
export function createRegistry(
  halves: readonly PluginHalf[],
  enabled: readonly string[] | null,
  site?: Site,
): Registry {
  const diagnostics: Diagnostic[] = [];
  const active = selectPlugins(halves, enabled, diagnostics);
  const byPoint = new Map<string, { readonly point: ExtensionPoint; readonly list: Resolved[] }>();
  const knownIds = new Set<string>();
  for (const half of active) {
    for (const extension of half.extensions) {
      const resolved = validate(half, extension, knownIds, diagnostics);
      if (!resolved || (site && !isOn(site, extension))) continue;
      const { point } = extension;
      const own = byPoint.get(point.name) ?? { point, list: [] };
      own.list.push(resolved);
      byPoint.set(point.name, own);
    }
  }
  for (const { list } of byPoint.values()) list.sort(byOrder);
  // `extend` has tied the shape of an extension to the name of its point, by which the map is
  // filled.
  const all = <Shape extends object>({ name }: ExtensionPoint<Shape>) =>
    (byPoint.get(name)?.list ?? NONE) as readonly Resolved<Shape>[];
  return {
    all,
    complete: () => complete,
    ready: () => complete,
    subscribe: () => () => undefined,
    visible: (point, viewer) => all(point).filter(({ gate = everyone }) => passes(gate, viewer)),
    points: [...byPoint.values()].map(({ point }) => point).sort((a, b) => byCode(a.name, b.name)),
    diagnostics,
    plugins: active.map((half) => half.manifest.id),
  };
}

const isOn = (site: Site, { sites, point }: Extension): boolean => (sites ?? point.sites)?.includes(site) ?? true;

/**
 * Names are ASCII, and their order is the same for every reader: `localeCompare` goes by the
 * browser's language, and to load that takes a phone 50 ms before its page is alive.
 */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byOrder(a: Resolved, b: Resolved): number {
  return (a.order ?? DEFAULT_ORDER) - (b.order ?? DEFAULT_ORDER) || byCode(a.id, b.id);
}

function selectPlugins(
  halves: readonly PluginHalf[],
  enabled: readonly string[] | null,
  diagnostics: Diagnostic[],
): PluginHalf[] {
  const chosen = new Map<string, PluginHalf>();
  for (const half of halves) {
    const { id } = half.manifest;
    if (enabled && !enabled.includes(id)) continue;
    if (chosen.has(id)) report(diagnostics, id, '', 'duplicate-plugin', `two plugins are called ${id}`);
    else chosen.set(id, half);
  }
  let dropped = true;
  while (dropped) {
    dropped = false;
    for (const [id, half] of chosen) {
      const missing = neededBy(half.manifest).filter((need) => !chosen.has(need));
      if (missing.length === 0) continue;
      report(diagnostics, id, '', 'missing-requirement', `${id} needs ${missing.join(', ')}`);
      chosen.delete(id);
      dropped = true;
    }
  }
  return [...chosen.values()].sort((a, b) => byCode(a.manifest.id, b.manifest.id));
}

function validate(
  half: PluginHalf,
  extension: Extension,
  knownIds: Set<string>,
  diagnostics: Diagnostic[],
): Resolved | null {
  const plugin = half.manifest.id;
  const id = extensionId(extension.point, plugin, extension.name);
  if (!NAME.test(extension.name))
    return report(diagnostics, plugin, id, 'bad-name', `"${extension.name}" is no extension name`);
  if (knownIds.has(id)) return report(diagnostics, plugin, id, 'duplicate-id', `${id} is registered twice`);
  knownIds.add(id);
  return { ...extension, id, plugin };
}

function report(
  diagnostics: Diagnostic[],
  plugin: string,
  extension: string,
  problem: Diagnostic['problem'],
  reason: string,
): null {
  diagnostics.push({ plugin, extension, problem, reason });
  return null;
}
