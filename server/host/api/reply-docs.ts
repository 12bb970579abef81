import { isDeepStrictEqual } from 'node:util';
import type { TObject, TSchema } from 'typebox';
import { isRecord } from '../../../platform/contract/record.ts';
import { OPEN_TO_PLUGINS, type OpenThing } from '../../../platform/contract/schemas.ts';
import type { HookExtension } from '../hook-point.ts';

/** Fields that are put into replies wherever they show such a thing. */
export interface ReplyFields {
  readonly of: OpenThing;
  readonly fields: TObject;
}

/** Those that a hook answers. */
export const fieldsOfHook = ({ hook, fields }: Pick<HookExtension, 'hook' | 'fields'>): ReplyFields[] =>
  hook.fieldsOf !== null && fields ? [{ of: hook.fieldsOf, fields }] : [];

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

// JSON Schema has schemas there.
const propertiesOf = ({ properties }: Schema): Properties | undefined => properties as Properties | undefined;

/**
 * What replies are documented by: wherever a reply shows a thing that plugins add fields to
 * (`openTo`), the fields that they declare (`fieldsHook`, `messageKinds`) are put among its own,
 * none of them required.
 */
export function createReplyDocs(declared: readonly ReplyFields[]): (reply: TSchema) => TSchema {
  const addedTo = (thing: OpenThing): Properties[] =>
    // TypeBox's schemas are JSON Schemas.
    declared.flatMap(({ of, fields }) => (of === thing ? [fields.properties as Properties] : []));

  /**
   * @param inside the things whose fields these are: one that shows itself once more is left as it
   *   is there
   */
  function filled(value: unknown, inside: readonly OpenThing[]): unknown {
    if (Array.isArray(value)) return value.map((item) => filled(item, inside));
    if (!isRecord(value)) return value;
    const thing = value[OPEN_TO_PLUGINS] as OpenThing | undefined;
    const isOpen = thing !== undefined && !inside.includes(thing);
    const own = Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !isOpen || (key !== OPEN_TO_PLUGINS && key !== 'additionalProperties'))
        .map(([key, part]) => [key, filled(part, inside)]),
    );
    if (!isOpen) return own;
    // As it was given.
    const added = addedTo(thing).map((fields) => filled(fields, [...inside, thing]) as Properties);
    return { ...own, properties: added.reduce(together, propertiesOf(own) ?? {}) };
  }

  return (reply) => filled(reply, []) as TSchema; // a schema with more in it is one
}

function together(known: Properties, added: Properties): Properties {
  const all: Record<string, Schema> = { ...known };
  for (const [name, schema] of Object.entries(added)) all[name] = either(all[name], schema);
  return all;
}

/**
 * The core knows of some fields without saying what is in them; several may say the same; parts of
 * an object come together.
 */
function either(known: Schema | undefined, added: Schema): Schema {
  if (known === undefined || isAnything(known) || isDeepStrictEqual(known, added)) return added;
  const [parts, more] = [propertiesOf(known), propertiesOf(added)];
  return parts && more ? { ...known, properties: together(parts, more) } : { anyOf: [known, added] };
}

/** Whether the schema lets everything through, or any list. */
function isAnything(schema: Schema): boolean {
  if (schema['type'] === 'array') return isRecord(schema['items']) && isAnything(schema['items']);
  return Object.keys(schema).length === 0;
}
