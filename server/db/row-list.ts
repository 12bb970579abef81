import { sql } from 'kysely';
import type { Db, Engine, RowList } from './types.ts';

/**
 * One list or one parameter per column, so that the text of the statement is the same however many
 * rows there are.
 */
export function createRowList(engine: Engine): RowList {
  return (name, columns, rows) => {
    // The keys of the caller's literal.
    const names = Object.keys(columns) as (keyof typeof columns)[];
    if (engine === 'sqlite') {
      const fields = names.map((column, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(column)}`);
      const json = JSON.stringify(rows.map((row) => names.map((column) => row[column])));
      return sql`(select ${sql.join(fields)} from json_each(${json})) as ${sql.ref(name)}`;
    }
    const types = { int: sql`::bigint[]`, text: sql`::text[]` };
    const lists = names.map((column) => sql`${arrayOf(rows.map((row) => row[column]))}${types[columns[column]]}`);
    return sql`unnest(${sql.join(lists)}) as ${sql.ref(name)} (${sql.join(names.map((column) => sql.ref(column)))})`;
  };
}

/** One parameter for all the numbers, for the same reason. */
export function createIsAmong(engine: Engine): Db['isAmong'] {
  return (column, numbers) =>
    engine === 'sqlite'
      ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`
      : sql`${sql.ref(column)} = any(${arrayOf(numbers)}::bigint[])`;
}

/**
 * PostgreSQL's notation of an array; its driver, which finds out what each value is, takes two to
 * four times as long to write it.
 */
const arrayOf = (values: readonly (number | string | null)[]): string => `{${values.map(elementOf).join()}}`;

const SPECIAL = /["\\]/;

function elementOf(value: number | string | null): string {
  if (typeof value !== 'string') return value === null ? 'null' : String(value);
  return SPECIAL.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
