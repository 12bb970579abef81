import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import type { Db } from '../../../server/sdk/index.ts';
import { bandsQuery, hitsQuery } from './rules/store.ts';
import { linesQuery } from './public-log.ts';
import { appealsQuery, openCasesQuery, pointsQuery, sanctionsQuery } from './store.ts';

const SANCTIONS = 4_000;
const PAGE = { limit: 21, offset: 0 } as const;

describeOnEachEngine('query plans of moderation', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open({ migrated: true });
    await insertRows(db, 'sanction_clauses', [{ zone: 'sw4', version: 1, digest: 'x', clauses: '[]', created_at: 1 }]);
    const ids = Array.from({ length: SANCTIONS }, (_, n) => n + 1);
    await insertRows(
      db,
      'sanction',
      ids.map((id) => ({
        id,
        zone: 'sw4',
        uid: 1 + (id % 400),
        action: 'hide',
        target_type: 'post',
        target_id: id,
        post_id: id,
        clause_version: 1,
        clause_id: 'fraud',
        reason: '',
        points: 6,
        ban_type: 0,
        ban_days: 0,
        remark: '',
        note: '',
        evidence: '{}',
        issuer_uid: 7,
        created_at: id,
      })),
    );
    await insertRows(
      db,
      'sanction_effect',
      ids.map((id) => ({
        sanction_id: id,
        zone: 'sw4',
        uid: 1 + (id % 400),
        kind: 'points',
        target_type: 'post',
        target_id: id,
        amount: 6,
        data: '',
        until: null,
        was_so: 0,
        undone_at: id % 3 ? null : 5,
      })),
    );
    await insertRows(
      db,
      'appeal',
      ids.map((id) => ({
        sanction_id: id,
        zone: 'sw4',
        uid: 1 + (id % 400),
        issuer_uid: 7,
        text: '',
        images: '[]',
        created_at: id,
        due_at: id,
        state: id % 20 ? 1 : 0,
        answer: '',
      })),
    );
    await insertRows(
      db,
      'sanction_log',
      ids.map((seq) => ({ zone: 'sw4', seq, line: '', hash: '', kind: 'sanction', sanction_id: seq })),
    );
    await db.refreshStatistics();
  });

  const cases = (): [string, Parameters<typeof planOf>[1], RegExp][] => [
    [
      'sanctions of a zone',
      sanctionsQuery(db, 'sw4', undefined, PAGE).compile(),
      /sanction_newest|sanction_pkey|PRIMARY/,
    ],
    ['sanctions of a person', sanctionsQuery(db, 'sw4', 5, PAGE).compile(), /sanction_person/],
    ['points of a person', pointsQuery(db, 'sw4', 5, 10).compile(), /sanction_effect_points/],
    ['appeals that wait', appealsQuery(db, 'sw4', 0, PAGE).compile(), /appeal_waiting/],
    [
      'cases about some things',
      openCasesQuery(db, { zone: 'sw4', type: 'post', ids: [7, 8, 900], since: 0 }).compile(),
      /sanction_effect_once/,
    ],
    ['lines of the public log', linesQuery(db, 'sw4', 100).compile(), /sanction_log_seq|autoindex_sanction_log/],
  ];
  it('finds each by a range of an index', async () => {
    for (const [name, query, index] of cases()) {
      const plan = await planOf(db, query);
      expect([name, plan]).toEqual([name, expect.stringMatching(index)]);
      expect([name, plan]).toEqual([name, expect.not.stringMatching(/Seq Scan|"SCAN (sanction|appeal)\w*"/)]);
    }
  });

  it('reads what a rule caught, and what is nearly the same, by an index', async () => {
    await insertRows(
      db,
      'text_band',
      Array.from({ length: SANCTIONS }, (_, n) => ({
        zone: n % 4 ? 'sw4' : 'mx',
        band: n % 997,
        created_at: n,
        uid: 1 + (n % 50),
        numbers: '1,2',
      })),
    );
    const rule = { zone: 'sw4', name: 'x', kind: 'words', action: 'flag', on_posts: 1, on_comments: 1, lines: '[]' };
    const zero = { amount: 0, minutes: 0, is_on: 0, revision: 1, tried: 0, updated_at: 1 };
    await insertRows(
      db,
      'text_rule',
      [1, 2, 3].map((id) => ({ id, ...rule, name: `x${id}`, ...zero })),
    );
    await insertRows(
      db,
      'text_hit',
      Array.from({ length: SANCTIONS }, (_, n) => ({
        zone: 'sw4',
        rule_id: n % 200 === 0 ? 2 : 1,
        uid: 1,
        action: 'flag',
        target_type: 'post',
        target_id: n,
        post_id: n,
        digest: String(n),
        excerpt: '',
        found: '',
        verdict: n % 3,
        created_at: n,
      })),
    );
    await db.refreshStatistics();
    expect(await planOf(db, hitsQuery(db, 'sw4', 2, PAGE))).toMatch(/text_hit_newest/);
    const plan = await planOf(db, bandsQuery(db, 'sw4', [1, 2, 3, 4], SANCTIONS - 900));
    expect(plan).toMatch(/text_band_find/);
  });
});
