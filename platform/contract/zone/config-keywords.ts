import { Type, type TArray, type TSchema, type TSchemaOptions } from 'typebox';
import { ICON_NAMES } from '../icon-names.ts';

/**
 * What a config schema says that JSON Schema has no word for; `server/zones/keywords.ts` judges by
 * it.
 */
export const CONFIG_KEYWORDS = {
  artwork: 'artwork',
  uniqueBy: 'uniqueBy',
  refersTo: 'refersTo',
  beginsBeforeEnd: 'beginsBeforeEnd',
} as const;

/**
 * Address of a file in a zone's art folder: its parts are the zone's abbreviation and the file's
 * name.
 */
export const ART_PATTERN = '^/zones/([a-z][a-z0-9]{0,15})/art/([A-Za-z0-9][A-Za-z0-9_-]*\\.(?:svg|png|jpg|webp))$';

/**
 * Artwork lies in the zone's own folder, so that a page needs no foreign host in its content
 * security policy. The file must be there.
 */
export const artwork = (description: string) =>
  Type.String({
    description: `${description} A file of this zone's art folder, as /zones/<abbr>/art/<file>.`,
    pattern: ART_PATTERN,
    [CONFIG_KEYWORDS.artwork]: true,
  });

/** An icon of the forum. */
export const icon = (description: string) =>
  // Which name it is, no code needs to know.
  Type.Unsafe<string>(Type.Enum([...ICON_NAMES], { description }));

/** A list of objects no two of which have the same value of one of these keys. */
export const uniqueList = <T extends TSchema>(
  item: T,
  uniqueBy: readonly string[],
  options: TSchemaOptions & { readonly minItems?: number; readonly maxItems: number },
): TArray<T> => Type.Array(item, { ...options, [CONFIG_KEYWORDS.uniqueBy]: uniqueBy });

/** What a value refers to: a key of the objects in a list of the same settings. */
export interface Reference {
  /** Key of the list in the settings. */
  readonly list: string;
  /** Key of its objects. */
  readonly key: string;
  /** Values that refer to nothing. */
  readonly except: readonly unknown[];
}

/** Says of a value that it must be found in a list of the same settings. */
export const refersTo = <T extends TSchema>(value: T, reference: Reference): T => ({
  ...value,
  [CONFIG_KEYWORDS.refersTo]: reference,
});

/**
 * Says of an object that its one moment comes before its other one. Both are texts as ISO 8601 has
 * them, and may be missing.
 */
export const beginsBeforeEnd = (start: string, end: string) => ({ [CONFIG_KEYWORDS.beginsBeforeEnd]: [start, end] });
