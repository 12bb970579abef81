import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import type { Db } from '../../db/index.ts';
import { migrate } from '../../db/migrate.ts';
import { checkCounters } from '../stats-check/check-counters.ts';
import { messagesOf } from './write.ts';

const { '082-unread-likes': _counted, '088-unread-content': _content, ...before } = CORE_MIGRATIONS;

/**
 * A forum as it was when unread likes were counted anew: likes of a post, of a hidden one, of a
 * comment under that, and one that is read.
 */
async function oldForum(db: Db): Promise<void> {
  await migrate(db, [{ owner: 'core', migrations: before }]);
  await db.tx(async () => {
    await sql`insert into account (id, account, account_key, password_hash, status, created_at)
      values (1, 'a', 'a', '', 0, 1), (2, 'b', 'b', '', 0, 1)`.execute(db.q());
    await sql`insert into user_profile (uid, nick, nick_key, created_at) values (1, 'a', 'a', 1), (2, 'b', 'b', 1)`.execute(
      db.q(),
    );
    for (const [id, visible] of [
      [1, 1],
      [2, 0],
      [3, 1],
    ])
      await sql`insert into post (id, zone, uid, theme_id, title, content, summary, images, visible, hidden_at, created_at, updated_at, last_comment_at)
        values (${id}, 'sw4', 1, 1, '', '', '', '[]', ${visible}, ${visible === 1 ? null : 5}, 5, 5, 5)`.execute(
        db.q(),
      );
    await sql`insert into comment (id, zone, post_id, uid, content, images, floor, created_at)
      values (1, 'sw4', 2, 1, '', '[]', 1, 5)`.execute(db.q());
    for (const [post, comment, isRead] of [
      [1, null, 0],
      [2, null, 0],
      [2, 1, 0],
      [3, null, 1],
    ])
      await sql`insert into message (zone, to_uid, kind, from_uid, post_id, comment_id, once_key, sent_at, is_read)
        values ('sw4', 1, 2, 2, ${post}, ${comment}, ${comment === null ? `p${post}` : `c${comment}`}, 5, ${isRead})`.execute(
        db.q(),
      );
    await sql`insert into message (zone, to_uid, kind, from_uid, post_id, sent_at) values ('sw4', 1, 1, 2, 2, 5)`.execute(
      db.q(),
    );
  });
}

describeOnEachEngine('the migration of unread likes', (open) => {
  it('counts those that are shown', async () => {
    const db = await open();
    await oldForum(db);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    expect(await messagesOf(db).selectFrom('unread_like').selectAll().execute()).toEqual([
      { uid: 1, zone: 'sw4', n: 1 },
    ]);
    const found = await checkCounters(db);
    expect(found.filter(({ table }) => table === 'message' || table === 'unread_like')).toEqual([]);
  });
});
