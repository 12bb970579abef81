import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import { migrate } from '../../db/migrate.ts';
import { pageIds } from './search.ts';

const NAME = '064-search-whole-posts';
const before = Object.fromEntries(Object.entries(CORE_MIGRATIONS).filter(([name]) => name !== NAME));

describeOnEachEngine('the migration of long posts', (open) => {
  it('puts the rest of a post into the index that held its beginning alone, and leaves hidden ones out', async () => {
    expect(Object.keys(CORE_MIGRATIONS)).toContain(NAME);
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: before }]);
    const content = `<p>${'航行日志，'.repeat(5_000)}灯塔在望</p>`;
    await db.tx(async () => {
      await sql`insert into account (id, account, account_key, password_hash, status, created_at)
        values (1, 'a', 'a', '', 0, 1)`.execute(db.q());
      for (const [id, visible] of [
        [1, 1],
        [2, 0],
      ] as const)
        await sql`insert into post (id, zone, uid, theme_id, title, content, summary, images, visible, created_at, updated_at, last_comment_at)
          values (${id}, 'sw4', 1, 1, '标题', ${content}, '', '[]', ${visible}, 5, 5, 5)`.execute(db.q());
      await db.search.put('post', 1, '标题\n航行日志', ['sw4', 't1', 'u1']);
    });
    const find = (q: string) => pageIds(db, 'sw4', { limit: 9, offset: 0, q });
    expect([await find('航行日志'), await find('灯塔在望')]).toEqual([[1], []]);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    expect([await find('航行日志'), await find('灯塔在望')]).toEqual([[1], [1]]);
  });
});
