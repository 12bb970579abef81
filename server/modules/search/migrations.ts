import { sql } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';
import { foldSigma } from './fold-sigma.ts';

const BATCH = 500;

/** The index of nicks, filled with everybody who is there. */
export const userIndexMigrations: MigrationSet['migrations'] = {
  '044-search-users': async ({ createSearchIndex, search, db }) => {
    await createSearchIndex('user');
    await inBatches(
      (after) =>
        sql<{ id: number; nick: string }>`
        select uid as id, nick from user_profile where uid > ${after} order by uid limit ${BATCH}`.execute(db),
      (rows) =>
        search.putAll(
          'user',
          rows.map(({ id, nick }) => ({ id, text: nick })),
        ),
    );
  },
};

/** What is searched for: one row per person, day and text; the list made of it is kept apart, a row per place. And the ages of entries. */
export const searchMigrations: MigrationSet['migrations'] = {
  '044-search-words': async ({ schema, types }) => {
    await schema
      .createTable('search_person')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('day', types.int, (c) => c.notNull())
      .addColumn('key', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('keyword', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('search_person_key', ['zone', 'day', 'key', 'uid'])
      .execute();
    await schema
      .createTable('search_hot')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('place', types.int, (c) => c.notNull())
      .addColumn('keyword', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('search_hot_key', ['zone', 'place'])
      .execute();
  },
  '063-search-ages': async ({ addSearchAges }) => {
    for (const index of ['post', 'post_title', 'topic', 'user']) await addSearchAges(index);
  },
  '081-search-words-a-day': async ({ schema }) => {
    await schema.createIndex('search_person_words').on('search_person').columns(['uid', 'day']).execute();
  },
  '085-search-sigma': foldSigma,
};

/** Goes through a table by its ids. @param read the rows behind an id */
export async function inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<{ rows: Row[] }>,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await read(after);
    if (rows.length === 0) return;
    await write(rows);
    after = rows.at(-1)?.id ?? after;
  }
}
