import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { pairsOf, runsOf, scopeTerm, termsOf, tokenize } from './search-text.ts';
import type { Engine, NewestHits, SearchIndex, SearchRow } from './types.ts';

/** The table behind a search index; the name is ours, never user input. */
function searchTable(index: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(index)) throw new TypeError(`bad search index name: ${JSON.stringify(index)}`);
  return `search_${index}`;
}

interface HitsQuery {
  readonly table: string;
  readonly terms: readonly string[];
  readonly scopes: readonly string[];
}

/** Ids, and the condition on them that the caller adds. */
type Where = NonNullable<NewestHits['where']>;

interface SearchEngine {
  put(table: string, rows: readonly SearchRow[]): RawBuilder<unknown>[];
  remove(table: string, id: number): RawBuilder<unknown>;
  /** The ids of the rows in which every term occurs. */
  hits(query: HitsQuery): RawBuilder<{ id: number }>;
  /** Where an engine can ask about a row at a time: a list of common words then has its page after a few. */
  readonly oneByOne?: {
    /** A row when there are more hits than are worth gathering for a list in another order. */
    isCommon(query: HitsQuery): RawBuilder<unknown>;
    isHit(query: HitsQuery, id: Expression<unknown>): RawBuilder<SqlBool>;
  };
  /** The first `count` of them by falling ids: statements of which each later one is asked when those before gave too few. */
  newest(query: HitsQuery, count: number, where: Where): RawBuilder<{ id: number }>[];
}

/** More hits than this are not gathered: asking the rows of a list one by one finds a page sooner. */
const COMMON = 10_000;

const indexed = ({ text, scopes = [] }: SearchRow): string => [...tokenize(text), ...scopes.map(scopeTerm)].join(' ');

/**
 * Tokens hold letters, marks, digits and symbols only, so quotes around them are all the escaping that either engine needs. A
 * full-text table answers by falling rowid without sorting: it reads its lists from their ends and stops when there is enough.
 */
const fullText: SearchEngine = {
  put: (table, rows) =>
    rows.flatMap((row) => [
      fullText.remove(table, row.id),
      sql`insert into ${sql.table(table)} (rowid, body) values (${row.id}, ${indexed(row)})`,
    ]),
  remove: (table, id) => sql`delete from ${sql.table(table)} where rowid = ${id}`,
  hits: (query) => sql`select rowid as id from ${sql.table(query.table)} where ${matches(query)}`,
  oneByOne: {
    isCommon: (query) =>
      sql`select 1 from ${sql.table(query.table)} where ${matches(query)} order by rowid desc limit 1 offset ${COMMON}`,
    isHit: (query, id) =>
      sql`exists (select 1 from ${sql.table(query.table)} where ${matches(query)} and rowid = ${id})`,
  },
  newest: (query, count, where) => [
    sql`select rowid as id from ${sql.table(query.table)} where ${matches(query)} and ${where(sql.ref<number>(`${query.table}.rowid`))}
      order by rowid desc limit ${count}`,
  ],
};

function matches({ table, terms, scopes }: HitsQuery): RawBuilder<SqlBool> {
  const phrases = terms.map((term) => {
    const pairs = pairsOf(term);
    return pairs.length === 0 ? `"${term}" *` : `"${pairs.join(' ')}"`;
  });
  const all = [...scopes.map((scope) => `"${scopeTerm(scope)}"`), ...phrases];
  return sql<SqlBool>`${sql.table(table)} match ${all.join(' AND ')}`;
}

/** Rows of the first look for the newest hits: a word that one text in a hundred holds fills a page from them. */
const FIRST_LOOK = 2_000;

/**
 * The pairs find the candidates in the GIN index and the folded text decides: a `tsvector` keeps at most 256 positions of a
 * lexeme and none above 16,383, so a phrase query would miss hits in long posts. A GIN index gives all hits or none, and no planner knows
 * how many pairs of a word occur together; so the newest ones are first looked for among the newest rows, and only a word that is
 * rare there is asked of the index, which then has few hits to sort.
 */
