import { Type, type TSchema } from 'typebox';
import { LIMITS } from './limits.ts';

/** Shared field schemas. Ids are positive integers, times integer milliseconds since the epoch. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Time = Type.Integer({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** Made once per thing that is sent: a retry bears the same one. */
export const RequestKey = Type.String({ pattern: '^[\\w-]{8,64}$' });
/**
 * JSON that travels as text, in forms above all; the host makes this text of a list or an object
 * that JSON holds in its place.
 * @param maxLength characters
 * @param holds what the JSON is: fields that it does not name are refused, as those of the call
 *   are; absent: they are not looked at. Whether the values are right is for the service to say.
 */
export const JsonText = (maxLength: number, holds?: TSchema) =>
  Type.String({
    maxLength,
    contentMediaType: 'application/json',
    ...(holds ? { contentSchema: holds } : {}),
  });
/** A field that callers may send by another name, too; what handlers read has the first one. */
export const alsoNamed = <S extends TSchema>(schema: S, name: string): S => ({ ...schema, [OTHER_NAME]: name });
/** The annotation of it, which `/docs` shows. */
export const OTHER_NAME = 'x-also-named';
/**
 * A field that says something of the reader: pages that are drawn once for all show it in a
 * `viewerPart` alone (docs/member-pages.md).
 */
export const ofViewer = <S extends TSchema>(schema: S): S => ({ ...schema, [OF_VIEWER]: true });
/** The annotation of it, which `/docs` shows. */
export const OF_VIEWER = 'x-of-viewer';
export const Empty = Type.Object({});

/**
 * What plugins add fields of their own to in replies, wherever it is shown: posts, comments and
 * replies, user cards, the signed-in user's own data, own drafts, the counts of unread messages,
 * what a rule check tells of its writer (`rules`) and of marked posts (`markRule`).
 */
export type OpenThing = 'post' | 'comment' | 'card' | 'own' | 'draft' | 'unread' | 'rules' | 'markRule';
/** The annotation of it; `/docs` has the fields of all plugins in its place. */
export const OPEN_TO_PLUGINS = 'x-open-to-plugins';
/**
 * Options of an object that shows such a thing: the fields that hooks answer (`fieldsHook`) go out
 * with it.
 */
export const openTo = (thing: OpenThing) => ({ additionalProperties: true, [OPEN_TO_PLUGINS]: thing });

/** Paging of every list: `limit` 1 to 50, `offset` from 0. */
export const Paging = {
  limit: Type.Integer({ minimum: 1, maximum: LIMITS.pageSize, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: LIMITS.pageOffset, default: 0 }),
};

/**
 * What is said of a field that is longer than its schema allows, instead of BAD_INPUT; see
 * {@link refusedAs}.
 */
export interface TooLong {
  readonly error: string;
  /**
   * The limit that people are told, which may be less than the schema's: services count characters
   * after they have cleaned a text.
   */
  readonly max: number;
  /** Whose error it is; absent for the core's. */
  readonly plugin?: string;
}

/**
 * Options of a text or list whose `maxLength` or `maxItems` is refused by an error of its own
 * (status 400) that knows `max`.
 */
export const refusedAs = (error: string, max: number, plugin?: string) => ({
  'x-too-long': { error, max, ...(plugin === undefined ? {} : { plugin }) } satisfies TooLong,
});
