import { join } from 'node:path';
import type { ErrorObject } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { ART_PATTERN, CONFIG_KEYWORDS } from '../../platform/contract/zone/config-keywords.ts';
import { VISIBILITY_KEYWORD } from '../../platform/contract/zone/visibility.ts';
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

/** Teaches an ajv with `passContext` the keywords of config schemas. Without a place no file is looked for. */
export function addConfigKeywords(ajv: Ajv2020): void {
  ajv.addKeyword({ keyword: VISIBILITY_KEYWORD, schemaType: 'string', metaSchema: { enum: ['browser', 'server'] } });
  const { artwork, uniqueBy } = CONFIG_KEYWORDS;
  ajv.addKeyword({ keyword: artwork, type: 'string', schemaType: 'boolean', errors: true, validate: isArtThere });
  ajv.addKeyword({ keyword: uniqueBy, type: 'array', schemaType: 'array', errors: true, validate: isEachUnique });
}

/** Where ajv looks for what a keyword found. */
interface Judge {
  errors?: Partial<ErrorObject>[];
}

function isArtThere(this: ZonePlace | undefined, isWanted: boolean, path: string): boolean {
  const [, abbr, name] = ART.exec(path) ?? [];
  if (!isWanted || !this || abbr === undefined || name === undefined) return true; // the pattern says what is wrong with it
  const { dir, folder } = this;
  const file = join(dir, folder, 'art', name);
  const reason =
    abbr !== folder
      ? `Artwork must lie in this zone's own folder, /zones/${folder}/art/.`
      : isFile(file)
        ? null
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
      const value: unknown = typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : null;
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
