import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../tests/support/app.ts';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import { checkCounters } from '../modules/stats-check/index.ts';
import { shareOut } from './load-plan.ts';
import { seedLoad } from './load.ts';
import { createRandom } from './random.ts';

it('shares out comments to the last one, few posts getting many', () => {
  const shares = shareOut(1000, 5000, createRandom(1));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(5000);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeGreaterThan(20);
  expect(shareOut(3, 0, createRandom(1))).toEqual([0, 0, 0]);
});

describeOnEachEngine('a load', (open) => {
  it('leaves rows, counters and search as the services would, also the second time', async () => {
    const { url } = open.addressOf(await open({ migrated: true }));
    const app = await buildTestApp(url === undefined ? {} : { url });
    try {
      const input = { posts: 700, comments: 3000, users: 40, zones: ['sw4', 'mx'], now: Date.now() };
      await seedLoad(app, input);
      await seedLoad(app, { ...input, posts: 10, comments: 7, users: 0, zones: ['mx'] });
      expect(await checkCounters(app.db)).toEqual([]);
      const count = async (table: string) =>
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.db.q())).rows[0]?.n;
      expect([await count('post'), await count('comment'), await count('account')]).toEqual([710, 3007, 40]);
      const found = await app.visitor.get<{ list: unknown[] }>(
        '/api/bbs/weibo/list/get_weibo_list_v2?limit=5&offset=0&zone=sw4&q=老船长',
      );
      expect(found.Message.list).toHaveLength(5);
      // A person can still write: generated ids were not used up or jumped over.
      const user = await app.asUser();
      const made = await user.send('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle: 't',
        wbContent: '<p>hello</p>',
        wbThemeId: 1,
      });
      expect(made.status).toBe(200);
      await expect(seedLoad(app, { ...input, zones: ['nowhere'] })).rejects.toThrow('UNKNOWN_ZONE');
    } finally {
      await app.stop();
    }
  }, 60_000);
});
