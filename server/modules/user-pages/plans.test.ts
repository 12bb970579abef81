import { CompiledQuery, type Compilable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../sdk/index.ts';
import { listIdsQuery } from '../posts/queries.ts';
import { FavorTarget, type ContentTables } from '../posts/tables.ts';
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

const inPieces = async <Row>(rows: readonly Row[], insert: (piece: Row[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += 400) await insert(rows.slice(at, at + 400));
};

async function fill(db: Db, users: readonly number[]): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    zone: n % 4 ? 'sw4' : 'mx',
    uid: 1 + (n % 5),
    theme_id: 1,
    title: `t${n}`,
    content: '',
    summary: '',
    images: '[]',
    created_at: n,
    updated_at: n,
    last_comment_at: n,
    heat: 0,
    forbid_comment: 0,
    audit: 2,
    mark: 0,
    visible: n % 9 ? 1 : 0,
    hidden_at: null,
    deleted_at: null,
    comment_count: 0,
    favor_count: 0,
    collect_count: 0,
    root_count: 0,
    floor_count: 0,
  }));
  const comments = Array.from({ length: COMMENTS }, (_, n) => ({
    zone: 'sw4',
    post_id: 2 + (n % 1000),
    uid: 1 + (n % 5),
    content: '',
    images: '[]',
    created_at: n,
    parent_id: n > 100 && n % 2 ? 1 + (n % 40) * 2 : null,
    floor: n % 2 ? 0 : n + 1,
    favor_count: 0,
    visible: n % 97 ? 1 : 0,
    hidden_at: null,
    deleted_at: null,
    reply_count: 0,
    reply_to_uid: null,
  }));
  const favors = Array.from({ length: POSTS }, (_, n) => ({
    zone: 'sw4',
    uid: 1 + (n % 5),
    target_type: n % 3 ? FavorTarget.post : FavorTarget.comment,
    target_id: 1 + n,
    created_at: (n * 7919) % POSTS,
  }));
  const marks = Array.from({ length: POSTS }, (_, n) => ({ zone: 'sw4', uid: users[n % 5] ?? 1, post_id: 1 + n }));
  await db.tx(async () => {
    const q = () => db.q<ContentTables & VisitTables>();
    await inPieces(posts, (rows) => q().insertInto('post').values(rows).execute());
    await inPieces(comments, (rows) => q().insertInto('comment').values(rows).execute());
    await inPieces(favors, (rows) => q().insertInto('favor').values(rows).execute());
    await inPieces(marks, (rows) =>
      q()
        .insertInto('collect')
        .values(rows.map((row) => ({ ...row, created_at: row.post_id })))
        .execute(),
    );
    await inPieces(marks, (rows) =>
      q()
        .insertInto('visit')
        .values(rows.map((row) => ({ ...row, visited_at: row.post_id, counted_at: row.post_id, seconds: 0 })))
        .execute(),
    );
    await q().executeQuery(CompiledQuery.raw('analyze'));
  });
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
