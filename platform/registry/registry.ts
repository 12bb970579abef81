import { neededBy, passes, type Gate, type GateViewer, type PluginManifest } from '../contract/index.ts';

/** What every extension of either half has. `name` is unique within its kind and plugin. */
export interface ExtensionBase {
  readonly kind: string;
  readonly name: string;
  readonly gate?: Gate;
  /** Smaller comes first; equal orders keep plugin id order. Default 100. */
  readonly order?: number;
}

/** One half of a plugin: its manifest and the array of extensions that it returns. */
export interface PluginHalf<E extends ExtensionBase> {
  readonly manifest: PluginManifest;
  readonly extensions: readonly E[];
}

export type Resolved<E extends ExtensionBase> = E & { readonly id: string; readonly plugin: string };

export interface Diagnostic {
  readonly plugin: string;
  readonly extension: string;
  readonly problem: 'bad-name' | 'duplicate-id' | 'unknown-kind' | 'missing-requirement' | 'duplicate-plugin';
  readonly reason: string;
}

export interface Registry<E extends ExtensionBase> {
  /** Every extension of a kind, ordered, whoever asks. */
  all<K extends E['kind']>(kind: K): readonly Resolved<Extract<E, { kind: K }>>[];
  /** Those that the viewer's codes let through. */
  visible<K extends E['kind']>(kind: K, viewer: GateViewer): readonly Resolved<Extract<E, { kind: K }>>[];
  readonly diagnostics: readonly Diagnostic[];
  readonly plugins: readonly string[];
}

const NAME = /^[a-z][a-zA-Z0-9-]*$/;
const DEFAULT_ORDER = 100;

/** The derived id of an extension, never typed by hand (design section 3): `tool:poll/insert`. */
export const extensionId = (kind: string, plugin: string, name: string): string => `${kind}:${plugin}/${name}`;

/**
 * Builds the registry of one zone: pure, so every request and every test has its own. A bad extension is left out and
 * reported in `diagnostics`; nothing throws. `enabled` are the plugin ids of the zone; null takes all.
 */
export function createRegistry<E extends ExtensionBase>(
  halves: readonly PluginHalf<E>[],
  enabled: readonly string[] | null,
  kinds: readonly E['kind'][],
): Registry<E> {
  const diagnostics: Diagnostic[] = [];
  const active = selectPlugins(halves, enabled, diagnostics);
  const byKind = new Map<string, Resolved<E>[]>();
  const seen = new Set<string>();
  for (const half of active) {
    for (const extension of half.extensions) {
      const resolved = validate(half, extension, kinds, seen, diagnostics);
      if (!resolved) continue;
      const list = byKind.get(extension.kind) ?? [];
      list.push(resolved);
      byKind.set(extension.kind, list);
    }
  }
  for (const list of byKind.values()) list.sort(byOrder);
  // The map is filled by `kind`, so a list holds exactly the members of the union with that kind.
  const all = <K extends E['kind']>(kind: K) =>
    (byKind.get(kind) ?? []) as unknown as readonly Resolved<Extract<E, { kind: K }>>[];
  return {
    all,
    visible: (kind, viewer) => all(kind).filter((extension) => passes(extension.gate ?? { kind: 'everyone' }, viewer)),
    diagnostics,
    plugins: active.map((half) => half.manifest.id),
  };
}

function byOrder(a: ExtensionBase & { id: string }, b: ExtensionBase & { id: string }): number {
  return (a.order ?? DEFAULT_ORDER) - (b.order ?? DEFAULT_ORDER) || a.id.localeCompare(b.id);
}

function selectPlugins<E extends ExtensionBase>(
  halves: readonly PluginHalf<E>[],
  enabled: readonly string[] | null,
  diagnostics: Diagnostic[],
): PluginHalf<E>[] {
  const chosen = new Map<string, PluginHalf<E>>();
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
  return [...chosen.values()].sort((a, b) => a.manifest.id.localeCompare(b.manifest.id));
}

function validate<E extends ExtensionBase>(
  half: PluginHalf<E>,
  extension: E,
  kinds: readonly string[],
  seen: Set<string>,
  diagnostics: Diagnostic[],
): Resolved<E> | null {
  const plugin = half.manifest.id;
  const id = extensionId(extension.kind, plugin, extension.name);
  if (!kinds.includes(extension.kind))
    return report(diagnostics, plugin, id, 'unknown-kind', `there is no extension point ${extension.kind}`);
  if (!NAME.test(extension.name))
    return report(diagnostics, plugin, id, 'bad-name', `"${extension.name}" is no extension name`);
  if (seen.has(id)) return report(diagnostics, plugin, id, 'duplicate-id', `${id} is registered twice`);
  seen.add(id);
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
