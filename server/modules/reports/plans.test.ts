import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import type { Db } from '../../sdk/index.ts';
import { aboutQuery, longestOpenQuery, openQuery, queueQuery, type QueueQuery } from './store.ts';

const CASES = 20_000;
const PAGE = { state: 0, limit: 21, offset: 0 } as const;

describeOnEachEngine('query plans of the queue', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open({ migrated: true });
    const rows = Array.from({ length: CASES }, (_, n) => ({
      zone: n % 4 ? 'sw4' : 'mx',
      target_type: n % 50 === 0 ? 3 : 1 + (n % 2),
      target_id: n,
      mark: '',
      uid: 1 + (n % 700),
      post_id: n,
      snapshot: '{"title":"","text":"","images":[]}',
      open_count: 1 + (n % 9),
      total_count: 1 + (n % 9),
      state: n % 10 ? 0 : 1,
      outcome: 0,
      first_at: n,
      last_at: n,
      weight: n % 300,
      claimed_by: n % 400 ? null : 7,
      claimed_until: n % 400 ? null : CASES,
    }));
    await insertRows(db, 'report_target', rows);
    await db.refreshStatistics();
  });

  const cases: [string, Partial<QueueQuery>, string][] = [
    ['the latest', {}, 'report_target_queue'],
    ['the oldest', { sort: 'oldest' }, 'report_target_queue'],
    ['the most reported', { sort: 'most' }, 'report_target_most'],
    ['the most trusted', { sort: 'trusted' }, 'report_target_weight'],
    ['one kind', { targetType: 3 }, 'report_target_kind'],
    ["a moderator's own", { claim: { by: 7, now: 5 } }, 'report_target_claim'],
    ['what nobody looks into', { claim: { by: null, now: 5 } }, 'report_target_queue'],
  ];
  it.each(cases)('finds %s by a range of an index', async (_name, query, index) => {
    const plan = await planOf(db, queueQuery(db, 'sw4', { ...PAGE, ...query }).compile());
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on report_target|"SCAN report_target"/);
  });

  it('finds what has waited the longest by a range of an index', async () => {
    const plan = await planOf(db, longestOpenQuery(db, 'sw4', 21).compile());
    expect(plan).toContain('report_target_waiting');
    expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
  });

  it('finds what is reported about one thing by its index', async () => {
    const plan = await planOf(db, aboutQuery(db, 'sw4', 1, 4_003).compile());
    expect(plan).toMatch(/report_target_once|autoindex_report_target/);
  });

  it('counts what is open of a kind by its index alone', async () => {
    const plan = await planOf(db, openQuery(db, 'sw4', 2).compile());
    expect(plan).toMatch(/report_target_kind/);
    expect(plan).not.toMatch(/Seq Scan on report_target|"SCAN report_target"/);
  });
});
