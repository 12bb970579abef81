import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../sdk/index.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/index.ts';
import type { FollowTables } from './tables.ts';

const page = { limit: 20, offset: 0 };

describeOnEachEngine('following', (open) => {
  let db: Db;
  let world: World;
  let names = 0;
  beforeAll(async () => {
    db = await open();
    world = await createWorld(db);
  });
  const person = () => world.user(`person${++names}`);
  const people = (count: number) =>
    Array.from({ length: count }).reduce<Promise<number[]>>(
      async (all) => [...(await all), await person()],
      Promise.resolve([]),
    );
  const add = (uid: number, target: number, zone?: object) => {
    const ctx = world.ctx(uid);
    return world.follow.follow({ ...ctx, zone: { ...ctx.zone, ...zone } }, target);
  };
  const detail = (uid: number, target: number) => world.details.detail(world.ctx(uid), target);
  const feed = async (uid: number, at = page, zone = 'sw4') =>
    (await world.follow.feed.page(world.ctx(uid, { zone }), at)).list.map(({ wbId }) => wbId);

  it('goes from none to followed to mutual and back, with exact counts', async () => {
    const [a = 0, b = 0] = await people(2);
    expect(await add(a, b)).toEqual({ isFollow: 1, fansCount: 1 });
    expect(await add(a, b)).toEqual({ isFollow: 1, fansCount: 1 });
    expect(await add(b, a)).toEqual({ isFollow: 2, fansCount: 1 });
    expect(await detail(a, b)).toMatchObject({
      isFollow: 2,
      followCount: 1,
      fansCount: 1,
      allowFollow: true,
      mayFollow: true,
    });
    expect(await world.follow.cancel(world.ctx(b), a)).toEqual({ isFollow: 0, fansCount: 0 });
    expect(await world.follow.cancel(world.ctx(b), a)).toEqual({ isFollow: 0, fansCount: 0 });
    expect(await detail(a, b)).toMatchObject({ isFollow: 1, followCount: 0, fansCount: 1 });
    expect(await detail(b, a)).toMatchObject({ isFollow: 0, followCount: 1, fansCount: 0 });
    // A visitor is told the counts and nothing of anybody's relation.
    const seen = await world.details.detail(world.ctx(), b);
    expect(seen).toMatchObject({ isFollow: 0, mayFollow: false, fansCount: 1 });
  });

  it('counts 50 who follow one at the same moment, and one who presses 10 times, exactly', async () => {
    const fans = await people(50);
    const star = await person();
    const presses = [...fans, ...Array.from({ length: 10 }, () => fans[0] ?? 0)];
    const states = await Promise.all(presses.map((uid) => add(uid, star)));
    expect(states.every(({ isFollow }) => isFollow === 1)).toBe(true);
    expect((await detail(star, star)).fansCount).toBe(50);
    // Two who follow each other at once lock the same two rows.
    await Promise.all(fans.map((uid) => add(star, uid)));
    await Promise.all(
      fans.flatMap((uid) => [world.follow.cancel(world.ctx(uid), star), world.follow.cancel(world.ctx(star), uid)]),
    );
    expect(await detail(fans[0] ?? 0, star)).toMatchObject({ fansCount: 0, followCount: 0 });
    expect(await checkCounters(db)).toEqual([]);
  });

  it('refuses oneself, nobody, the unwilling, and without code 78 where the zone asks for it', async () => {
    const [a = 0, b = 0] = await people(2);
    expect(await refusal(add(a, a))).toBe('FOLLOW_SELF');
    expect(await refusal(add(a, 999_999))).toBe('NOT_FOUND');
    expect(await refusal(add(a, b, { followNeedsCode: true }))).toBe('FORBIDDEN');
    const holder = world.ctx(a, { codes: [78] });
    await world.follow.follow({ ...holder, zone: { ...holder.zone, followNeedsCode: true } }, b);
    await world.follow.setAllowed(world.ctx(b), false);
    expect(await add(a, b)).toMatchObject({ isFollow: 1 });
    await world.follow.cancel(world.ctx(a), b);
    expect(await detail(a, b)).toMatchObject({ allowFollow: false, mayFollow: false });
    expect(await refusal(add(a, b))).toBe('FOLLOW_REFUSED');
    await world.follow.setAllowed(world.ctx(b), true);
    expect(await add(a, b)).toMatchObject({ isFollow: 1 });
    const needing = { ...world.ctx(a), zone: { ...world.ctx(a).zone, followNeedsCode: true } };
    expect((await world.details.detail(needing, b)).mayFollow).toBe(false);
    expect((await world.follow.ofSelf(needing, a)).mayFollow).toBe(false);
    expect((await world.follow.ofSelf(world.ctx(a), a)).mayFollow).toBe(true);
  });

  it('stops at the limit', async () => {
    const [a = 0, b = 0] = await people(2);
    await add(a, b);
    await world.follow.cancel(world.ctx(a), b);
    const full = (count: number) =>
      db.tx(async () => {
        await db
          .q<FollowTables>()
          .updateTable('follow_profile')
          .set({ follow_count: count })
          .where('uid', '=', a)
          .execute();
      });
    await full(LIMITS.follows);
    expect(await refusal(add(a, b))).toBe('FOLLOW_LIMIT');
    await full(0);
  });

  it('lists whom one follows and who follows, latest first, page by page', async () => {
    const [a = 0, ...others] = await people(6);
    for (const other of others) await add(a, other);
    await add(others[4] ?? 0, a);
    const first = await world.follow.people.followed(world.ctx(a), { limit: 3, offset: 0 });
    expect(first.list.map(({ userInfo }) => userInfo.uid)).toEqual([others[4], others[3], others[2]]);
    expect(first).toMatchObject({ hasMore: true, list: [{ isFollow: 2 }, { isFollow: 1 }, { isFollow: 1 }] });
    const rest = await world.follow.people.followed(world.ctx(others[0]), { uid: a, limit: 3, offset: 3 });
    expect(rest.list.map(({ userInfo, isFollow }) => [userInfo.uid, isFollow])).toEqual([
      [others[1], 0],
      [others[0], 0],
    ]);
    expect(rest.hasMore).toBe(false);
    const fans = await world.follow.people.fans(world.ctx(a), page);
    expect(fans.list.map(({ userInfo }) => userInfo.uid)).toEqual([others[4]]);
  });

  describe('the feed', () => {
    it('holds the visible posts of those whom one follows, of this zone, newest first, and says what is new', async () => {
      const [a = 0, b = 0, c = 0, d = 0] = await people(4);
      await add(a, b);
      await add(a, c);
      expect(await feed(a)).toEqual([]);
      const unread = async (zone = 'sw4') => (await world.follow.feed.unread(world.ctx(a, { zone }))).unread;
      expect(await unread()).toBe(false);
      const one = await world.publish(b);
      const two = await world.publish(c);
      await world.publish(d);
      const elsewhere = await world.publish(b, '<p>over there</p>', { zone: 'mx' });
      const three = await world.publish(b);
      expect(await unread()).toBe(true);
      expect(await feed(a, { limit: 2, offset: 1 })).toEqual([two, one]);
      expect(await unread()).toBe(true);
      expect(await feed(a)).toEqual([three, two, one]);
      expect(await unread()).toBe(false);
      expect(await unread('mx')).toBe(true);
      expect(await feed(a, page, 'mx')).toEqual([elsewhere]);
      await world.posts.setHidden(world.ctx(b), three, true);
      expect(await feed(a)).toEqual([two, one]);
      expect(await unread()).toBe(false);
      await world.favors.add(world.ctx(a), { wbId: two });
      const { list } = await world.follow.feed.page(world.ctx(a), page);
      expect(list.map(({ isFavor }) => isFavor)).toEqual([1, 0]);
      await world.follow.cancel(world.ctx(a), c);
      expect(await feed(a)).toEqual([one]);
      expect(await feed(d)).toEqual([]);
    });

    it('is whole and in order where some write much, some little and some at the same moment', async () => {
      const reader = await person();
      const authors = await people(12);
      for (const author of authors) await add(reader, author);
      const written: { id: number; at: number }[] = [];
      for (let n = 0; n < 120; n++) {
        const author = authors[n % 3 === 0 ? n % 10 : 0] ?? 0;
        const at = 1_800_000_000_000 + Math.floor(n / 4) * 1000;
        written.push({ id: await world.publish(author, '<p>more</p>', { now: at }), at });
      }
      const expected = written.toSorted((x, y) => y.at - x.at || y.id - x.id).map(({ id }) => id);
      const walked: number[] = [];
      for (let offset = 0; ; offset += 7) {
        const { list, hasMore } = await world.follow.feed.page(world.ctx(reader), { limit: 7, offset });
        walked.push(...list.map(({ wbId }) => wbId));
        if (!hasMore) break;
      }
      expect(walked).toEqual(expected);
    });

    it('proposes active authors whom one may follow', async () => {
      const [a = 0, known = 0, shy = 0, blocked = 0, fresh = 0] = await people(5);
      const zone = 'dw';
      for (const uid of [a, known, shy, blocked, fresh]) await world.publish(uid, '<p>here</p>', { zone });
      await add(a, known);
      await world.follow.setAllowed(world.ctx(shy), false);
      await world.follow.block(world.ctx(a), blocked);
      const { list } = await world.follow.feed.suggestions(world.ctx(a, { zone }));
      expect(list.map(({ userInfo }) => userInfo.uid)).toEqual([fresh]);
    });
  });
});
