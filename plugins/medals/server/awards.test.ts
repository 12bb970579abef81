import { expect, it } from 'vitest';
import type { CoreServices, RequestContext, UserStats } from '../../../server/sdk/index.ts';
import { medalId, THRESHOLDS } from '../contract.ts';
import { createAwards } from './awards.ts';
import type { MedalStore } from './store.ts';

/** Counters in memory, and a table of medals that counts how often it and they are asked. */
function desk() {
  const stats: UserStats = { posts: 0, comments: 0, favors: 0, beFavorPosts: 0, beFavors: 0, beComments: 0 };
  const awardedAt = new Map<number, number>();
  const looks = { counters: 0 };
  const core = {
    users: {
      isHouse: async () => false,
      stats: async () => {
        looks.counters++;
        return { ...stats };
      },
    },
    db: { tx: (work: () => Promise<unknown>) => work() },
    invalidate: () => {},
    messages: { send: async () => {} },
  } as unknown as CoreServices; // only what awarding calls
  const store = {
    earnedOf: async () => new Set([...awardedAt.keys()]),
    award: async (_uid: number, ids: readonly number[]) => {
      for (const id of ids) awardedAt.set(id, stats.comments);
      return ids;
    },
  } as unknown as MedalStore; // only what awarding calls
  return { stats, awardedAt, looks, awards: createAwards(core, store) };
}

const at = (now: number) => ({ now }) as RequestContext; // awarding reads the time alone

it('awards each level with the very event that reaches it, and looks at the counters seldom between', async () => {
  const { stats, awardedAt, looks, awards } = desk();
  const [, , , last = 0] = THRESHOLDS.comment;
  for (stats.comments = 1; stats.comments <= last; stats.comments++) await awards.afterEvent(at(0), 1, ['comment']);
  const levels = THRESHOLDS.comment.slice(0, 4);
  expect(levels.map((_, index) => awardedAt.get(medalId('comment', index + 1)))).toEqual(levels);
  expect(looks.counters).toBeLessThan(last / 3);
});

it('looks again after a while, because other hosts count, too', async () => {
  const { stats, awardedAt, looks, awards } = desk();
  stats.comments = (THRESHOLDS.comment[2] ?? 0) + 1;
  await awards.afterEvent(at(0), 1, ['comment']);
  stats.posts = THRESHOLDS.post[1] ?? 0;
  await awards.afterEvent(at(5_000), 1, ['comment']);
  expect(looks.counters).toBe(2);
  expect(awardedAt.has(medalId('post', 2))).toBe(true);
});
