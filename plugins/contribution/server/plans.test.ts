import type { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import type { Db } from '../../../server/sdk/index.ts';
import { authorQuery, decidedQuery, entriesQuery, ownQuery, queueKeysQuery, waitingQuery } from './store.ts';

const PIECES = 30_000;
const PAGE = { limit: 21, offset: 0 } as const;
const COLUMNS = 20;
const STATES = ['submitted', 'published', 'published', 'returned', 'draft', 'accepted'] as const;

describeOnEachEngine('query plans of contributions', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open({ migrated: true });
    const columns = Array.from({ length: COLUMNS }, (_, n) => ({
      zone: 'sw4',
      type: 3,
      name: `c${n}`,
      about: '',
      reward: '',
      theme_id: 1,
      takes_articles: 1,
      takes_videos: 1,
      verified_only: 0,
      per_person: 0,
      opens_at: 0,
      closes_at: 0,
      revision: 1,
      created_at: n,
    }));
    await insertRows(db, 'contribution_column', columns);
    const rows = Array.from({ length: PIECES }, (_, n) => ({
      zone: n % 4 ? 'sw4' : 'mx',
      column_id: 1 + (n % COLUMNS),
      uid: 1 + (n % 300),
      kind: 1 + (n % 2),
      state: STATES[n % STATES.length] ?? 'draft',
      revision: 1,
      submitted_revision: 1,
      post_id: 0,
      is_shown: STATES[n % STATES.length] === 'published' ? 1 : 0,
      submitted_at: n,
      decided_at: n,
      attempts: 0,
      created_at: n,
      updated_at: n,
    }));
    await insertRows(db, 'contribution', rows);
    await insertRows(
      db,
      'contribution_revision',
      rows.map((_, n) => ({
        contribution_id: n + 1,
        number: 1,
        title: 't',
        summary: '',
        cover: '',
        own_cover: '',
        game_id: 2,
        sid: 0,
        servername: '',
        role_id: '',
        role_nick: '',
        agreement: '',
        timing_at: 0,
        alter_create: 0,
        video_url: '',
        content: 'c',
      })),
    );
    await db.refreshStatistics();
  });

  const cases = (): [string, CompiledQuery, string][] => [
    ['own pieces', ownQuery(db, 'sw4', 7, PAGE).compile(), 'contribution_own'],
    ['own pieces of a state', ownQuery(db, 'sw4', 7, { ...PAGE, state: 'returned' }).compile(), 'contribution_own'],
    ['what waits', waitingQuery(db, 'sw4', PAGE).compile(), 'contribution_queue'],
    ['what waits, without what it is', queueKeysQuery(db, 'sw4', 21).compile(), 'contribution_queue'],
    ['entries', entriesQuery(db, 'sw4', 1, PAGE).compile(), 'contribution_column_shown'],
    ["somebody's published pieces", authorQuery(db, 'sw4', 7, PAGE).compile(), 'contribution_author_shown'],
    ['what was published', decidedQuery(db, 'sw4', 'published', PAGE).compile(), 'contribution_decided'],
  ];

  test('each first page is a range of an index, in its order', async () => {
    for (const [name, query, index] of cases()) {
      const plan = await planOf(db, query);
      expect([name, plan]).toEqual([name, expect.stringContaining(index)]);
      expect([name, plan]).toEqual([name, expect.not.stringMatching(/Sort|TEMP B-TREE|Seq Scan|"SCAN /)]);
    }
  });
});
