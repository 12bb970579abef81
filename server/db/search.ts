import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { AGE_SPAN, ageTerm, pairsOf, runsOf, scopeTerm, termsOf, termText, tokenize } from './search-text.ts';
import type { Engine, IdRange, NewestHits, SearchIndex, SearchRow } from './types.ts';

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
  /**
   * Where an engine can ask about a row at a time: a list of common words then has its page after a
   * few.
   */
  readonly oneByOne?: {
    /** A row when there are more hits than are worth gathering for a list in another order. */
    isCommon(query: HitsQuery): RawBuilder<unknown>;
    isHit(query: HitsQuery, id: Expression<unknown>): RawBuilder<SqlBool>;
  };
  /**
   * The first `count` of them by falling ids: looks of which each later one is taken when those
   * before were not enough.
   */
  newest(query: HitsQuery, count: number, where: Where, between: IdRange | undefined): Look[];
}

/**
 * A statement that gives ids by falling order, and whether those that it gave are the newest hits.
 */
interface Look {
  readonly ids: RawBuilder<{ id: number }>;
  readonly isEnough: (found: number) => boolean;
}

/**
 * More hits than this are not gathered: asking the rows of a list one by one finds a page sooner.
 */
const COMMON = 10_000;

const indexed = ({ text, scopes = [] }: SearchRow): string => [termText(text), ...scopes.map(scopeTerm)].join(' ');

/**
 * A `tsvector` holds a mebibyte of different lexemes: 170,000 pairs of Chinese characters, more
 * than any prose has.
 */
const LEXEME_BYTES = 1_000_000;

/** Each once, as many as there is room for; those of the scopes and of the age come first. */
function lexemes({ id, text, scopes = [] }: SearchRow): string {
  const all = new Set([...scopes.map(scopeTerm), ageTerm(id), ...tokenize(text)]);
  let bytes = 0;
  const fitting = [...all].filter((lexeme) => (bytes += Buffer.byteLength(lexeme)) <= LEXEME_BYTES);
  return fitting.join(' ');
}

/**
 * Tokens hold letters, marks, digits and symbols only, so quotes around them are all the escaping
 * that either engine needs. A full-text table answers by falling rowid without sorting: it reads
 * its lists from their ends and stops when there is enough.
 */
const fullText: SearchEngine = {
  put: (table, rows) =>
    rows.map((row) => sql`replace into ${sql.table(table)} (rowid, body) values (${row.id}, ${indexed(row)})`),
  remove: (table, id) => sql`delete from ${sql.table(table)} where rowid = ${id}`,
  hits: (query) => sql`select rowid as id from ${sql.table(query.table)} where ${matches(query)}`,
  oneByOne: {
    isCommon: (query) =>
      sql`select 1 from ${sql.table(query.table)} where ${matches(query)} order by rowid desc limit 1 offset ${COMMON}`,
    isHit: (query, id) =>
      sql`exists (select 1 from ${sql.table(query.table)} where ${matches(query)} and rowid = ${id})`,
  },
  newest: (query, count, where, between) => [
    {
      ids: sql`select rowid as id from ${sql.table(query.table)}
        where ${matches(query)} and ${isBetween(sql.ref(`${query.table}.rowid`), between)}
          and ${where(sql.ref<number>(`${query.table}.rowid`))}
        order by rowid desc limit ${count}`,
      isEnough: () => true,
    },
  ],
};

const isBetween = (id: RawBuilder<unknown> | Expression<unknown>, between: IdRange | undefined): RawBuilder<SqlBool> =>
  between ? sql<SqlBool>`${id} between ${between.first} and ${between.last}` : sql<SqlBool>`1 = 1`;

function matches({ table, terms, scopes }: HitsQuery): RawBuilder<SqlBool> {
  const phrases = terms.map((term) => {
    const pairs = pairsOf(term);
    return pairs.length === 0 ? `"${term}" *` : `"${pairs.join(' ')}"`;
  });
  const all = [...scopes.map((scope) => `"${scopeTerm(scope)}"`), ...phrases];
  return sql<SqlBool>`${sql.table(table)} match ${all.join(' AND ')}`;
}

