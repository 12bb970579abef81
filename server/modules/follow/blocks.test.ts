import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { hook, type Db, type PostListQuery } from '../../sdk/index.ts';
import { createWorld, refusal, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/index.ts';
import { postHooks } from '../posts/hooks.ts';

const page = { limit: 20, offset: 0 };

describeOnEachEngine('blocking', (open) => {
  let db: Db;
  let world: World;
  let me: number;
  let pest: number;
  let friend: number;
  let names = 0;
  beforeAll(async () => {
    db = await open();
    world = await createWorld(db);
    [me, pest, friend] = [await person(), await person(), await person()];
  });
  const person = () => world.user(`someone${++names}`);
  const ids = async (uid: number | undefined, query: object = {}) =>
    (await world.posts.list(world.ctx(uid), { ...page, ...query })).list.map(({ wbId }) => wbId);

  it('ends both follows, allows none, and can be taken back', async () => {
    await world.follow.follow(world.ctx(me), pest);
    await world.follow.follow(world.ctx(pest), me);
    expect(await world.follow.block(world.ctx(me), pest)).toEqual({ isBlock: 1 });
    expect(await world.follow.block(world.ctx(me), pest)).toEqual({ isBlock: 1 });
    expect(await world.details.detail(world.ctx(me), pest)).toMatchObject({
      isFollow: 0,
      followCount: 0,
      fansCount: 0,
      mayFollow: false,
    });
    expect(await refusal(world.follow.follow(world.ctx(me), pest))).toBe('FOLLOW_BLOCKED');
    expect(await refusal(world.follow.follow(world.ctx(pest), me))).toBe('FOLLOW_BLOCKED_BY');
    expect(await refusal(world.follow.block(world.ctx(me), me))).toBe('BLOCK_SELF');
    expect(await refusal(world.follow.block(world.ctx(me), 999_999))).toBe('NOT_FOUND');
    expect([...(await world.follow.blockedBy(me))]).toEqual([pest]);
    expect((await world.follow.blockedBy(pest)).size).toBe(0);
    expect(await world.follow.unblock(world.ctx(me), pest)).toEqual({ isBlock: 0 });
    expect((await world.follow.blockedBy(me)).size).toBe(0);
    expect(await world.follow.follow(world.ctx(pest), me)).toMatchObject({ isFollow: 1 });
    expect(await checkCounters(db)).toEqual([]);
  });

  it('refuses the account that stands for all who write without a name', async () => {
    const nobody = await world.systemAccounts.systemAccount('anonymous-sw4', '某位指挥官', world.ctx().now);
    expect(await refusal(world.follow.block(world.ctx(me), nobody))).toBe('BLOCK_HOUSE');
    expect((await world.follow.blockedBy(me)).size).toBe(0);
    const cards = await world.users.cards(world.ctx(me), [nobody, pest]);
    expect([nobody, pest].map((uid) => cards.get(uid)?.isHouse)).toEqual([1, undefined]);
  });

  it('is read by who counts unread messages and by others at one moment, and nobody waits for ever', async () => {
    for (let n = 0; n < 5; n++) {
      const reader = await person();
      // The count is a transaction which reads the blocks; the others' question waits behind it for
      // one of its own.
      const unread = world.messages.unread(world.ctx(reader));
      const asked: Promise<unknown>[] = [];
      for (let turn = 0; turn <= n; turn++) {
        await Promise.resolve();
        asked.push(world.follow.blockedBy(reader));
      }
      await Promise.all([unread, ...asked]);
    }
  }, 5_000);

  it('keeps the list to its owner', async () => {
    await world.follow.block(world.ctx(me), pest);
    await world.follow.block(world.ctx(me), friend);
    const mine = await world.follow.blocks(world.ctx(me), { uid: pest, limit: 1, offset: 0 });
    expect(mine).toMatchObject({ total: 2, hasMore: true, isBlock: 1, list: [{ userInfo: { uid: friend } }] });
    await world.follow.unblock(world.ctx(me), friend);
    expect(await world.follow.blocks(world.ctx(pest), { ...page, uid: me })).toEqual({
      list: [],
      hasMore: false,
      total: 0,
      isBlock: 0,
    });
  });

  it('takes the posts of the blocked out of every list, and nobody else notices', async () => {
    const topic = '<p>about [topic,Dragons,1,/x] today</p>';
    const theirs = await world.publish(pest, topic);
    const kept = await world.publish(friend, topic);
    const lists = [{}, { sort: 1 }, { sort: 3 }, { themeId: 1 }, { topic: 'dragons' }, { q: 'today' }];
    for (const query of lists) {
      expect(await ids(friend, query)).toContain(theirs);
      expect(await ids(undefined, query)).toContain(theirs);
      const seen = await ids(me, query);
      expect(seen).not.toContain(theirs);
      expect(seen).toContain(kept);
    }
    expect(await ids(me, { uid: pest })).toContain(theirs);
    expect((await world.posts.listed(world.ctx(me), [theirs, kept])).map(({ wbId }) => wbId)).toEqual([kept]);
    expect((await world.posts.detail(world.ctx(me), theirs)).wbId).toBe(theirs);
  });

  it('leaves full pages, one after the other', async () => {
    const posts: number[] = [];
    for (let n = 0; n < 12; n++) {
      const id = await world.publish(n % 2 ? pest : friend, '<p>turn by turn</p>', { zone: 'jl' });
      if (n % 2 === 0) posts.unshift(id);
    }
    const at = async (offset: number) => world.posts.list(world.ctx(me, { zone: 'jl' }), { sort: 1, limit: 4, offset });
    const [first, second] = [await at(0), await at(4)];
    expect(first.list.map(({ wbId }) => wbId)).toEqual(posts.slice(0, 4));
    expect(first.hasMore).toBe(true);
    expect(second.list.map(({ wbId }) => wbId)).toEqual(posts.slice(4));
    expect(second.hasMore).toBe(false);
  });

  it('ends the list where only theirs would follow, and goes on where they are not the last', async () => {
    const inZone = { zone: 'sw3' };
    const first = async (uid: number) => world.posts.list(world.ctx(uid, inZone), { sort: 1, limit: 1, offset: 0 });
    await world.publish(pest, '<p>the oldest</p>', inZone);
    const shown = await world.publish(friend, '<p>the newest</p>', inZone);
    expect(await first(friend)).toMatchObject({ list: [{ wbId: shown }], hasMore: true });
    expect(await first(me)).toMatchObject({ list: [{ wbId: shown }], hasMore: false });
    const newer = await world.publish(friend, '<p>newer still</p>', inZone);
    expect(await first(me)).toMatchObject({ list: [{ wbId: newer }], hasMore: true });
    const theirs = await world.publish(pest, '<p>theirs</p>', inZone);
    expect(await first(friend)).toMatchObject({ list: [{ wbId: theirs }] });
    expect(await first(me)).toMatchObject({ list: [{ wbId: newer }], hasMore: true });
  });

  it('reads comments as everybody does until one of the blocked has written there', async () => {
    const wbId = await world.publish(friend);
    const cid = await world.say(friend, wbId, 'a comment');
    const list = async (uid: number) => world.comments.list(world.ctx(uid), { wbId, limit: 3, offset: 0 });
    expect(await list(me)).toEqual(await list(friend));
    await world.say(pest, wbId, 'a reply', cid);
    expect((await list(friend)).list[0]).toMatchObject({ replyCount: 1 });
    expect((await list(me)).list[0]).toMatchObject({ replyCount: 0, replies: [] });
    expect(await refusal(world.comments.list(world.ctx(me), { wbId: 999_999, limit: 3, offset: 0 }))).toBe('NOT_FOUND');
  });

  it('leaves full pages of a list that a plugin keeps', async () => {
    const all: { id: number; uid: number }[] = [];
    for (let n = 0; n < 9; n++) {
      const uid = n % 3 ? pest : friend;
      all.push({ uid, id: await world.publish(uid, '<p>kept by a plugin</p>', { zone: 'sw5' }) });
    }
    const run = async (_ctx: unknown, { keptStatus, limit, offset }: PostListQuery & { keptStatus?: number }) =>
      keptStatus === 1 ? all.map(({ id }) => id).slice(offset, offset + limit + 1) : null;
    world.extensions.push({ ...hook(postHooks.list, run), plugin: 'test', id: 'kept' });
    const ofPlugin = { keptStatus: 1 };
    const at = (uid: number, offset: number) =>
      world.posts.list(world.ctx(uid, { zone: 'sw5' }), { limit: 2, offset, ...ofPlugin });
    const mine = all.flatMap(({ id, uid }) => (uid === friend ? [id] : []));
    const [first, second] = [await at(me, 0), await at(me, 2)];
    expect(first.list.map(({ wbId }) => wbId)).toEqual(mine.slice(0, 2));
    expect(first.hasMore).toBe(true);
    expect(second.list.map(({ wbId }) => wbId)).toEqual(mine.slice(2));
    expect(second.hasMore).toBe(false);
    expect((await at(friend, 0)).list.map(({ wbId }) => wbId)).toEqual(all.slice(0, 2).map(({ id }) => id));
    world.extensions.pop();
  });

  it('takes their comments and replies out, with totals and positions to match', async () => {
    const wbId = await world.publish(friend);
    const cids: number[] = [];
    for (let n = 0; n < 6; n++) cids.push(await world.say(n % 3 === 1 ? pest : friend, wbId, `comment ${n}`));
    const [thread = 0, bad = 0] = cids;
    for (let n = 0; n < 5; n++) await world.say(n % 2 ? friend : pest, wbId, `reply ${n}`, thread);
    const list = (uid: number | undefined, codes: number[] = []) =>
      world.comments.list(world.ctx(uid, { codes }), { wbId, limit: 3, offset: 0 });
    const others = await list(friend);
    expect(others).toMatchObject({ total: 6, hasMore: true });
    expect(others.list[0]).toMatchObject({ replyCount: 5 });
    const mine = await list(me);
    expect(mine.list.map(({ cid }) => cid)).toEqual([cids[0], cids[2], cids[3]]);
    expect(mine).toMatchObject({ total: 4, hasMore: true });
    expect(mine.list[0]).toMatchObject({ replyCount: 2 });
    expect(mine.list[0]?.replies.map(({ userInfo }) => userInfo.uid)).toEqual([friend, friend]);
    const replies = await world.comments.replies(world.ctx(me), { wbId: thread, ...page });
    expect(replies).toMatchObject({ total: 2, hasMore: false });
    expect(replies.list).toHaveLength(2);
    expect(await world.comments.position(world.ctx(me), cids[5] ?? 0)).toMatchObject({ commentPosition: 4 });
    expect(await world.comments.position(world.ctx(friend), cids[5] ?? 0)).toMatchObject({ commentPosition: 6 });
    // Managers who block see the hidden ones of others, not those of the blocked.
    await world.comments.setHidden(world.ctx(friend), bad, true);
    await world.comments.setHidden(world.ctx(friend), cids[2] ?? 0, true);
    expect(await list(me, [13])).toMatchObject({ total: 4, list: [{}, { cid: cids[2] }, {}] });
    expect((await list(friend, [13])).total).toBe(6);
    // The cache of everybody holds everybody's answer still.
    expect((await list(undefined)).total).toBe(4);
    expect((await list(me)).total).toBe(3);
  });

  it('stops at the limit whatever comes at once', async () => {
    const uid = await person();
    const many: number[] = [];
    for (let n = 0; n < 4; n++) many.push(await person());
    await world.follow.block(world.ctx(uid), many[0] ?? 0);
    await db.tx(async () => {
      await db
        .q<{ follow_profile: { uid: number; block_count: number } }>()
        .updateTable('follow_profile')
        .set({ block_count: LIMITS.blocks - 1 })
        .where('uid', '=', uid)
        .execute();
    });
    const answers = await Promise.all(
      many.slice(1).map((target) => refusal(world.follow.block(world.ctx(uid), target))),
    );
    expect(answers.toSorted()).toEqual(['BLOCK_LIMIT', 'BLOCK_LIMIT', 'nothing was refused']);
  });
});
