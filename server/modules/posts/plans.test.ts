import { sql, type Expression, type SqlBool } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { commentRow, insertRows, postRow } from '../../../tests/support/rows.ts';
import type { Db } from '../../sdk/index.ts';
import { everybody, firstLevelQuery, managers, repliesQuery } from '../comments/queries.ts';
import { hotQuery } from '../comments/hot.ts';
import { shownAtQuery } from './pictures.ts';
import { hiddenCountQuery, listIdsQuery, ownIdsQuery } from './queries.ts';
import type { ContentTables } from './tables.ts';
import { createWorld } from './test-support.ts';

const POSTS = 4000;
const COMMENTS = 8000;
const page = { limit: 20, offset: 40 };

/** Enough rows that a planner takes an index where there is one that fits. */
async function fill(db: Db): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    zone: n % 4 ? 'sw4' : 'mx',
    created_at: n,
    last_comment_at: (n * 7919) % POSTS,
    heat: (n * 31) % 997,
  }));
  await insertRows(
    db,
    'post',
    posts.map((post, n) => postRow(n, { ...post, uid: 1 + (n % 3), theme_id: 1 + (n % 5), visible: n % 9 ? 1 : 0 })),
  );
  await insertRows(
    db,
    'comment',
    Array.from({ length: COMMENTS }, (_, n) =>
      commentRow(n, {
        post_id: 1 + (n % 20),
        uid: 1 + (n % 50),
        parent_id: n % 2 ? 1 + (n % 40) * 2 : null,
        floor: n % 2 ? 0 : n + 1,
        favor_count: (n * 31) % 97,
        visible: n % 97 ? 1 : 0,
      }),
    ),
  );
  await insertRows(
    db,
    'post_topic',
    posts.flatMap((post, n) => (n % 2 ? [{ ...post, topic: `topic${n % 6}`, post_id: n + 1 }] : [])),
  );
  await db.refreshStatistics();
}

/** A sort, or a scan of a table, in the words of either engine. */
const SLOW = /\bSort\b|TEMP B-TREE|Seq Scan|"SCAN (?!.*USING)/;

/** A scan of a stored table, in the words of either engine; merging two short ranges may sort. */
const SCAN = /Seq Scan|"SCAN comment/;

