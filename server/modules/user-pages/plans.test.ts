import { type Compilable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { commentRow, insertRows, postRow } from '../../../tests/support/rows.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../sdk/index.ts';
import { listIdsQuery } from '../posts/queries.ts';
import { FavorTarget } from '../posts/tables.ts';
import { createWorld } from '../posts/test-support.ts';
import { userPageMigrations } from './migrations.ts';
import { collectsQuery, commentsQuery, favorsQuery, pruneVisits, visitsQuery } from './queries.ts';
import type { VisitTables } from './tables.ts';

const POSTS = 4000;
const COMMENTS = 6000;
/** Somebody has been blocked, too. */
const page = { limit: 20, offset: 40, without: [999, 998] };
/** Whose lists are read: a fifth of everything is this person's. */
const UID = 3;

async function fill(db: Db, users: readonly number[]): Promise<void> {
  const of = (count: number, row: (n: number) => Parameters<typeof insertRows>[2][number]) =>
    Array.from({ length: count }, (_, n) => row(n));
  const posts = of(POSTS, (n) => postRow(n, { zone: n % 4 ? 'sw4' : 'mx', uid: 1 + (n % 5), visible: n % 9 ? 1 : 0 }));
  const comments = of(COMMENTS, (n) =>
    commentRow(n, {
      post_id: 2 + (n % 1000),
      uid: 1 + (n % 5),
      parent_id: n > 100 && n % 2 ? 1 + (n % 40) * 2 : null,
      floor: n % 2 ? 0 : n + 1,
      visible: n % 97 ? 1 : 0,
    }),
  );
  const favors = of(POSTS, (n) => ({
    zone: 'sw4',
    uid: 1 + (n % 5),
    target_type: n % 3 ? FavorTarget.post : FavorTarget.comment,
    target_id: 1 + n,
    created_at: (n * 7919) % POSTS,
  }));
  const owned = (n: number) => ({ zone: 'sw4', uid: users[n % 5] ?? 1, post_id: 1 + n });
  const collects = of(POSTS, (n) => ({ ...owned(n), created_at: 1 + n }));
  const visits = of(POSTS, (n) => ({ ...owned(n), visited_at: 1 + n, counted_at: 1 + n, seconds: 0 }));
  for (const [table, rows] of Object.entries({
    post: posts,
    comment: comments,
    favor: favors,
    collect: collects,
    visit: visits,
  }))
    await insertRows(db, table, rows);
  await db.refreshStatistics();
}

/** A sort, a hash or a scan of a table, in the words of either engine. */
const SLOW = /\bSort\b|\bHash|TEMP B-TREE|Seq Scan|"SCAN (?!.*USING)/;

describeOnEachEngine('plans of the lists of a home', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    const world = await createWorld(db);
    await migrate(db, [{ owner: 'userpages', migrations: userPageMigrations }]);
    const users: number[] = [];
    for (const nick of ['a', 'b', 'c', 'd', 'e']) users.push(await world.user(nick));
    await fill(db, users);
  });

  const queries: [
    name: string,
    index: string,
    make: (at: typeof page) => Compilable & { execute(): Promise<unknown[]> },
  ][] = [
    ['posts', 'post_user', ({ limit, offset }) => listIdsQuery(db, 'sw4', { uid: UID, limit, offset })],
    ['comments', 'comment_user', (at) => commentsQuery(db, 'sw4', UID, at)],
    ['likes', 'favor_user', (at) => favorsQuery(db, 'sw4', UID, at)],
    ['collections', 'collect_user', (at) => collectsQuery(db, 'sw4', UID, at)],
    ['visits', 'visit_user', (at) => visitsQuery(db, 'sw4', UID, at)],
  ];

  describe('a page is one range of an index, however much a person has done', () => {
    it.each(queries)('%s', async (_name, index, make) => {
      const plan = await planOf(db, make(page));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(SLOW);
      expect((await make(page).execute()).length).toBe(page.limit + 1);
    });
  });

  it('the visit record ends after 200, and is pruned by its index', async () => {
    expect(await visitsQuery(db, 'sw4', UID, { limit: 50, offset: 180 }).execute()).toHaveLength(20);
    expect(await visitsQuery(db, 'sw4', UID, { limit: 50, offset: 500 }).execute()).toEqual([]);
    const plan = await planOf(db, { compile: () => pruneVisits('sw4', UID).compile(db.q()) } as Compilable);
    expect(plan).toContain('visit_user');
    expect(plan).not.toMatch(/Seq Scan|"SCAN (?!.*USING)/);
    await db.tx(() => pruneVisits('sw4', UID).execute(db.q()));
    const left = db.q<VisitTables>().selectFrom('visit').select('post_id').where('uid', '=', UID);
    expect(await left.execute()).toHaveLength(200);
  });
});
