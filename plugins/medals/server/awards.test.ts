import { expect, it } from 'vitest';
import type { Notice, RequestContext, UserStats } from '../../../server/sdk/index.ts';
import { medalId, THRESHOLDS, type MedalType } from '../contract.ts';
import { createAwards } from './awards.ts';
import { keyOf, type MedalStore, type OwnedMedal } from './store.ts';
import type { Core } from './uses.ts';

/** Counters in memory, and a table of medals that counts how often it and they are asked. */
function desk(broken = 0) {
  const stats: UserStats = { posts: 0, comments: 0, favors: 0, beFavorPosts: 0, beFavors: 0, beComments: 0 };
  const awardedAt = new Map<string, number>();
  const looks = { counters: 0, transactions: 0 };
  const told: Notice[] = [];
  const core = {
    users: {
      isSystemAccount: async () => false,
      stats: async () => {
        looks.counters++;
        return { ...stats };
      },
    },
    db: {
      isUncertain: () => false,
      tx: (work: () => Promise<unknown>) => {
        looks.transactions++;
        return work();
      },
    },
    invalidate: () => {},
    messages: { send: async (_ctx: unknown, notices: readonly Notice[]) => void told.push(...notices) },
  } as unknown as Core; // only what awarding calls
  const store = {
    earnedAmong: async (medals: readonly OwnedMedal[]) => medals.filter((medal) => awardedAt.has(keyOf(medal))),
    award: async (medals: readonly OwnedMedal[]) => {
      if (medals.some(({ uid }) => uid === broken)) throw new Error('the row is refused');
      for (const medal of medals) awardedAt.set(keyOf(medal), stats.comments);
      return medals;
    },
  } as unknown as MedalStore; // only what awarding calls
  return { stats, awardedAt, looks, told, awards: createAwards(core, store) };
}

// All that awarding reads.
const at = (now: number) => ({ now, zone: { abbr: 'sw4' } }) as RequestContext;
const ofFirst = (type: MedalType, level: number) => keyOf({ uid: 1, medal_id: medalId(type, level) });

it('awards each level with the very event that reaches it, and looks at the counters seldom between', async () => {
  const { stats, awardedAt, looks, awards } = desk();
  const [, , , last = 0] = THRESHOLDS.comment;
  for (stats.comments = 1; stats.comments <= last; stats.comments++) await awards.afterEvent(at(0), 1, ['comment']);
  const levels = THRESHOLDS.comment.slice(0, 4);
  expect(levels.map((_, index) => awardedAt.get(ofFirst('comment', index + 1)))).toEqual(levels);
  expect(looks.counters).toBeLessThan(last / 3);
});

it('looks again after a while, because other hosts count, too', async () => {
  const { stats, awardedAt, looks, awards } = desk();
  stats.comments = (THRESHOLDS.comment[2] ?? 0) + 1;
  await awards.afterEvent(at(0), 1, ['comment']);
  stats.posts = THRESHOLDS.post[1] ?? 0;
  await awards.afterEvent(at(5_000), 1, ['comment']);
  expect(looks.counters).toBe(2);
  expect(awardedAt.has(ofFirst('post', 2))).toBe(true);
});

it('awards what many earn at one moment in one transaction, each once', async () => {
  const { stats, awardedAt, looks, told, awards } = desk();
  [stats.comments] = THRESHOLDS.comment;
  const uids = [3, 1, 2];
  await Promise.all([...uids, ...uids].map((uid) => awards.afterEvent(at(0), uid, ['comment'])));
  expect(looks.transactions).toBe(1);
  expect(awardedAt.size).toBe(3);
  expect(told.map(({ to }) => to).toSorted()).toEqual([1, 2, 3]);
});

it('lets nobody lose a medal because of another whose row is refused', async () => {
  const { stats, awardedAt, awards } = desk(2);
  [stats.comments] = THRESHOLDS.comment;
  const ended = await Promise.allSettled([1, 2, 3].map((uid) => awards.afterEvent(at(0), uid, ['comment'])));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(awardedAt.size).toBe(2);
});