/**
 * Rows of the first look for the newest hits: a word that one text in a hundred holds fills a page
 * from them.
 */
const FIRST_LOOK = 2_000;
/**
 * So many hits of a word are gathered and sorted; of one that has more, the newest are looked for
 * age by age.
 */
const FEW = 500;

/**
 * The pairs find the candidates in the GIN index and the folded text decides: a `tsvector` keeps at
 * most 256 positions of a lexeme and none above 16,383, so a phrase query would miss hits in long
 * posts. A GIN index gives all hits or none, and no planner knows how many pairs of a word occur
 * together. So the newest ones are first looked for among the newest rows; then all hits are asked
 * of the index as long as they are few; and of a word that is common, but not in the newest rows,
 * the hits of one age after the other: each row names the age that it belongs to as a lexeme.
 */
const vector: SearchEngine = {
  put: (table, rows) => [
    sql`insert into ${sql.table(table)} (id, body, tokens)
      select id, body, array_to_tsvector(string_to_array(tokens, ' ')) from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ text }) => runsOf(text).join(' '))}::text[],
        ${rows.map(lexemes)}::text[]) as fresh (id, body, tokens)
      on conflict (id) do update set body = excluded.body, tokens = excluded.tokens`,
  ],
  remove: (table, id) => sql`delete from ${sql.table(table)} where id = ${id}`,
  hits: (query) =>
    sql`select id from ${sql.table(query.table)} where tokens @@ ${candidates(query)} and ${holds(query)}`,
  newest(query, count, where, between) {
    const { table, scopes } = query;
    const among = scopes.length === 0 ? sql`true` : sql`tokens @@ ${lexemesOfScopes(scopes).join(' & ')}::tsquery`;
    const look = FIRST_LOOK + 4 * count;
    const each = lexemesOf(query).map((lexeme) => sql`tokens @@ ${lexeme}::tsquery`);
    // Not of the bare id either, but among the newest rows, which are read by it.
    const isWithin = isBetween(sql`id + 0`, between);
    const isAsked = sql`${holds(query)} and ${isWithin} and ${where(sql.ref<number>(`${table}.id`))}`;
    const isWhole = between !== undefined && between.last - between.first < look;
    const ageOf = (id: RawBuilder<unknown>) => sql`${id} / ${sql.lit(AGE_SPAN)}`;
    const newest = between ? sql`${between.last}::bigint` : sql`(select max(id) from ${sql.table(table)})`;
    const oldest = between ? sql`${between.first}::bigint` : sql`0::bigint`;
    return [
      {
        ids: sql`select id from (select id, body, tokens from ${sql.table(table)}
            where ${isBetween(sql`id`, between)} order by id desc limit ${look}) as look
          where ${holds(query)} and ${among} and ${where(sql.ref<number>('look.id'))}
          order by id desc limit ${count}`,
        isEnough: (found) => isWhole || found >= count,
      },
      {
        ids: sql`select id from (select id from ${sql.table(table)}
          where tokens @@ ${candidates(query)} and ${isAsked} limit ${FEW + 1}) as few order by id desc`,
        isEnough: (found) => found <= FEW,
      },
      {
        // A nested loop, the newest age outside: it ends with the page. The age is a condition of
        // its own, and so is each lexeme: only between conditions does the index skip what lies
        // outside of the age. Not by the bare id: the planner would walk the primary key for it.
        ids: sql`select hit.id
          from generate_series(${ageOf(newest)}, ${ageOf(oldest)}, -1) as age
          cross join lateral (select id from ${sql.table(table)}
            where tokens @@ quote_literal(${ageTerm(null)} || age)::tsquery
              and ${sql.join(each, sql` and `)} and ${isAsked}
            order by id + 0 desc limit ${count}) as hit
          limit ${count}`,
        isEnough: () => true,
      },
    ];
  },
};