const vector: SearchEngine = {
  put: (table, rows) => [
    sql`insert into ${sql.table(table)} (id, body, tokens)
      select id, body, array_to_tsvector(string_to_array(tokens, ' ')) from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ text }) => runsOf(text).join(' '))}::text[],
        ${rows.map(indexed)}::text[]) as fresh (id, body, tokens)
      on conflict (id) do update set body = excluded.body, tokens = excluded.tokens`,
  ],
  remove: (table, id) => sql`delete from ${sql.table(table)} where id = ${id}`,
  hits: (query) => sql`select id from ${sql.table(query.table)} where ${isCandidate(query)} and ${holds(query)}`,
  newest(query, count, where) {
    const { table, scopes } = query;
    const among = scopes.length === 0 ? sql`true` : sql`tokens @@ ${lexemesOfScopes(scopes).join(' & ')}::tsquery`;
    const look = FIRST_LOOK + 4 * count;
    return [
      sql`select id from (select id, body, tokens from ${sql.table(table)} order by id desc limit ${look}) as look
        where ${holds(query)} and ${among} and ${where(sql.ref<number>('look.id'))}
        order by id desc limit ${count}`,
      // Not by the bare id: the planner would walk the primary key for it.
      sql`select id from ${sql.table(table)}
        where ${isCandidate(query)} and ${holds(query)} and ${where(sql.ref<number>(`${table}.id`))}
        order by id + 0 desc limit ${count}`,
    ];
  },
};

const lexemesOfScopes = (scopes: readonly string[]) => scopes.map((scope) => `'${scopeTerm(scope)}'`);

function isCandidate({ terms, scopes }: HitsQuery): RawBuilder<SqlBool> {
  const lexemes = terms.flatMap((term) => {
    const pairs = pairsOf(term);
    return pairs.length === 0 ? [`'${term}':*`] : pairs.map((pair) => `'${pair}'`);
  });
  const query = [...new Set([...lexemesOfScopes(scopes), ...lexemes])].join(' & ');
  return sql<SqlBool>`tokens @@ ${query}::tsquery`;
}

function holds({ terms }: HitsQuery): RawBuilder<SqlBool> {
  const contains = terms.map((term) => sql<SqlBool>`strpos(body, ${term}) > 0`);
  return sql<SqlBool>`${sql.join(contains, sql` and `)}`;
}

/** The search half of `Db`; `q` gives the current transaction or the read connection. */
export function createSearch(engine: Engine, q: <Tables>() => Kysely<Tables>): SearchIndex {
  const implementation = engine === 'sqlite' ? fullText : vector;
  async function putAll(index: string, rows: readonly SearchRow[]): Promise<void> {
    if (rows.length === 0) return;
    for (const statement of implementation.put(searchTable(index), rows)) await statement.execute(q());
  }

  return {
    tokenize,
    terms: termsOf,
    put: (index, id, text, scopes = []) => putAll(index, [{ id, text, scopes }]),
    putAll,
    async remove(index, id) {
      await implementation.remove(searchTable(index), id).execute(q());
    },
    matcher(index, query, { scopes = [], isCommon = false } = {}) {
      const table = searchTable(index);
      const terms = termsOf(query);
      return (id: string | Expression<unknown>) => {
        if (terms.length === 0) return sql<SqlBool>`1 = 0`;
        const column = typeof id === 'string' ? sql.ref(id) : id;
        const asked = { table, terms, scopes };
        return isCommon && implementation.oneByOne
          ? implementation.oneByOne.isHit(asked, column)
          : sql<SqlBool>`${column} in (${implementation.hits(asked)})`;
      };
    },
    async isCommon(index, query, scopes = []) {
      const asked = { table: searchTable(index), terms: termsOf(query), scopes };
      if (!implementation.oneByOne || asked.terms.length === 0) return false;
      return (await implementation.oneByOne.isCommon(asked).execute(q())).rows.length > 0;
    },
    async newest(index, query, { limit, offset, scopes = [], where = () => sql<SqlBool>`1 = 1` }) {
      const asked = { table: searchTable(index), terms: termsOf(query), scopes };
      if (asked.terms.length === 0) return [];
      const count = offset + limit;
      let found: { id: number }[] = [];
      for (const statement of implementation.newest(asked, count, where)) {
        found = (await statement.execute(q())).rows;
        if (found.length >= count) break;
      }
      return found.slice(offset).map(({ id }) => id);
    },
  };
}

/** Makes the tables of a search index, inside a migration. */
export async function createSearchTables(engine: Engine, on: Kysely<unknown>, index: string): Promise<void> {
  const table = sql.table(searchTable(index));
  if (engine === 'sqlite') {
    // The tokens are separated by spaces and hold no other ASCII than letters and digits: this tokenizer leaves them as they are.
    // Lists of their first characters make a query of one character as cheap as any other.
    await sql`create virtual table ${table}
      using fts5(body, content='', contentless_delete=1, tokenize='ascii', prefix='1')`.execute(on);
    return;
  }
  await sql`create table ${table} (id bigint primary key, body text collate "C" not null, tokens tsvector not null)`.execute(
    on,
  );
  await sql`create index ${sql.id(`${searchTable(index)}_tokens`)} on ${table} using gin (tokens)`.execute(on);
}

export async function dropSearchTables(on: Kysely<unknown>, index: string): Promise<void> {
  await sql`drop table ${sql.table(searchTable(index))}`.execute(on);
}
