import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from '../../server/db/index.ts';

/**
 * How the engine would run a query, in its own words, a step a line.
 * @param preferIndexes for tables of a few rows, which one engine would rather scan
 */
export async function planOf(db: Db, query: Compilable | CompiledQuery, preferIndexes = false): Promise<string> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query;
  const how = db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.tx(async () => {
    const run = (text: string, values: readonly unknown[] = []) =>
      db.q<unknown>().executeQuery(CompiledQuery.raw(text, [...values]));
    if (preferIndexes && db.engine !== 'sqlite') await run('set local enable_seqscan = off');
    return run(`${how} ${sql}`, parameters);
  });
  return rows.map((row) => JSON.stringify(row)).join('\n');
}
