import type { MigrationSet } from '../db/migrate.ts';

/** Rows of the seed module. */
export interface SeedTables {
  /**
   * `done_at` is null from the first step of a fill until its last, so that a killed one is taken
   * up again.
   */
  seed_run: { name: string; started_at: number; done_at: number | null };
}

/** Remembers what was filled in, so that a database is filled once and whole. */
export const seedMigrations: MigrationSet['migrations'] = {
  '900-seed': async ({ schema, types }) => {
    await schema
      .createTable('seed_run')
      .addColumn('name', types.text, (c) => c.primaryKey().notNull())
      .addColumn('started_at', types.time, (c) => c.notNull())
      .addColumn('done_at', types.time)
      .execute();
  },
};
