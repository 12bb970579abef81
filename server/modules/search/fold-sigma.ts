import { sql } from 'kysely';
import type { MigrationContext } from '../../db/migrate.ts';
import type { SearchRow } from '../../db/types.ts';
import { indexOf, searchRowsOf, type StoredPost } from '../posts/index.ts';

/** The letter that Σ at the end of a word became until then. */
const FINAL = 'ς';
const BATCH = 100;

type Searched = Pick<StoredPost, 'id' | 'zone' | 'theme_id' | 'uid' | 'title' | 'content'>;

/**
 * Σ at the end of a word is folded as any other: entries and keys of nicks that were made before
 * are made anew.
 */
export async function foldSigma(m: MigrationContext): Promise<void> {
  const { db } = m;
  const postsOf = async (ids: readonly number[]) => {
    const { rows } = await sql<Searched>`
      select id, zone, theme_id, uid, title, content from post where id in (${sql.join([...ids])})`.execute(db);
    return rows.map((row) => searchRowsOf(row, indexOf(row.content).searched));
  };
  const textsOf = async (texts: Promise<{ rows: SearchRow[] }>) => (await texts).rows;
  await putAnew(m, 'post', async (ids) => (await postsOf(ids)).map(({ post }) => post));
  await putAnew(m, 'post_title', async (ids) => (await postsOf(ids)).map(({ title }) => title));
  await putAnew(m, 'topic', (ids) =>
    textsOf(sql<SearchRow>`select id, name as text from topic where id in (${sql.join([...ids])})`.execute(db)),
  );
  await putAnew(m, 'user', (ids) =>
    textsOf(
      sql<SearchRow>`select uid as id, nick as text from user_profile where uid in (${sql.join([...ids])})`.execute(db),
    ),
  );
  await foldNicks(m);
}

/** @param read the rows of the index with these ids, as they are put */
async function putAnew(
  { search, searchIdsHolding }: MigrationContext,
  index: string,
  read: (ids: readonly number[]) => Promise<readonly SearchRow[]>,
): Promise<void> {
  const ids = await searchIdsHolding(index, FINAL);
  for (let at = 0; at < ids.length; at += BATCH) await search.putAll(index, await read(ids.slice(at, at + BATCH)));
}

/** One that would be somebody else's stays as it is: two people keep the nicks that they have. */
async function foldNicks({ db }: MigrationContext): Promise<void> {
  const { rows } = await sql<{ uid: number; nick_key: string }>`
    select uid, nick_key from user_profile where nick_key like ${`%${FINAL}%`} order by uid`.execute(db);
  for (const { uid, nick_key: old } of rows) {
    const key = old.replaceAll(FINAL, 'σ');
    await sql`update user_profile set nick_key = ${key} where uid = ${uid}
      and not exists (select 1 from user_profile other where other.nick_key = ${key})`.execute(db);
  }
}
