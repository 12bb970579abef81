import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import { checkCounters } from '../stats-check/index.ts';
import { createWorld, refusal, type As, type World } from '../posts/test-support.ts';

describeOnEachEngine('messages and what their reader may see', (open) => {
  let w: World;
  let n = 0;
  const people = (...names: string[]) => Promise.all(names.map((name) => w.user(`${name}${++n}`)));
  const page = { limit: 20, offset: 0 };
  const list = async (uid: number, type: string, as: As = {}): Promise<MessageItem[]> =>
    (await w.messages.list(w.ctx(uid, as), { ...page, type })).list;
  const unread = async (uid: number) => {
    const counts = await w.messages.unread(w.ctx(uid));
    return [counts.commentCount, counts.favorCount, counts.systemMessage];
  };

  beforeAll(async () => {
    w = await createWorld(await open());
  });

  describe('hidden and deleted content', () => {
    it('is not read through messages, but by its author and managers', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!, '<p>secret of ann</p>', { title: 'secret title' });
      const cid = await w.say(bob!, wbId, `secret of bob [at,cat,${cat}]`);
      const hide = { codes: [13] };
      await w.comments.setHidden(w.ctx(bob!, hide), cid, true);
      expect(JSON.stringify(await list(ann!, 'comment'))).not.toContain('of bob');
      expect(await list(cat!, 'at')).toMatchObject([{ isGone: true, wbcContent: '', wbOrigin: null, cid: 0 }]);
      expect(JSON.stringify(await list(cat!, 'at', hide))).toContain('of bob');
      await w.comments.setHidden(w.ctx(bob!, hide), cid, false);
      await w.posts.setHidden(w.ctx(bob!, hide), wbId, true);
      expect(JSON.stringify(await list(cat!, 'at'))).not.toMatch(/secret/);
      expect(await list(ann!, 'comment')).toMatchObject([{ isGone: false, wbOrigin: { wbTitle: 'secret title' } }]);
      await w.posts.remove(w.ctx(bob!, hide), wbId);
      expect(JSON.stringify(await list(ann!, 'comment', hide))).not.toMatch(/secret/);
    });

    it('hides a reply under a hidden comment', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!);
      const parent = await w.say(bob!, wbId, 'parent');
      await w.say(cat!, wbId, 'the reply', parent);
      await w.comments.setHidden(w.ctx(ann!, { codes: [13] }), parent, true);
      const [item] = await list(ann!, 'comment');
      expect(item).toMatchObject({ isGone: true, wbcContent: '', replyToComment: null });
    });
  });

  describe('what is not there any more', () => {
    it('is not counted as unread, by tab and in all zones, and is again when it is back', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const manager = () => w.ctx(bob!, { codes: [13] });
      const wbId = await w.publish(ann!, '<p>ships</p>');
      const first = await w.say(bob!, wbId, `first [at,cat,${cat}]`);
      await w.say(cat!, wbId, 'an answer', first);
      await w.say(bob!, wbId, 'second');
      const at = async (uid: number) => (await w.messages.unread(w.ctx(uid))).atCount;
      const all = async (uid: number) => (await w.messages.count(w.ctx(uid))).count;
      const seen = async () => [(await unread(ann!))[0], (await unread(bob!))[0], await at(cat!), await all(ann!)];
      /** Every count is what the list shows of it, and a recount agrees. */
      const expectSeen = async (...counts: number[]) => {
        expect(await seen()).toEqual(counts);
        for (const [uid, index] of [
          [ann!, 0],
          [bob!, 1],
        ] as const)
          expect((await list(uid, 'comment')).filter(({ isGone }) => !isGone).length).toBe(counts[index]);
        expect((await list(cat!, 'at')).filter(({ isGone }) => !isGone).length).toBe(counts[2]);
        expect(await checkCounters(w.db)).toEqual([]);
      };
      await expectSeen(3, 1, 1, 3);
      // Whoever wrote what is hidden still finds what was said below it in the list, but nothing
      // calls them there.
      await w.comments.setHidden(manager(), first, true);
      expect(await seen()).toEqual([1, 0, 0, 1]);
      expect(await checkCounters(w.db)).toEqual([]);
      await w.comments.setHidden(manager(), first, false);
      await expectSeen(3, 1, 1, 3);
      await w.posts.setHidden(manager(), wbId, true);
      expect(await seen()).toEqual([0, 0, 0, 0]);
      expect(await checkCounters(w.db)).toEqual([]);
      await w.posts.setHidden(manager(), wbId, false);
      await expectSeen(3, 1, 1, 3);
      await w.comments.delete(w.ctx(bob!), first, '');
      await expectSeen(1, 0, 0, 1);
      await w.posts.remove(manager(), wbId);
      await expectSeen(0, 0, 0, 0);
    });

    it('tells the open pages of whose count it was', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const cid = await w.say(bob!, await w.publish(ann!), 'hello');
      const before = w.invalidated.length;
      await w.comments.setHidden(w.ctx(bob!, { codes: [13] }), cid, true);
      expect(w.invalidated.slice(before)).toContain(`unread:sw4:${ann}`);
    });
  });

  describe('by people who are blocked', () => {
    it('are left out, counted or not', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const [both, one] = [await w.publish(ann!), await w.publish(ann!)];
      await w.say(bob!, both);
      await w.say(cat!, both);
      for (const [uid, wbId] of [
        [bob, both],
        [cat, both],
        [bob, one],
      ] as const)
        await w.favors.add(w.ctx(uid), { wbId });
      expect(await unread(ann!)).toEqual([2, 2, 0]);
      await w.follow.block(w.ctx(ann!), bob!);
      expect(await unread(ann!)).toEqual([1, 1, 0]);
      expect(await list(ann!, 'comment')).toMatchObject([{ userInfo: { uid: cat } }]);
      const favors = await list(ann!, 'favors');
      expect(favors).toMatchObject([{ wbId: both, userCount: 1, userInfo: { uid: cat } }]);
      await w.messages.read(w.ctx(ann!), 'favors');
      await w.favors.remove(w.ctx(bob!), { wbId: both });
      await w.favors.add(w.ctx(bob!), { wbId: both });
      expect(await unread(ann!)).toEqual([1, 0, 0]);
      await w.follow.unblock(w.ctx(ann!), bob!);
      expect((await list(ann!, 'favors')).map(({ userCount }) => userCount).toSorted()).toEqual([1, 2]);
    });
  });

  it('of another person or zone cannot be deleted, read or marked', async () => {
    const [ann, bob] = await people('ann', 'bob');
    const wbId = await w.publish(ann!);
    await w.say(bob!, wbId);
    const [message] = await list(ann!, 'comment');
    const umId = message!.umId;
    expect(await refusal(w.messages.delete(w.ctx(bob!), umId))).toBe('NOT_FOUND');
    expect(await refusal(w.messages.delete(w.ctx(ann!, { zone: 'jl' }), umId))).toBe('NOT_FOUND');
    await w.messages.read(w.ctx(bob!), 'comment');
    await w.messages.read(w.ctx(ann!, { zone: 'jl' }), 'comment');
    expect([await unread(ann!), await list(ann!, 'comment', { zone: 'jl' })]).toEqual([[1, 0, 0], []]);
    expect(await w.messages.count(w.ctx(ann!, { zone: 'jl' }))).toEqual({
      count: 1,
      zones: [{ zone: 'sw4', count: 1 }],
    });
    expect(await w.messages.delete(w.ctx(ann!), umId)).toMatchObject({ commentCount: 0 });
    expect(await w.messages.delete(w.ctx(ann!), umId)).toMatchObject({ commentCount: 0 });
    expect(await refusal(w.messages.delete(w.ctx(bob!), umId))).toBe('NOT_FOUND');
  });
});
