import type { Extension, ExtensionPoint } from './extension-point.ts';
import { createRegistry, markFulfilled, type PluginHalf, type Registry } from './registry.ts';

/** What loads the deferred extensions of the core and of each plugin, by its id. */
export type DeferredExtensions = Readonly<Record<string, () => Promise<readonly Extension[]>>>;

export const withExtensions = ({ manifest, extensions }: PluginHalf, more: readonly Extension[] = []): PluginHalf => ({
  manifest,
  extensions: [...extensions, ...more],
});

/**
 * A browser's registry: the extensions of deferred points are missing until somebody asks for them.
 * What other points have stays the same object, so that nothing is drawn anew when they come.
 * @param loadDeferred what knows how to load them; only those of plugins in the registry are
 * @param onFailure told of each plugin whose extensions could not be loaded; the others are there
 *   all the same
 */
export function createDeferringRegistry(
  [halves, enabled, site]: Parameters<typeof createRegistry>,
  loadDeferred: () => Promise<DeferredExtensions>,
  onFailure: (error: unknown) => void,
): Registry {
  const first = createRegistry(halves, enabled, site);
  const loaded = new Map<string, readonly Extension[]>();
  const listeners = new Set<() => void>();
  let whole = first;
  let isLacking = true;
  let pending: Promise<void> | undefined;
  let once: Promise<void> | undefined;

  async function load(): Promise<void> {
    isLacking = false;
    const failed = (error: unknown): void => {
      isLacking = true;
      onFailure(error);
    };
    const loaders = await loadDeferred().catch(failed);
    const missing = Object.entries(loaders ?? {}).filter(([id]) => first.plugins.includes(id) && !loaded.has(id));
    await Promise.all(missing.map(([id, extensions]) => extensions().then((own) => loaded.set(id, own), failed)));
    whole = createRegistry(
      halves.map((half) => withExtensions(half, loaded.get(half.manifest.id))),
      enabled,
      site,
    );
    pending = undefined;
    if (once) markFulfilled(once);
    for (const listener of listeners) listener();
  }

  function complete(): Promise<void> {
    if (!isLacking && !pending) return Promise.resolve();
    pending ??= load();
    once ??= pending;
    return pending;
  }

  const registryOf = ({ isDeferred }: ExtensionPoint): Registry => (isDeferred ? whole : first);
  return {
    all: (point) => registryOf(point).all(point),
    visible: (point, viewer) => registryOf(point).visible(point, viewer),
    complete,
    ready: () => once ?? complete(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get points() {
      return whole.points;
    },
    get diagnostics() {
      return whole.diagnostics;
    },
    plugins: first.plugins,
  };
}
