import { sql } from 'kysely';
import type { Db, SearchRow } from '../../server/db/types.ts';
import { ageTerm, runsOf, scopeTerm } from '../../server/db/search-text.ts';

/**
 * Puts a row into a search index as a former folding made its entry.
 * @param refold what that made of a text folded as it is today
 */
export async function putFormerEntry(
  db: Db,
  index: string,
  { id, text, scopes = [] }: SearchRow,
  refold: (folded: string) => string,
): Promise<void> {
  const table = sql.table(`search_${index}`);
  const tokens = [...db.search.tokenize(text).map(refold), ...scopes.map(scopeTerm)];
  if (db.engine === 'sqlite') {
    await sql`replace into ${table} (rowid, body) values (${id}, ${tokens.join(' ')})`.execute(db.q());
    return;
  }
  const body = refold(runsOf(text).join(' '));
  const lexemes = sql`array_to_tsvector(${[...new Set([...tokens, ageTerm(id)])]}::text[])`;
  await sql`insert into ${table} (id, body, tokens) values (${id}, ${body}, ${lexemes})
    on conflict (id) do update set body = excluded.body, tokens = excluded.tokens`.execute(db.q());
}
