import { toPointer, type Path } from './json-file.ts';
import type { ZoneSnapshot } from './zone-set.ts';

/** One difference between two contents of the zones folder. */
export interface ZoneChange {
  /** Abbreviation of the zone, or `product-map`. */
  readonly where: string;
  /** JSON pointer of the value; empty when the whole zone came or went. */
  readonly pointer: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Every difference between two contents of the zones folder: the map first, then zone by zone in
 * the order of `after`.
 */
export function zoneChanges(before: ZoneSnapshot, after: ZoneSnapshot): ZoneChange[] {
  const old = new Map(before.list.map((zone) => [zone.abbr, zone]));
  const fresh = new Map(after.list.map((zone) => [zone.abbr, zone]));
  const abbrs = [...new Set([...fresh.keys(), ...old.keys()])];
  return [
    ...compare('product-map', [], before.productMap, after.productMap),
    ...abbrs.flatMap((abbr): ZoneChange[] => {
      if (!old.has(abbr)) return [{ where: abbr, pointer: '', kind: 'added' }];
      if (!fresh.has(abbr)) return [{ where: abbr, pointer: '', kind: 'removed' }];
      return compare(abbr, [], old.get(abbr), fresh.get(abbr));
    }),
  ];
}

/**
 * The differences as lines for an operator, such as `sw4 /name: "A" -> "B"`; none when nothing
 * differs. Shows values, also those of server-only keys: not for logs or browsers.
 */
export function diffZones(before: ZoneSnapshot, after: ZoneSnapshot): string[] {
  return zoneChanges(before, after).map((change) => {
    if (change.pointer === '') return `${change.where}: zone ${change.kind}`;
    const place = `${change.where} ${change.pointer}`;
    if (change.kind === 'added') return `${place}: added ${JSON.stringify(change.after)}`;
    if (change.kind === 'removed') return `${place}: removed ${JSON.stringify(change.before)}`;
    return `${place}: ${JSON.stringify(change.before)} -> ${JSON.stringify(change.after)}`;
  });
}

function compare(where: string, path: Path, before: unknown, after: unknown): ZoneChange[] {
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const here = [...path, key];
      const pointer = toPointer(here);
      if (!Object.hasOwn(before, key)) return [{ where, pointer, kind: 'added', after: after[key] }];
      if (!Object.hasOwn(after, key)) return [{ where, pointer, kind: 'removed', before: before[key] }];
      return compare(where, here, before[key], after[key]);
    });
  }
  return Object.is(before, after) ? [] : [{ where, pointer: toPointer(path), kind: 'changed', before, after }];
}

/** An object or a list; a list's indexes are its keys. */
function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
