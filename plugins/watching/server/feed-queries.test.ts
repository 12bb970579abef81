import { beforeAll, expect, test } from 'vitest';
import { databaseService, type Db } from '../../../server/sdk/index.ts';
import { describeApi, type ApiWorld } from '../../../tests/api/each-engine.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import { headsQuery, MISSED, missedQuery, newestQuery, unseenQuery } from './feed-queries.ts';
import { followersQuery, mutedQuery } from './store.ts';
import { LEVELS, SUBJECTS } from './tables.ts';

const POSTS = 4_000;
const TOPICS = 400;
const START = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** A scan of posts or choices, in the words of either engine; a few topics may be read whole. */
const SCAN = /Seq Scan on (?:post|watching)|"SCAN (?:p|pt|q|c) (?!.*USING)/;

/** Posts, each in one of many topics, all of which a member follows with some themes. */
async function fill(world: ApiWorld, db: Db, uid: number): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, n) => postRow(n, { zone: 'sw4', uid: 1 + (n % 7), visible: 1 }));
  await insertRows(db, 'post', posts);
  const topics = Array.from({ length: 10 * TOPICS }, (_, n) => ({
    zone: 'sw4',
    key: `t${n}`,
    name: `t${n}`,
    post_count: 1,
    created_at: 1,
  }));
  await insertRows(db, 'topic', topics);
  const stored = await db
    .q<{ post: { id: number; created_at: number }; topic: { id: number; key: string } }>()
    .selectFrom('post')
    .select(['id', 'created_at'])
    .execute();
  const carried = stored.map(({ id, created_at }) => ({
    zone: 'sw4',
    topic: `t${id % (10 * TOPICS)}`,
    post_id: id,
    created_at,
    last_comment_at: created_at,
    heat: 0,
  }));
  await insertRows(db, 'post_topic', carried);
  const all = db.q<{ topic: { id: number } }>().selectFrom('topic').select('id').orderBy('id');
  const ids = await all.execute();
  const others = await world.app.asUser();
  const choice = (subject: number, target_id: number, who = uid) => ({
    uid: who,
    zone: 'sw4',
    subject,
    target_id,
    level: LEVELS.watch,
    created_at: 1,
  });
  await insertRows(db, 'watching_choice', [
    ...ids.slice(0, TOPICS).map(({ id }) => choice(SUBJECTS.topic, id)),
    ...ids.map(({ id }) => choice(SUBJECTS.topic, id, others.uid)),
    ...[1, 2].map((theme) => choice(SUBJECTS.theme, theme)),
  ]);
  await db.refreshStatistics();
}

describeApi('query plans of followed themes and topics', (world) => {
  let db: Db;
  let uid = 0;
  beforeAll(async () => {
    ({ db } = world.app.core.services.all({ db: databaseService }));
    ({ uid } = await world.app.asUser());
    await fill(world, db, uid);
  }, 300_000);

  test('finds the newest post of each by one descent of an index', async () => {
    const plan = await planOf(db, headsQuery('sw4', uid, START).compile(db.q()));
    expect(plan).toContain('post_theme_newest');
    expect(plan).toContain('post_topic_created_at');
    expect(plan).not.toMatch(SCAN);
    expect((await headsQuery('sw4', uid, START).execute(db.q())).rows).toHaveLength(TOPICS + 2);
  });

  test('reads a page from the ranges of what has a part in it', async () => {
    const heads = [...Array.from({ length: 20 }, (_, n) => ({ theme: null, topic: `t${n}`, at: 1 }))];
    const range = { before: START, since: 5, count: 21 };
    const plan = await planOf(db, newestQuery(db, 'sw4', heads, range).compile(db.q()));
    expect(plan).toContain('post_topic_created_at');
    expect(plan).not.toMatch(SCAN);
  });

  test('looks at the posts that somebody has missed one by one, as far as they are few', async () => {
    const what = { uid, zone: 'sw4', blocked: new Set([3]) };
    const plan = await planOf(db, missedQuery({ ...what, since: POSTS - 100 }).compile(db.q()));
    expect(plan).toContain('post_newest');
    expect(plan).toMatch(/post_topic_key|autoindex_post_topic/);
    expect(plan).not.toMatch(SCAN);
    const missed = async (since: number) => (await missedQuery({ ...what, since }).execute(db.q())).rows[0];
    expect(Number((await missed(0))?.n)).toBe(MISSED + 1);
    expect(Number((await missed(0))?.isFollowed)).toBe(1);
    expect(Number((await missed(START.at - 1))?.n)).toBe(0);
  });

  test('looks for what is new in each range alone', async () => {
    const query = unseenQuery({ uid, zone: 'sw4', since: START.at - 1, blocked: new Set([3]) });
    const plan = await planOf(db, query.compile(db.q()));
    expect(plan).toContain('post_topic_created_at');
    expect(plan).not.toMatch(SCAN);
    expect((await query.execute(db.q())).rows).toEqual([]);
    const news = unseenQuery({ uid, zone: 'sw4', since: 0, blocked: new Set() });
    expect((await news.execute(db.q())).rows).toHaveLength(1);
  });

  test('finds who follows or has muted a post by an index', async () => {
    for (const query of [followersQuery(db, 1), mutedQuery(db, [1, 2], [1, 2])])
      expect(await planOf(db, query, true)).toMatch(/watching_choice_target|watching_choice_key|autoindex_watching/);
  });
});
