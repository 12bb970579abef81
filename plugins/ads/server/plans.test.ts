import { expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import { createCounts } from './migrations/001-counts.ts';
import { countsQuery, createAdsStore } from './store.ts';

describeOnEachEngine('what a look at the ad statistics reads', (open) => {
  it('is walked along the key of its zone, without sorting what years have left', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'ads', migrations: { '001-counts': createCounts } }]);
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      zone: n % 4 ? 'sw4' : 'mx',
      day: 20_200_000 + Math.floor(n / 48),
      module: 'banner' as const,
      target: 1 + (n % 12),
      platform: 1 + (Math.floor(n / 12) % 2),
      act: Math.floor(n / 24) % 2 ? ('click' as const) : ('browse' as const),
      count: 1 + (n % 7),
    }));
    await insertRows(db, 'ads_count', rows);
    await db.refreshStatistics();
    const plan = await planOf(db, countsQuery(db, 'sw4', 31, 0), true);
    expect(plan).toMatch(/ads_count_once|autoindex_ads_count/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    const page = await createAdsStore(db).counts('sw4', 31, 0);
    expect(page).toHaveLength(31);
    const [first] = page;
    const same = rows.filter(
      (row) =>
        row.zone === 'sw4' && row.day === first?.day && row.target === first.target && row.platform === first.platform,
    );
    const sum = (act: string) => same.filter((row) => row.act === act).reduce((total, { count }) => total + count, 0);
    expect([first?.browse, first?.click]).toEqual([sum('browse'), sum('click')]);
  });
});
