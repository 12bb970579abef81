import type { ProductMap } from '../../platform/contract/zone/product-map.ts';
import type { ZoneConfig } from '../../platform/contract/zone/zone-schema.ts';

/** The content of the zones folder; plain JSON, so it can be stored and compared later. */
export interface ZoneSnapshot {
  /** In the order of the product map. */
  readonly list: readonly ZoneConfig[];
  readonly productMap: ProductMap;
}

/**
 * An immutable (deeply frozen) view of all zones. A reload makes a new one; nobody sees half a
 * change.
 */
export interface ZoneSet extends ZoneSnapshot {
  /** 1 at boot, one more with each applied change. */
  readonly version: number;
  readonly byAbbr: ReadonlyMap<string, ZoneConfig>;
  /** By lower-case host name without port. */
  readonly byHost: ReadonlyMap<string, ZoneConfig>;
  /**
   * Plugins that zones name but this host could not start: by zone. They are not among its
   * `plugins`.
   */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

/**
 * Builds the snapshot that requests read. Freezes its arguments.
 * @param without ids of plugins that no zone has, whatever it names
 */
export function createZoneSet(
  zones: ReadonlyMap<string, ZoneConfig>,
  productMap: ProductMap,
  version: number,
  without: ReadonlySet<string> = new Set(),
): ZoneSet {
  const rank = new Map(Object.keys(productMap.map).map((abbr, index) => [abbr, index]));
  const named = (zone: ZoneConfig): string[] => Object.keys(zone.plugins).filter((id) => without.has(id));
  const list = [...zones.values()]
    .map((zone) => lacking(zone, without))
    .sort((a, b) => (rank.get(a.abbr) ?? 0) - (rank.get(b.abbr) ?? 0));
  return Object.freeze({
    version,
    list: deepFreeze(list),
    productMap: deepFreeze(productMap),
    byAbbr: new Map(list.map((zone) => [zone.abbr, zone])),
    byHost: new Map(list.flatMap((zone) => zone.hosts.map((host) => [host, zone] as const))),
    leftOut: new Map(
      [...zones.values()].map((zone) => [zone.abbr, named(zone)] as const).filter(([, ids]) => ids.length > 0),
    ),
  });
}

function lacking(zone: ZoneConfig, without: ReadonlySet<string>): ZoneConfig {
  const plugins = Object.entries(zone.plugins).filter(([id]) => !without.has(id));
  return plugins.length === Object.keys(zone.plugins).length ? zone : { ...zone, plugins: Object.fromEntries(plugins) };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
