import { AsyncLocalStorage } from 'node:async_hooks';
import {
  contributesTo,
  hookPoint,
  jobPoint,
  roomPoint,
  routePoint,
  type ServerExtension,
  type ServerHalf,
} from '../../sdk/index.ts';

/**
 * Says whose code is running: what a plugin starts (a timer, a promise, a child) is its own for as
 * long as it lives.
 */
export interface PluginScope {
  run<T>(plugin: string, work: () => T): T;
  /**
   * The plugin whose code is running, also in an `uncaughtException` or `unhandledRejection`;
   * undefined: the core's.
   */
  current(): string | undefined;
  /** The same half, its routes, hooks and jobs run as the plugin's. */
  inside(half: ServerHalf): ServerHalf;
}

export function createPluginScope(): PluginScope {
  const storage = new AsyncLocalStorage<string>();

  const wrapped = <A extends readonly unknown[], R>(plugin: string, work: (...args: A) => R) =>
    ((...args: A) => storage.run(plugin, work, ...args)) as typeof work;

  function inScope(plugin: string, extension: ServerExtension) {
    if (contributesTo(routePoint, extension)) return { ...extension, handle: wrapped(plugin, extension.handle) };
    if (contributesTo(hookPoint, extension)) return { ...extension, run: wrapped(plugin, extension.run) };
    if (contributesTo(roomPoint, extension)) return { ...extension, admit: wrapped(plugin, extension.admit) };
    if (contributesTo(jobPoint, extension)) return { ...extension, run: wrapped(plugin, extension.run) };
    return extension;
  }

  return {
    run: (plugin, work) => storage.run(plugin, work),
    current: () => storage.getStore(),
    inside: ({ manifest, extensions }) => ({
      manifest,
      extensions: extensions.map((extension) => inScope(manifest.id, extension)),
    }),
  };
}
