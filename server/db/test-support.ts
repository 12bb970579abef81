import type { Generated } from 'kysely';
import { migrate } from './migrate.ts';
import type { Db, DbLog } from './index.ts';

export interface Tables {
  item: { id: Generated<number>; name: string; n: number };
}

/** A database with one table, `item`. */
export async function openWithItems(open: (options: { log?: DbLog }) => Promise<Db>, log?: DbLog): Promise<Db> {
  const db = await open(log ? { log } : {});
  await migrate(db, [
    {
      owner: 'core',
      migrations: {
        '001-item': async ({ schema, types }) => {
          await schema
            .createTable('item')
            .addColumn('id', types.int, types.id)
            .addColumn('name', types.text, (c) => c.notNull().unique())
            .addColumn('n', types.int, (c) => c.notNull())
            .execute();
        },
      },
    },
  ]);
  return db;
}

export const add = (db: Db, name: string, n = 0) => db.insertId(db.q<Tables>().insertInto('item').values({ name, n }));
export const names = async (db: Db) =>
  (await db.q<Tables>().selectFrom('item').select('name').orderBy('id').execute()).map(({ name }) => name);
