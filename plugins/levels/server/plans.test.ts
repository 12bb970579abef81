import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import type { Db } from '../../../server/sdk/index.ts';
import { createLevelTables } from './migrations/001-levels.ts';
import { createLevelStore } from './store.ts';
import type { LevelTables } from './tables.ts';

const ROWS = 20_000;

async function fill(db: Db): Promise<void> {
  const sources = ['post', 'comment', 'favor', 'beFavor'];
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    zone: n % 5 ? 'sw4' : 'mx',
    uid: 1 + (n % 40),
    source: sources[n % 4] ?? 'post',
    object: String(n),
    post_id: n % 500,
    theme_id: n % 7,
    at: n,
    day: 20261101 + (n % 28),
    amount: n % 97 ? n % 3 : null,
  }));
  await insertRows(db, 'levels_grant', rows);
  await db.refreshStatistics();
}

describeOnEachEngine('what a look at a level reads', (open) => {
  it('is found by indexes, however many grants there are', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'levels', migrations: { '001-levels': createLevelTables } }]);
    await fill(db);
    const q = () => db.q<LevelTables>();
    const own = q().selectFrom('levels_grant').select('id').where('zone', '=', 'sw4').where('uid', '=', 3);
    const amount = {
      pending: sql<boolean>`amount is null`,
      settled: sql<boolean>`amount is not null`,
      some: sql<boolean>`amount > 0`,
    };
    const queries = {
      levels_grant_pending: own.where(amount.pending).orderBy('id').limit(500),
      levels_grant_day: own
        .where('source', '=', 'post')
        .where('day', '>=', 20261110)
        .where('day', '<=', 20261112)
        .where(amount.settled),
      levels_grant_record: own.where(amount.some).orderBy('at', 'desc').orderBy('id', 'desc').limit(21),
    };
    for (const [index, query] of Object.entries(queries)) {
      expect(await planOf(db, query), index).toContain(index);
    }
    const store = createLevelStore(db);
    expect((await store.record('sw4', 3, 21, 0)).length).toBe(21);
    expect((await store.used('sw4', 3, ['post'], [20261110])).size).toBeLessThanOrEqual(1);
  });
});
