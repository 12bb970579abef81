import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { pairsOf, runsOf, termsOf, tokenize } from './search-text.ts';
import type { Engine, SearchIndex } from './types.ts';

/** The table behind a search index; the name is ours, never user input. */
function searchTable(index: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(index)) throw new TypeError(`bad search index name: ${JSON.stringify(index)}`);
  return `search_${index}`;
}

interface SearchRow {
  readonly id: number;
  readonly text: string;
}

interface SearchEngine {
  put(table: string, rows: readonly SearchRow[]): RawBuilder<unknown>[];
  remove(table: string, id: number): RawBuilder<unknown>;
  /** The ids of the rows in which every term occurs. */
  hits(table: string, terms: string[]): RawBuilder<unknown>;
}

/** Tokens hold letters, marks, digits and symbols only, so quotes around them are all the escaping that either engine needs. */
const fullText: SearchEngine = {
  put: (table, rows) =>
    rows.flatMap(({ id, text }) => [
      fullText.remove(table, id),
      sql`insert into ${sql.table(table)} (rowid, body) values (${id}, ${tokenize(text).join(' ')})`,
    ]),
  remove: (table, id) => sql`delete from ${sql.table(table)} where rowid = ${id}`,
  hits(table, terms) {
    const phrases = terms.map((term) => {
      const pairs = pairsOf(term);
      return pairs.length === 0 ? `"${term}" *` : `"${pairs.join(' ')}"`;
    });
    return sql`select rowid from ${sql.table(table)} where ${sql.table(table)} match ${phrases.join(' AND ')}`;
  },
};

/**
 * The pairs find the candidates in the GIN index and the folded text decides: a `tsvector` keeps at most 256 positions of a
 * lexeme and none above 16,383, so a phrase query would miss hits in long posts.
 */
const vector: SearchEngine = {
  put: (table, rows) => [
    sql`insert into ${sql.table(table)} (id, body, tokens)
      select id, body, array_to_tsvector(string_to_array(tokens, ' ')) from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ text }) => runsOf(text).join(' '))}::text[],
        ${rows.map(({ text }) => tokenize(text).join(' '))}::text[]) as fresh (id, body, tokens)
      on conflict (id) do update set body = excluded.body, tokens = excluded.tokens`,
  ],
  remove: (table, id) => sql`delete from ${sql.table(table)} where id = ${id}`,
  hits(table, terms) {
    const lexemes = terms.flatMap((term) => {
      const pairs = pairsOf(term);
      return pairs.length === 0 ? [`'${term}':*`] : pairs.map((pair) => `'${pair}'`);
    });
    const contains = terms.map((term) => sql`and strpos(body, ${term}) > 0`);
    const query = [...new Set(lexemes)].join(' & ');
    return sql`select id from ${sql.table(table)} where tokens @@ ${query}::tsquery ${sql.join(contains, sql` `)}`;
  },
};

/** The search half of `Db`; `q` gives the current transaction or the read connection. */
export function createSearch(engine: Engine, q: <Tables>() => Kysely<Tables>): SearchIndex {
  const implementation = engine === 'sqlite' ? fullText : vector;
  async function putAll(index: string, rows: readonly SearchRow[]): Promise<void> {
    if (rows.length === 0) return;
    for (const statement of implementation.put(searchTable(index), rows)) await statement.execute(q());
  }

  return {
    tokenize,
    put: (index, id, text) => putAll(index, [{ id, text }]),
    putAll,
    async remove(index, id) {
      await implementation.remove(searchTable(index), id).execute(q());
    },
    matcher(index, query) {
      const table = searchTable(index);
      const terms = termsOf(query);
      return (id: string | Expression<unknown>) => {
        if (terms.length === 0) return sql<SqlBool>`1 = 0`;
        const column = typeof id === 'string' ? sql.ref(id) : id;
        return sql<SqlBool>`${column} in (${implementation.hits(table, terms)})`;
      };
    },
  };
}

/** Makes the tables of a search index, inside a migration. */
export async function createSearchTables(engine: Engine, on: Kysely<unknown>, index: string): Promise<void> {
  const table = sql.table(searchTable(index));
  if (engine === 'sqlite') {
    // The tokens are separated by spaces and hold no other ASCII than letters and digits: this tokenizer leaves them as they are.
    await sql`create virtual table ${table} using fts5(body, content='', contentless_delete=1, tokenize='ascii')`.execute(
      on,
    );
    return;
  }
  await sql`create table ${table} (id bigint primary key, body text collate "C" not null, tokens tsvector not null)`.execute(
    on,
  );
  await sql`create index ${sql.id(`${searchTable(index)}_tokens`)} on ${table} using gin (tokens)`.execute(on);
}
