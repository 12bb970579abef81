import { ALL_ZONES } from '../../platform/contract/permission-codes.ts';
import type { Fault } from './fault.ts';
import type { JsonFile, Path } from './json-file.ts';

/** A zone file that parsed as JSON; its value may still break the schema. */
export interface ZoneFile {
  /** Name of the zone's folder. */
  readonly folder: string;
  readonly json: JsonFile;
}

/**
 * What no schema of one file can see: names that must agree or be unique among the zones.
 * Looks at values of the right type only, so that it can run on files that break the schema too, and all is told at once.
 * @param codes abbreviation -> game code, or undefined when the product map itself cannot be read
 */
export function crossFaults(files: readonly ZoneFile[], codes: Record<string, unknown> | undefined): Fault[] {
  return [
    ...files.flatMap((file) => [...nameFaults(file, codes), ...timeZoneFaults(file)]),
    ...uniqueFaults(files, 'host', hostsOf),
    ...uniqueFaults(files, 'gate', (value) =>
      typeof value['gate'] === 'string' ? [{ key: value['gate'], path: ['gate'] }] : [],
    ),
    ...gameIdFaults(files, codes),
  ];
}

function nameFaults({ folder, json }: ZoneFile, codes: Record<string, unknown> | undefined): Fault[] {
  const abbr = objectOf(json.value)['abbr'];
  if (typeof abbr !== 'string') return [];
  const faults: Fault[] = [];
  if (abbr !== folder)
    faults.push(json.faultAt(['abbr'], `The abbreviation "${abbr}" differs from the name of its folder, "${folder}".`));
  if (abbr === ALL_ZONES)
    faults.push(
      json.faultAt(
        ['abbr'],
        `"${ALL_ZONES}" stands for every zone where rights are given: no zone can have this name.`,
      ),
    );
  if (codes && !Object.hasOwn(codes, abbr)) {
    faults.push(json.faultAt(['abbr'], `The abbreviation "${abbr}" is not in product-map.json.`));
  }
  return faults;
}

function timeZoneFaults({ json }: ZoneFile): Fault[] {
  const timeZone = objectOf(json.value)['timeZone'];
  if (typeof timeZone !== 'string' || timeZone === '') return [];
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [json.faultAt(['timeZone'], `"${timeZone}" is not an IANA time zone.`)];
  }
}

/** One game id is one game: zones that share it must have the same game code. */
function gameIdFaults(files: readonly ZoneFile[], codes: Record<string, unknown> | undefined): Fault[] {
  const first = new Map<number, { abbr: string; code: unknown }>();
  return files.flatMap(({ json }) => {
    const { abbr, gameId } = objectOf(json.value);
    if (!codes || typeof abbr !== 'string' || typeof gameId !== 'number' || gameId === 0 || !Object.hasOwn(codes, abbr))
      return [];
    const other = first.get(gameId);
    if (!other) {
      first.set(gameId, { abbr, code: codes[abbr] });
      return [];
    }
    if (other.code === codes[abbr]) return [];
    return [
      json.faultAt(
        ['gameId'],
        `Zone ${other.abbr} has the game id ${gameId} already, but is another game in product-map.json.`,
      ),
    ];
  });
}

interface Claim {
  readonly key: string;
  readonly path: Path;
}

function uniqueFaults(
  files: readonly ZoneFile[],
  what: string,
  claims: (value: Record<string, unknown>) => Claim[],
): Fault[] {
  const owners = new Map<string, string>();
  return files.flatMap(({ folder, json }) =>
    claims(objectOf(json.value)).flatMap(({ key, path }) => {
      const owner = owners.get(key);
      if (owner === undefined) {
        owners.set(key, folder);
        return [];
      }
      return [json.faultAt(path, `Zone ${owner} claims the ${what} "${key}" already.`)];
    }),
  );
}

const hostsOf = (value: Record<string, unknown>): Claim[] =>
  listOf(value['hosts']).flatMap((host, index) =>
    typeof host === 'string' ? [{ key: host, path: ['hosts', index] }] : [],
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