const lexemesOfScopes = (scopes: readonly string[]) => scopes.map((scope) => `'${scopeTerm(scope)}'`);

const candidates = (query: HitsQuery): RawBuilder<unknown> => sql`${lexemesOf(query).join(' & ')}::tsquery`;

/** What every hit has: its scopes, and the pairs of each term. */
function lexemesOf({ terms, scopes }: HitsQuery): string[] {
  const lexemes = terms.flatMap((term) => {
    const pairs = pairsOf(term);
    return pairs.length === 0 ? [`'${term}':*`] : pairs.map((pair) => `'${pair}'`);
  });
  return [...new Set([...lexemesOfScopes(scopes), ...lexemes])];
}

function holds({ terms }: HitsQuery): RawBuilder<SqlBool> {
  const contains = terms.map((term) => sql<SqlBool>`strpos(body, ${term}) > 0`);
  return sql<SqlBool>`${sql.join(contains, sql` and `)}`;
}

const implementationOf = (engine: Engine): SearchEngine => (engine === 'sqlite' ? fullText : vector);

/** The search half of `Db`; `q` gives the current transaction or the read connection. */
export function createSearch(engine: Engine, q: <Tables>() => Kysely<Tables>): SearchIndex {
  const implementation = implementationOf(engine);
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
    async newest(index, query, { limit, offset, between, scopes = [], where = () => sql<SqlBool>`1 = 1` }) {
      const asked = { table: searchTable(index), terms: termsOf(query), scopes };
      if (asked.terms.length === 0) return [];
      const count = offset + limit;
      let found: { id: number }[] = [];
      for (const { ids, isEnough } of implementation.newest(asked, count, where, between)) {
        found = (await ids.execute(q())).rows;
        if (isEnough(found.length)) break;
      }
      return found.slice(offset, count).map(({ id }) => id);
    },
  };
}

/** Makes the tables of a search index, inside a migration. */
export async function createSearchTables(engine: Engine, on: Kysely<unknown>, index: string): Promise<void> {
  const table = sql.table(searchTable(index));
  if (engine === 'sqlite') {
    // The tokens are separated by spaces and hold no other ASCII than letters and digits: this
    // tokenizer leaves them as they are. Lists of their first characters make a query of one
    // character as cheap as any other.
    await sql`create virtual table ${table}
      using fts5(body, content='', contentless_delete=1, tokenize='ascii', prefix='1')`.execute(on);
    return;
  }
  await sql`create table ${table} (id bigint primary key, body text collate "C" not null, tokens tsvector not null)`.execute(
    on,
  );
  await sql`create index ${sql.id(`${searchTable(index)}_tokens`)} on ${table} using gin (tokens)`.execute(on);
}

/**
 * Names the age of each row of an index that was filled before rows named it, inside a migration.
 */
export async function addSearchAges(engine: Engine, on: Kysely<unknown>, index: string): Promise<void> {
  if (engine === 'sqlite') return;
  const age = sql`${ageTerm(null)} || id / ${sql.lit(AGE_SPAN)}`;
  await sql`update ${sql.table(searchTable(index))} set tokens = tokens || array_to_tsvector(array[${age}])`.execute(
    on,
  );
}

/**
 * The rows whose entries hold a character as it is, inside a migration: one that texts are no
 * longer folded to.
 */
export async function idsHolding(
  engine: Engine,
  on: Kysely<unknown>,
  index: string,
  character: string,
): Promise<number[]> {
  const { rows } = await implementationOf(engine)
    .hits({ table: searchTable(index), terms: [character], scopes: [] })
    .execute(on);
  return rows.map(({ id }) => id);
}

export async function dropSearchTables(on: Kysely<unknown>, index: string): Promise<void> {
  await sql`drop table ${sql.table(searchTable(index))}`.execute(on);
}
