import { ALL_ZONES } from '../../platform/contract/permission-codes.ts';
import { recordOf } from '../../platform/contract/record.ts';
import { isTimeZone } from '../../platform/contract/time.ts';
import { contrastRatio, LEAST_CONTRAST, READABLE_PAIRS } from '../../platform/contract/zone/contrast.ts';
import type { Fault } from './fault.ts';
import type { JsonFile, Path } from './json-file.ts';
import type { PluginLabelTypes } from './schema-check.ts';

/** A zone file that parsed as JSON; its value may still break the schema. */
export interface ZoneFile {
  /** Name of the zone's folder. */
  readonly folder: string;
  readonly json: JsonFile;
}

/**
 * What no schema of one file can see: names that must agree or be unique among the zones. Looks at
 * values of the right type only, so that it can run on files that break the schema too, and all is
 * told at once.
 * @param codes abbreviation -> game code, or undefined when the product map itself cannot be read
 * @param labelTypes of the themes that each plugin serves alone
 */
export function crossFaults(
  files: readonly ZoneFile[],
  codes: Record<string, unknown> | undefined,
  labelTypes: PluginLabelTypes = {},
): Fault[] {
  return [
    ...files.flatMap((file) => [
      ...nameFaults(file, codes),
      ...timeZoneFaults(file),
      ...contrastFaults(file),
      ...themeFaults(file, labelTypes),
    ]),
    ...uniqueFaults(files, 'host', hostsOf),
    ...uniqueFaults(files, 'gate', (value) =>
      typeof value['gate'] === 'string' ? [{ key: value['gate'], path: ['gate'] }] : [],
    ),
    ...gameIdFaults(files, codes),
  ];
}

function nameFaults({ folder, json }: ZoneFile, codes: Record<string, unknown> | undefined): Fault[] {
  const abbr = recordOf(json.value)['abbr'];
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
  const timeZone = recordOf(json.value)['timeZone'];
  if (typeof timeZone !== 'string' || timeZone === '') return [];
  return isTimeZone(timeZone) ? [] : [json.faultAt(['timeZone'], `"${timeZone}" is not an IANA time zone.`)];
}

/** Text must be readable on what it stands on. */
function contrastFaults({ json }: ZoneFile): Fault[] {
  const colors = recordOf(recordOf(recordOf(json.value)['tokens'])['colors']);
  return READABLE_PAIRS.flatMap(([front, ground]) => {
    const [colour, under] = [colors[front], colors[ground]];
    if (!isColour(colour) || !isColour(under)) return []; // the schema says so
    const contrast = contrastRatio(colour, under);
    if (contrast >= LEAST_CONTRAST) return [];
    return [
      json.faultAt(
        ['tokens', 'colors', front],
        `"${front}" (${colour}) cannot be read on "${ground}" (${under}): their contrast is ${contrast.toFixed(2)}, at least ${LEAST_CONTRAST} is needed (WCAG AA).`,
      ),
    ];
  });
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

/** A theme whose plugin is off would take posts that nothing shows as what they are. */
function themeFaults({ json }: ZoneFile, labelTypes: PluginLabelTypes): Fault[] {
  const { themes, plugins } = recordOf(json.value);
  return listOf(themes).flatMap((theme, index) => {
    const { labelType } = recordOf(theme);
    return Object.entries(labelTypes)
      .filter(([id, types]) => types.some((type) => type === labelType) && !(id in recordOf(plugins)))
      .map(([id]) =>
        json.faultAt(
          ['themes', index, 'labelType'],
          `A theme of the label type ${String(labelType)} needs the plugin "${id}", which this zone does not have.`,
        ),
      );
  });
}

/** One game id is one game: zones that share it must have the same game code. */
function gameIdFaults(files: readonly ZoneFile[], codes: Record<string, unknown> | undefined): Fault[] {
  const games = files.flatMap(({ json }) => {
    const { abbr, gameId } = recordOf(json.value);
    if (!codes || typeof abbr !== 'string' || typeof gameId !== 'number' || gameId === 0 || !Object.hasOwn(codes, abbr))
      return [];
    return [{ json, abbr, gameId, code: codes[abbr] }];
  });
  return games.flatMap(({ json, gameId, code }) => {
    const other = games.find((one) => one.gameId === gameId && one.code !== code);
    if (!other) return [];
    return [
      json.faultAt(
        ['gameId'],
        `Zone ${other.abbr} has the game id ${gameId}, too, but is another game in product-map.json.`,
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
  claims: (value: Readonly<Record<string, unknown>>) => Claim[],
): Fault[] {
  const claimed = files.flatMap(({ folder, json }) =>
    claims(recordOf(json.value)).map(({ key, path }) => ({ key, path, folder, json })),
  );
  // Told of each: whoever reads the file of one of them must see it there.
  return claimed.flatMap(({ key, path, json }, index) => {
    const other = claimed.find((one, place) => one.key === key && place !== index);
    return other ? [json.faultAt(path, `Zone ${other.folder} claims the ${what} "${key}", too.`)] : [];
  });
}

const hostsOf = (value: Readonly<Record<string, unknown>>): Claim[] =>
  listOf(value['hosts']).flatMap((host, index) =>
    typeof host === 'string' ? [{ key: host, path: ['hosts', index] }] : [],
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