describeOnEachEngine('query plans', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await createWorld(db);
    await fill(db);
  });

  describe('lists of posts are one range of an index', () => {
    it.each([
      ['post_newest', { sort: 1 }],
      ['post_activity', { sort: 2 }],
      ['post_activity', {}],
      ['post_heat', { sort: 3 }],
      ['post_theme_newest', { themeId: 2, sort: 1 }],
      ['post_theme_activity', { themeId: 2 }],
      ['post_theme_heat', { themeId: 2, sort: 3 }],
      ['post_user', { uid: 3 }],
      ['post_topic_created_at', { topic: 'topic1', sort: 1 }],
      ['post_topic_last_comment_at', { topic: 'topic1' }],
      ['post_topic_heat', { topic: 'topic1', sort: 3 }],
    ])('%s %j', async (index, query) => {
      const plan = await planOf(db, listIdsQuery(db, 'sw4', { ...page, ...query }));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(SLOW);
      expect((await listIdsQuery(db, 'sw4', { ...page, ...query }).execute()).length).toBeGreaterThan(15);
    });
  });

  it.each([
    ['post_newest', { sort: 1 }],
    ['post_theme_heat', { themeId: 2, sort: 3 }],
    ['post_topic_created_at', { topic: 'topic1', sort: 1 }],
  ])('so they are for somebody who has blocked authors: %s %j', async (index, query) => {
    const without = new Set([3, ...Array.from({ length: 499 }, (_, n) => n + 100)]);
    const plan = await planOf(db, listIdsQuery(db, 'sw4', { ...page, ...query, without }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(SLOW);
    expect((await listIdsQuery(db, 'sw4', { ...page, ...query, without }).execute()).length).toBeGreaterThan(15);
  });

  it.each([
    ['post_newest', { sort: 1 }],
    ['post_activity', {}],
    ['post_theme_heat', { themeId: 2, sort: 3 }],
    ['post_topic_created_at', { topic: 'topic1', sort: 1 }],
  ])('and for somebody who has muted themes and topics: %s %j', async (index, query) => {
    const topics = new Set(Array.from({ length: 500 }, (_, n) => `topic${n + 5}`));
    const muted = { themeIds: new Set([1, 77]), topics };
    const plan = await planOf(db, listIdsQuery(db, 'sw4', { ...page, ...query, muted }));
    expect(plan).toContain(index);
    expect(plan).toMatch(/post_topic_key|autoindex_post_topic/);
    expect(plan).not.toMatch(SLOW);
  });

  it('a person’s own posts are a range of the visible and one of the hidden', async () => {
    const plan = await planOf(db, ownIdsQuery(db, 'sw4', { uid: 3, limit: 8, offset: 0 }));
    expect(plan).toContain('post_user_hidden');
    expect(plan).toMatch(/post_user\b/);
    expect(plan).not.toMatch(/Seq Scan|"SCAN post\b/);
  });

  it('how many posts of a person are hidden is counted by their index', async () => {
    const query = hiddenCountQuery(db, 'sw4', 1);
    const plan = await planOf(db, query);
    expect(plan).toContain('post_user_hidden');
    expect(plan).not.toMatch(/Seq Scan|"SCAN post\b/);
    const hidden = db.q<ContentTables>().selectFrom('post').select('id').where('zone', '=', 'sw4').where('uid', '=', 1);
    const ids = await hidden.where('visible', '=', 0).execute();
    expect(ids.length).toBeGreaterThan(0);
    expect(Number((await query.executeTakeFirstOrThrow()).n)).toBe(ids.length);
  });

  it('posts of a person that stand under another name are looked up by their ids', async () => {
    const hasOtherName = (id: Expression<unknown>) => sql<SqlBool>`${id} in (select p.post_id from post_topic p
      where p.zone = 'sw4' and p.topic = 'topic1' and p.created_at < 100)`;
    const query = ownIdsQuery(db, 'sw4', { uid: 3, limit: 8, offset: 0, hasOtherName });
    const plan = await planOf(db, query);
    expect(plan).toContain('post_user_hidden');
    expect(plan).not.toMatch(/Seq Scan|"SCAN post\b/);
    // Of a person's own posts, the newest: those under another name, which are looked up, are older
    // here.
    const own = await ownIdsQuery(db, 'sw4', { uid: 3, limit: 8, offset: 0 }).execute();
    expect(await query.execute()).toEqual(own);
    const all = { uid: 3, limit: 5000, offset: 0 };
    expect((await ownIdsQuery(db, 'sw4', { ...all, hasOtherName }).execute()).length).toBeGreaterThan(
      (await ownIdsQuery(db, 'sw4', all).execute()).length,
    );
  });

  it('threads that one person began are found by that person', async () => {
    const plan = await planOf(db, firstLevelQuery(db, 3, { ...page, sort: 1 }, { ...everybody, threadsOf: 5 }));
    expect(plan).toContain('comment_post_user');
    // What one person wrote in one post is little to sort.
    expect(plan).not.toMatch(SCAN);
  });

  describe('lists of comments are one range of an index', () => {
    it.each([
      ['comment_floor', { sort: 1 }],
      ['comment_floor', { sort: 2 }],
      ['comment_hottest', { sort: 3 }],
    ])('%s %j', async (index, query) => {
      const plan = await planOf(db, firstLevelQuery(db, 3, { ...page, ...query }, everybody));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(SLOW);
    });

    it('replies, and the comments of the author alone', async () => {
      const replies = await planOf(db, repliesQuery(db, 3, { limit: 20, offset: 0 }, everybody));
      expect(replies).toContain('comment_replies');
      expect(replies).not.toMatch(SLOW);
      const plan = await planOf(db, firstLevelQuery(db, 3, { ...page, uid: 3 }, everybody));
      expect(plan).toMatch(/comment_post_user|comment_floor/);
    });

    it.each([{ sort: 1 }, { sort: 2 }, { sort: 3 }])('with the hidden ones two ranges, %j', async (query) => {
      const plan = await planOf(db, firstLevelQuery(db, 3, { ...page, ...query }, managers));
      expect(plan).toContain(query.sort === 3 ? 'comment_hottest' : 'comment_floor');
      expect(plan).toContain('comment_hidden_first');
      expect(plan).not.toMatch(SCAN);
      const replies = await planOf(db, repliesQuery(db, 3, { limit: 20, offset: 0 }, managers));
      for (const index of ['comment_replies', 'comment_hidden_replies']) expect(replies).toContain(index);
      expect(replies).not.toMatch(SCAN);
    });
  });

  it('a query without an index would be noticed', async () => {
    const posts = db.q<ContentTables>().selectFrom('post').select('id');
    expect(await planOf(db, posts.where('zone', '=', 'sw4').orderBy('title').limit(20))).toMatch(SLOW);
  });

  it('finds the hot comments of a zone by their index', async () => {
    expect(await planOf(db, hotQuery(db, 'sw4', page))).toContain('comment_hot');
  });

  it('looks from a picture to what shows it by keys', async () => {
    const plan = await planOf(db, shownAtQuery(db, 1));
    expect(plan).not.toMatch(/Seq Scan on (post|comment)|"SCAN [pc]"/);
  });
});
