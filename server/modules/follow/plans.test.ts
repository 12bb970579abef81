import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import type { Db } from '../../sdk/index.ts';
import type { ContentTables } from '../posts/tables.ts';
import { createWorld } from '../posts/test-support.ts';
import { headsQuery, mergeNewest, newestQuery, type Entry } from './newest.ts';

const POSTS = 6000;
const READER = 9_999;

/**
 * A scan of a stored table, in the words of either engine; a list of rows may be a table of its
 * own.
 */
const SCAN = /Seq Scan|"SCAN [pfq] (?!.*USING)/;

async function fill(db: Db): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, n) =>
    postRow(n, { zone: n % 4 ? 'sw4' : 'mx', uid: n % 2 ? 1 : 2 + (n % 400), visible: n % 9 ? 1 : 0 }),
  );
  const follows = Array.from({ length: 3000 }, (_, n) => ({
    uid: n < 300 ? READER : n,
    target_uid: n < 300 ? n + 1 : 1,
    created_at: n,
  }));
  await insertRows(db, 'post', posts);
  await insertRows(db, 'follow', follows);
  await db.refreshStatistics();
}

describeOnEachEngine('query plans of the feed', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await createWorld(db);
    await fill(db);
  });

  it('finds the newest post of each by one descent of an index', async () => {
    const plan = await planOf(db, headsQuery(db, 'sw4', READER).compile());
    expect(plan).toContain('post_user');
    expect(plan).toMatch(/follow_(key|list)|autoindex_follow/);
    expect(plan).not.toMatch(SCAN);
  });

  it('reads a few posts of each author from an index', async () => {
    const plan = await planOf(db, newestQuery(db, 'sw4', [1, 2, 3, 4], 4, 5).compile(db.q()));
    expect(plan).toContain('post_user');
    expect(plan).not.toMatch(SCAN);
  });

  it('reads few posts whatever an author has written', async () => {
    const heads = (await headsQuery(db, 'sw4', READER).execute()).flatMap(({ uid, at }) =>
      at === null ? [] : [{ uid, at }],
    );
    let read = 0;
    const fetch = async (authors: readonly number[], count: number, since: number): Promise<readonly Entry[]> => {
      const { rows } = await newestQuery(db, 'sw4', authors, count, since).execute(db.q());
      read += rows.length;
      return rows;
    };
    const found = await mergeNewest(heads, 21, fetch);
    const posts = db
      .q<ContentTables>()
      .selectFrom('post')
      .select('id')
      .where('zone', '=', 'sw4')
      .where('visible', '=', 1);
    const expected = await posts
      .where('uid', '<=', 300)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(21)
      .execute();
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    // Half of all posts are of one author.
    expect(read).toBeLessThan(21 * 4 * 3);
  });
});
