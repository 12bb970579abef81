/** Where a plugin's code failed. */
export type FaultPlace = 'hook' | 'job' | 'route' | 'timer';

interface FaultLog {
  error(details: object, message: string): void;
}

export interface PluginFault {
  readonly plugin: string;
  readonly place: FaultPlace;
  readonly count: number;
}

/**
 * Failures of plugins that the host has isolated: each is logged with the plugin's id, and counted
 * since the start for `/metrics`.
 */
export interface PluginFaults {
  /** @param details what the log says besides */
  report(plugin: string, place: FaultPlace, error: unknown, message: string, details?: object): void;
  all(): readonly PluginFault[];
}

export function createPluginFaults(log: FaultLog): PluginFaults {
  const counts = new Map<string, PluginFault>();
  return {
    report(plugin, place, error, message, details = {}) {
      const key = `${plugin} ${place}`;
      counts.set(key, { plugin, place, count: (counts.get(key)?.count ?? 0) + 1 });
      log.error({ err: error, plugin, ...details }, message);
    },
    all: () => [...counts.values()],
  };
}
