import { OF_VIEWER } from '../../../platform/contract/schemas.ts';
import type { EndpointTable } from '../api/endpoint-table.ts';

/** What calls answer with a list of stands in it as what they answer alone stands in the reply. */
const LIST = 'list';

/**
 * The fields of replies that say something of the reader (`ofViewer`), as `options.active`: the name
 * of the field that they are in comes first, none for those of the thing itself (`.isFavor`).
 */
export function ownFieldsOf(table: EndpointTable): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { endpoint } of table.values()) {
    for (const { name, schema, within } of fieldsIn(endpoint.reply, '')) {
      if (OF_VIEWER in schema) names.add(`${within}.${name}`);
    }
  }
  return names;
}

interface Field {
  readonly name: string;
  readonly schema: object;
  readonly within: string;
}

/** Every field that a schema names, at any depth. */
function fieldsIn(schema: unknown, within: string): Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const own = Object.entries(properties).flatMap(([name, field]) => [
    { name, schema: field, within },
    ...fieldsIn(field, name === LIST ? '' : name),
  ]);
  return [...own, ...Object.values(rest).flatMap((inner) => fieldsIn(inner, within))];
}
