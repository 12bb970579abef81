import { expect, it } from 'vitest';
import { migrate } from '../../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../../tests/support/engines.ts';
import { createViewStore } from '../store.ts';
import type { ViewTables } from '../tables.ts';
import { createViews } from './001-views.ts';
import { createViewTotals } from './002-view-totals.ts';

describeOnEachEngine('totals of views', (open) => {
  it('have the days that were counted before, and count on', async () => {
    const db = await open();
    const posts = {
      '001': async ({ schema, types }: Parameters<typeof createViews>[0]) =>
        schema
          .createTable('post')
          .addColumn('id', types.ref, (c) => c.primaryKey())
          .execute(),
    };
    const before = { '001': createViews };
    await migrate(db, [
      { owner: 'core', migrations: posts },
      { owner: 'views', migrations: before },
    ]);
    const days = [
      { post_id: 1, day: 20261101, count: 3 },
      { post_id: 1, day: 20261102, count: 4 },
      { post_id: 2, day: 20261102, count: 1 },
    ];
    await db.tx(async () => {
      for (const id of [1, 2, 3]) await db.q<{ post: { id: number } }>().insertInto('post').values({ id }).execute();
      await db.q<ViewTables>().insertInto('view_day').values(days).execute();
    });
    await migrate(db, [
      { owner: 'core', migrations: posts },
      { owner: 'views', migrations: { ...before, '002': createViewTotals } },
    ]);
    const store = createViewStore(db);
    const all = () => store.totals([1, 2, 3]);
    expect(await all()).toEqual(
      new Map([
        [1, 7],
        [2, 1],
      ]),
    );
    await db.tx(() => store.count({ post_id: 2, day: 20261103 }, 5));
    expect((await all()).get(2)).toBe(6);
  });
});
