import type { MigrationSet } from '../../db/migrate.ts';
import { foldSigma } from './fold-sigma.ts';

/**
 * What is searched for: one row per person, day and text; the list made of it is kept apart, a row
 * per place. And the ages of entries.
 */
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
