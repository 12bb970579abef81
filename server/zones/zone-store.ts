import type { PluginSchemas } from '../../platform/contract/zone/browser-zone.ts';
import { zoneChanges } from './diff-zones.ts';
import { formatFaults, ZoneConfigError, type Fault } from './fault.ts';
import { watchZonesFolder } from './folder-watch.ts';
import { loadZonesWith, type LoadedZones } from './load-zones.ts';
import { compileValidators, type ConfigCompiler, type PluginRules } from './schema-check.ts';
import { createZoneSet, type ZoneSet } from './zone-set.ts';

/** The part of a logger that the store needs; pino has it. */
export interface ZoneLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ZoneStoreOptions {
  /** The zones folder (`ZONES_DIR`). */
  readonly dir: string;
  readonly pluginSchemas: PluginSchemas;
  readonly pluginRules?: PluginRules;
  readonly log: ZoneLog;
  /** How long the folder must be quiet before it is read again, in ms (200). */
  readonly debounceMs?: number;
  /** Follow changes of the files (true). */
  readonly watch?: boolean;
  /** Of the schemas; one of its own, if not given. */
  readonly compiler?: ConfigCompiler | undefined;
}

/** Told after a change is served; `previous` is what was served before. */
export type ZoneListener = (next: ZoneSet, previous: ZoneSet) => void;

/** The zones that are being served. */
export interface ZoneStore {
  /** The snapshot now; take it once per request, so that a reload in between changes nothing. */
  current(): ZoneSet;
  /** @returns a function that ends the subscription */
  onChange(listener: ZoneListener): () => void;
  /**
   * Reads the folder now. The new set is served only when all of it is valid.
   * @returns whether it was valid
   */
  reload(): boolean;
  /**
   * Takes these plugins out of every zone, now and whenever the files are read again: they cannot
   * be started. Tells no listener.
   */
  leaveOut(plugins: readonly string[]): void;
  /** Why the files as they are now are refused; empty when what is served is what the files say. */
  faults(): readonly Fault[];
  /** How often changed files were refused since the start; the same faults again do not count. */
  refusals(): number;
  close(): void;
}

/**
 * Opens the zones folder and keeps following it.
 * @throws ZoneConfigError with every fault, when the folder is not valid at the start
 */
export function createZoneStore(options: ZoneStoreOptions): ZoneStore {
  const { dir, log, debounceMs = 200 } = options;
  const validators = compileValidators(options.pluginSchemas, options.pluginRules, options.compiler);
  const listeners = new Set<ZoneListener>();
  let faults: readonly Fault[] = [];
  let refusals = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const schedule = (): void => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => {
      reload();
      // A folder that appeared may have been filled between the reading and the watching: read once
      // more.
      if (watch?.refresh()) schedule();
    }, debounceMs);
    timer.unref();
  };
  // Watch before reading, so that no change falls between.
  const watch =
    options.watch === false
      ? undefined
      : watchZonesFolder(dir, schedule, (error) => log.error({ err: error }, 'The watch on the zones folder failed'));

  const boot = loadZonesWith(dir, validators);
  if (boot.faults.length > 0) {
    watch?.close();
    clearTimeout(timer);
    throw new ZoneConfigError(boot.faults);
  }
  let served: LoadedZones = boot;
  let without: ReadonlySet<string> = new Set();
  let current = createZoneSet(boot.zones, boot.productMap, 1);

  /**
   * A reload runs from a timer: what no check foresees must become a fault, not the end of the
   * process.
   */
  function read(): LoadedZones {
    try {
      return loadZonesWith(dir, validators);
    } catch (error) {
      const reason = `The folder cannot be checked: ${String(error)}`;
      return {
        zones: new Map(),
        productMap: { map: {} },
        faults: [{ file: dir, pointer: '', line: 1, column: 1, reason }],
      };
    }
  }

  function reload(): boolean {
    const loaded = read();
    if (loaded.faults.length > 0) {
      if (formatFaults(loaded.faults) !== formatFaults(faults)) {
        refusals++;
        log.error({ faults: loaded.faults }, 'Zone configs refused, the last good ones keep serving');
      }
      faults = loaded.faults;
      return false;
    }
    if (faults.length > 0) log.info({}, 'Zone configs are valid again');
    faults = [];
    const previous = current;
    const next = createZoneSet(loaded.zones, loaded.productMap, previous.version + 1, without);
    const changes = zoneChanges(previous, next);
    if (changes.length === 0) return true;
    served = loaded;
    current = next;
    // Pointers only: values may be secrets of a plugin.
    log.info(
      { version: next.version, changed: changes.map((c) => `${c.where} ${c.pointer}`.trim()) },
      'Zone configs applied',
    );
    for (const listener of listeners) {
      try {
        listener(next, previous);
      } catch (error) {
        log.error({ err: error }, 'A listener to zone changes failed');
      }
    }
    return true;
  }

  return {
    current: () => current,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    leaveOut: (plugins) => {
      without = new Set([...without, ...plugins]);
      current = createZoneSet(served.zones, served.productMap, current.version, without);
    },
    faults: () => faults,
    refusals: () => refusals,
    close: () => {
      closed = true;
      clearTimeout(timer);
      watch?.close();
      listeners.clear();
    },
  };
}
