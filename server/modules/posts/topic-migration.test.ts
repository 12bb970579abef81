import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { insertRows } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/index.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import { migrate } from '../../db/migrate.ts';
import { pageIds } from './search.ts';
import type { ContentTables } from './tables.ts';
import { checkCounters } from '../stats-check/check-counters.ts';
import { memberQuery, recommendedQuery } from '../topics/queries.ts';
import type { TopicTables } from './topic-tables.ts';

const all = CORE_MIGRATIONS;
const isNew = (name: string) => name === '043-topics' || /^\d+-search/.test(name);
const before = Object.fromEntries(Object.entries(all).filter(([name]) => !isNew(name)));

/** A forum as it was before topics were entities and search entries had scopes. */
async function oldForum(db: Db): Promise<void> {
  await migrate(db, [{ owner: 'core', migrations: before }]);
  await db.tx(async () => {
    await sql`insert into account (id, account, account_key, password_hash, status, created_at)
      values (1, 'a', 'a', '', 0, 1), (2, 'b', 'b', '', 0, 1)`.execute(db.q());
    await sql`insert into user_profile (uid, nick, nick_key, created_at) values (1, '老船长', '老船长', 1), (2, '乙', '乙', 1)`.execute(
      db.q(),
    );
    for (const [id, uid, visible] of [
      [1, 1, 1],
      [2, 1, 1],
      [3, 2, 1],
      [4, 2, 0],
    ] as const) {
      const content = '<p>远洋[topic,Boss 攻略,,]</p>';
      await sql`insert into post (id, zone, uid, theme_id, title, content, summary, images, visible, created_at, updated_at, last_comment_at)
        values (${id}, 'sw4', ${uid}, 1, '标题', ${content}, '', '[]', ${visible}, 5, 5, 5)`.execute(db.q());
      if (visible)
        await sql`insert into post_topic (zone, topic, post_id, created_at, last_comment_at, heat)
          values ('sw4', 'boss 攻略', ${id}, 5, 5, 0)`.execute(db.q());
    }
  });
}

describeOnEachEngine('the migration of topics and search', (open) => {
  it('builds topics, their people and the indexes from what is there', async () => {
    const db = await open();
    await oldForum(db);
    await migrate(db, [{ owner: 'core', migrations: all }]);
    const page = { limit: 9, offset: 0 };
    expect(await recommendedQuery(db, 'sw4', page).execute()).toMatchObject([{ name: 'boss 攻略', post_count: 3 }]);
    expect(await memberQuery(db, 'sw4', 1, page).execute()).toHaveLength(1);
    const counts = (await checkCounters(db)).filter(({ table }) => table === 'topic' || table === 'topic_member');
    expect(counts).toEqual([]);
    expect(await pageIds(db, 'sw4', { ...page, q: '远洋 攻略' })).toEqual([3, 2, 1]);
    expect(await pageIds(db, 'mx', { ...page, q: '远洋' })).toEqual([]);
    expect(await db.search.newest('user', '船长', page)).toEqual([1]);
    const topics = db
      .q<TopicTables>()
      .selectFrom('topic')
      .select('id')
      .where(db.search.matcher('topic', 'oss')('topic.id'));
    expect(await topics.execute()).toHaveLength(1);
    expect(await db.q<ContentTables>().selectFrom('post').select('id').execute()).toHaveLength(4);
  });

  it('lists of topics are one range of an index', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: all }]);
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      zone: n % 4 ? 'sw4' : 'mx',
      key: `k${n}`,
      name: `k${n}`,
      label: '',
      description: '',
      created_at: n,
      place: n % 500 ? 1_000_000 : n / 500 + 1,
      post_count: n % 97,
    }));
    await insertRows(db, 'topic', rows);
    await db.refreshStatistics();
    const plan = await planOf(db, recommendedQuery(db, 'sw4', { limit: 20, offset: 0 }));
    expect(plan).toContain('topic_shown');
    expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan/);
  });
});
