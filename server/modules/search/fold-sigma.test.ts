import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { putFormerEntry } from '../../../tests/support/search-entry.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import type { Db } from '../../db/index.ts';
import { migrate } from '../../db/migrate.ts';
import { pageIds } from '../posts/search.ts';

const { '085-search-sigma': _refolded, ...before } = CORE_MIGRATIONS;

/**
 * People and their nicks' keys as they were made: the last two are two people's, who would have the
 * same one today.
 */
const NICKS = [
  [1, 'AΣ舰队', 'aς舰队'],
  [2, '老船长', '老船长'],
  [3, 'ΟΣ', 'ος'],
  [4, 'οσ', 'οσ'],
] as const;

async function oldForum(db: Db): Promise<void> {
  await migrate(db, [{ owner: 'core', migrations: before }]);
  const put = (index: string, id: number, text: string, scopes: string[] = []) =>
    putFormerEntry(db, index, { id, text, scopes }, (folded) => folded.replaceAll('σ', 'ς'));
  await db.tx(async () => {
    for (const [uid, nick, key] of NICKS) {
      await sql`insert into account (id, account, account_key, password_hash, status, created_at)
        values (${uid}, ${key}, ${key}, '', 0, 1)`.execute(db.q());
      await sql`insert into user_profile (uid, nick, nick_key, created_at) values (${uid}, ${nick}, ${key}, 1)`.execute(
        db.q(),
      );
      await put('user', uid, nick);
    }
    for (let id = 1; id <= 250; id++) {
      await sql`insert into post (id, zone, uid, theme_id, title, content, summary, images, visible, created_at, updated_at, last_comment_at)
        values (${id}, 'sw4', 2, 1, '欢迎加入XΣ战队', '<p>远洋ΚΣ号</p>', '', '[]', ${id === 9 ? 0 : 1}, 5, 5, 5)`.execute(
        db.q(),
      );
      if (id === 9) continue;
      await put('post', id, '欢迎加入XΣ战队\n远洋ΚΣ号', ['sw4', 't1', 'u2']);
      await put('post_title', id, '欢迎加入XΣ战队', ['sw4', 't1', 'u2']);
    }
    await sql`insert into topic (id, zone, key, name, created_at) values (5, 'sw4', 'ας杯', 'ΑΣ杯', 1)`.execute(db.q());
    await put('topic', 5, 'ΑΣ杯');
  });
}

describeOnEachEngine('the migration of Σ', (open) => {
  it('makes entries anew that held it at the end of letters, and the keys of nicks', async () => {
    const db = await open();
    await oldForum(db);
    const page = { limit: 300, offset: 0 };
    const people = async (q: string) => db.search.newest('user', q, page);
    const found = async () => [
      (await pageIds(db, 'sw4', { ...page, q: 'Σ号' })).length,
      (await pageIds(db, 'sw4', { ...page, q: 'Σ战队', searchTitleFlag: true })).length,
      await db.search.newest('topic', 'Σ杯', page),
      await people('Σ舰队'),
    ];
    expect(await found()).toEqual([0, 0, [], []]);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    expect(await found()).toEqual([249, 249, [5], [1]]);
    // Still with what a search of its zone, theme and author asks for, and no other entry is
    // touched.
    expect(await pageIds(db, 'sw4', { ...page, q: '战队', themeId: 1, uid: 2 })).toHaveLength(249);
    expect(await people('船长')).toEqual([2]);
    const { rows } = await sql<{ nick_key: string }>`select nick_key from user_profile order by uid`.execute(db.q());
    expect(rows.map(({ nick_key }) => nick_key)).toEqual(['aσ舰队', '老船长', 'ος', 'οσ']);
  });
});
