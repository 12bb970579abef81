import { expect, it } from 'vitest';
import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { insertRows, postRow } from '../../../tests/support/rows.ts';
import type { Db } from '../../sdk/index.ts';
import { pageIds, searchRowsOf } from './search.ts';
import { createWorld } from './test-support.ts';

/** More than are gathered to be sorted, so that every way to a page is taken. */
const POSTS = 11_000;
const BATCH = 500;

/**
 * Every post says 攻略, every fifth 战士, every 300th 琉璃盏; the order of replies has nothing to do with
 * that of ids.
 */
const textOf = (id: number): string => ['攻略', id % 5 ? '' : '战士', id % 300 ? '' : '琉璃盏'].join(' ');
const repliedAt = (id: number): number => (id * 7919) % 10_007;
const heatOf = (id: number): number => (id * 31) % 997;

async function fill(db: Db): Promise<void> {
  const ids = Array.from({ length: POSTS }, (_, n) => n + 1);
  const posts = ids.map((id) =>
    postRow(id, { theme_id: 1 + (id % 2), last_comment_at: repliedAt(id), heat: heatOf(id) }),
  );
  await insertRows(db, 'post', posts);
  const entries = posts.map((post, n) => searchRowsOf({ ...post, id: n + 1 }, textOf(n + 1)).post);
  for (let at = 0; at < POSTS; at += BATCH) await db.tx(() => db.search.putAll('post', entries.slice(at, at + BATCH)));
  await db.refreshStatistics();
}

describeOnEachEngine('a search in another order than by age', (open) => {
  it('is in that order, whether few posts hold the words, many or all', async () => {
    const { db } = await createWorld(await open());
    await fill(db);
    const ids = Array.from({ length: POSTS }, (_, n) => n + 1);
    for (const [sort, keyOf] of [
      [PostSort.latestReply, repliedAt],
      [PostSort.hottest, heatOf],
    ] as const)
      for (const [q, step] of [
        ['攻略', 1],
        ['战士', 5],
        ['琉璃盏', 300],
      ] as const)
        for (const [themeId, offset] of [
          [undefined, 0],
          [1, 30],
        ] as const) {
          const hits = ids.filter((id) => id % step === 0 && (!themeId || 1 + (id % 2) === themeId));
          const sorted = hits.toSorted((a, b) => keyOf(b) - keyOf(a) || b - a);
          const page = await pageIds(db, 'sw4', { q, sort, themeId, offset, limit: 10 });
          expect(page, `${q}, sort ${sort}, theme ${themeId}`).toEqual(sorted.slice(offset, offset + 11));
        }
  }, 60_000);
});
