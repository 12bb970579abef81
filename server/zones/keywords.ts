import { join } from 'node:path';
import type { ErrorObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { isRecord, recordOf } from '../../platform/contract/record.ts';
import { ART_PATTERN, CONFIG_KEYWORDS, type Reference } from '../../platform/contract/zone/config-keywords.ts';
import { VISIBILITY_KEYWORD } from '../../platform/contract/zone/visibility.ts';
import { artFault } from './art-file.ts';
import { isFile } from './folders.ts';

/** The zone folder that a validated value belongs to: the `this` of a validation. */
export interface ZonePlace {
  /** The folder of all zones. */
  readonly dir: string;
  /** The name of the zone's own folder in it. */
  readonly folder: string;
}

/** The keyword of an error whose `params.reason` is the whole sentence. */
export const SAYS_ITSELF: readonly string[] = Object.values(CONFIG_KEYWORDS);

const ART = new RegExp(ART_PATTERN);

/**
 * Teaches an ajv with `passContext` the keywords of config schemas. Without a place no file is
 * looked for.
 */
export function addConfigKeywords(ajv: Ajv2020): void {
  ajv.addKeyword({ keyword: VISIBILITY_KEYWORD, schemaType: 'string', metaSchema: { enum: ['browser', 'server'] } });
  const { artwork, uniqueBy, refersTo, beginsBeforeEnd } = CONFIG_KEYWORDS;
  ajv.addKeyword({ keyword: artwork, type: 'string', schemaType: 'boolean', errors: true, validate: isArtThere });
  ajv.addKeyword({ keyword: uniqueBy, type: 'array', schemaType: 'array', errors: true, validate: isEachUnique });
  ajv.addKeyword({ keyword: refersTo, schemaType: 'object', errors: true, validate: isFound });
  ajv.addKeyword({ keyword: beginsBeforeEnd, type: 'object', schemaType: 'array', errors: true, validate: isInOrder });
}

/** Where ajv looks for what a keyword found. */
interface Judge {
  errors?: Partial<ErrorObject>[];
}

function isArtThere(this: ZonePlace | undefined, isWanted: boolean, path: string): boolean {
  const [, abbr, name] = ART.exec(path) ?? [];
  // The pattern says what is wrong with it.
  if (!isWanted || !this || abbr === undefined || name === undefined) return true;
  const { dir, folder } = this;
  const file = join(dir, folder, 'art', name);
  const reason =
    abbr !== folder
      ? `Artwork must lie in this zone's own folder, /zones/${folder}/art/.`
      : isFile(file)
        ? artFault(file)
        : `There is no file ${file}.`;
  (isArtThere as Judge).errors = reason === null ? [] : [{ keyword: CONFIG_KEYWORDS.artwork, params: { reason } }];
  return reason === null;
}

function isEachUnique(
  keys: readonly string[],
  items: readonly unknown[],
  _schema?: unknown,
  at?: DataValidationCxt,
): boolean {
  const errors = keys.flatMap((key) => {
    const first = new Map<unknown, number>();
    return items.flatMap((item, index): Partial<ErrorObject>[] => {
      const value: unknown = recordOf(item)[key] ?? null;
      const other = first.get(value);
      if (value === null || value === undefined) return [];
      if (other === undefined) {
        first.set(value, index);
        return [];
      }
      const reason = `Item ${other + 1} of this list has the ${key} ${JSON.stringify(value)} already.`;
      const instancePath = `${at?.instancePath ?? ''}/${index}/${key}`;
      return [{ keyword: CONFIG_KEYWORDS.uniqueBy, instancePath, params: { reason } }];
    });
  });
  (isEachUnique as Judge).errors = errors;
  return errors.length === 0;
}

function isFound({ list, key, except }: Reference, value: unknown, _schema?: unknown, at?: DataValidationCxt): boolean {
  // Settings are objects.
  const items: unknown = (at?.rootData as Record<string, unknown> | undefined)?.[list];
  const isThere =
    except.includes(value) || (Array.isArray(items) && items.some((item) => isRecord(item) && item[key] === value));
  const reason = `There is no ${key} ${JSON.stringify(value)} in the list "${list}".`;
  (isFound as Judge).errors = isThere ? [] : [{ keyword: CONFIG_KEYWORDS.refersTo, params: { reason } }];
  return isThere;
}

function isInOrder(
  [start = '', end = '']: readonly string[],
  item: Readonly<Record<string, unknown>>,
  _schema?: unknown,
  at?: DataValidationCxt,
): boolean {
  const [begins, ends] = [Date.parse(String(item[start])), Date.parse(String(item[end]))];
  // False where one of them is missing or no moment, which the schema says.
  const isWrong = begins >= ends;
  const reason = `It ends (${String(item[end])}) before it begins (${String(item[start])}).`;
  const instancePath = `${at?.instancePath ?? ''}/${end}`;
  (isInOrder as Judge).errors = isWrong
    ? [{ keyword: CONFIG_KEYWORDS.beginsBeforeEnd, instancePath, params: { reason } }]
    : [];
  return !isWrong;
}
