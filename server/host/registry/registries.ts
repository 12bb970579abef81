import { createRegistry, type Diagnostic, type Registry } from '../../../platform/registry/registry.ts';
import type { ServerHalf } from '../../sdk/index.ts';

/** Two things with one id: which of them the forum would have is chance. */
export class RegistryError extends Error {}

const REFUSED: ReadonlySet<Diagnostic['problem']> = new Set(['duplicate-id', 'duplicate-plugin']);

export interface Registries {
  /** Every extension, whichever zones have it. */
  readonly everything: Registry;
  /** Those of the core and of what this zone has; null: everything. */
  of(abbr: string | null): Registry;
  /**
   * Puts in everything that there is, once, at the start; until then there is nothing. A bad
   * extension is left out and told in the log.
   * @throws RegistryError for ids that are there twice: the server must not start so
   */
  load(halves: readonly ServerHalf[]): void;
  /** The zones have changed. */
  forget(): void;
}

/**
 * What core and plugins bring to each zone.
 * @param enabledIn ids of a zone's plugins
 */
export function createRegistries(
  enabledIn: (abbr: string) => readonly string[],
  log: { error(details: object, message: string): void },
): Registries {
  let halves: readonly ServerHalf[] = [];
  let everything = createRegistry(halves, null);
  const known = new Map<string, Registry>();
  const tell = (problem: object): void => log.error(problem, 'A plugin extension was left out');
  return {
    get everything() {
      return everything;
    },
    load(all) {
      halves = all;
      everything = createRegistry(halves, null);
      known.clear();
      const refused = everything.diagnostics.filter(({ problem }) => REFUSED.has(problem));
      if (refused.length > 0) throw new RegistryError(refused.map(({ reason }) => reason).join('; '));
      everything.diagnostics.forEach(tell);
    },
    of(zone) {
      if (zone === null) return everything;
      let made = known.get(zone);
      if (!made) {
        made = createRegistry(halves, ['core', ...enabledIn(zone)]);
        // Everything else is the same in every zone, and told.
        const lacking = made.diagnostics.filter(({ problem }) => problem === 'missing-requirement');
        for (const problem of lacking) tell({ ...problem, zone });
        known.set(zone, made);
      }
      return made;
    },
    forget: () => known.clear(),
  };
}
