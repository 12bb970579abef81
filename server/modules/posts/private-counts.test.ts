import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import type { Db } from '../../db/index.ts';
import { migrate } from '../../db/migrate.ts';
import { checkCounters } from '../stats-check/check-counters.ts';

const { '083-private-replies': _uncounted, ...before } = CORE_MIGRATIONS;

/**
 * A forum as it was when private replies were counted as all others: 2's post has them, 1's not,
 * and 1 and 2 wrote under both.
 */
async function oldForum(db: Db): Promise<void> {
  await migrate(db, [{ owner: 'core', migrations: before }]);
  await db.tx(async () => {
    await sql`insert into account (id, account, account_key, password_hash, status, created_at)
      values (1, 'a', 'a', '', 0, 1), (2, 'b', 'b', '', 0, 1)`.execute(db.q());
    await sql`insert into user_profile (uid, nick, nick_key, created_at) values (1, 'a', 'a', 1), (2, 'b', 'b', 1)`.execute(
      db.q(),
    );
    for (const [id, forbid] of [
      [1, 0],
      [2, 3],
    ]) {
      await sql`insert into post (id, zone, uid, theme_id, title, content, summary, images, forbid_comment, heat,
          comment_count, root_count, floor_count, created_at, updated_at, last_comment_at)
        values (${id}, 'sw4', ${id}, 1, '', '', '', '[]', ${forbid}, 2, 2, 2, 2, 5, 5, 5)`.execute(db.q());
      await sql`insert into post_topic (zone, topic, post_id, created_at, last_comment_at, heat)
        values ('sw4', 'ships', ${id}, 5, 5, 2)`.execute(db.q());
      for (const uid of [1, 2])
        await sql`insert into comment (zone, post_id, uid, content, images, floor, created_at)
          values ('sw4', ${id}, ${uid}, '', '[]', ${uid}, 5)`.execute(db.q());
    }
    for (const uid of [1, 2])
      await sql`insert into user_stat (uid, zone, posts, comments, be_comments) values (${uid}, 'sw4', 1, 2, 1)`.execute(
        db.q(),
      );
  });
}

describeOnEachEngine('the migration of private replies', (open) => {
  it('takes them out of the numbers that everybody is shown', async () => {
    const db = await open();
    await oldForum(db);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    const found = await checkCounters(db);
    expect(found.filter(({ table }) => table === 'post' || table === 'user_stat' || table === 'post_topic')).toEqual(
      [],
    );
  });
});
