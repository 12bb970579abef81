import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import { createWorld, refusal, TALE, type As, type World } from '../posts/test-support.ts';

describeOnEachEngine('read and unread messages', (open) => {
  let w: World;
  let n = 0;
  const people = (...names: string[]) => Promise.all(names.map((name) => w.user(`${name}${++n}`)));
  const list = async (uid: number, type: string, as: As = {}): Promise<MessageItem[]> =>
    (await w.messages.list(w.ctx(uid, as), { limit: 50, offset: 0, type })).list;
  const marks = async (uid: number, type: string) => (await list(uid, type)).map(({ isRead }) => isRead);
  const unread = async (uid: number, as: As = {}) => {
    const counts = await w.messages.unread(w.ctx(uid, as));
    return [counts.commentCount, counts.favorCount, counts.systemMessage];
  };
  const readAll = async (uid: number, as: As = {}) => (await w.messages.readAll(w.ctx(uid, as))).markedAt;
  const tell = (to: number, kind: 'system' | typeof TALE, text: string) =>
    w.db.tx(() => w.messageWriter.send(w.ctx(to), [{ to, kind, text }]));

  beforeAll(async () => {
    w = await createWorld(await open());
  });

  describe('everything is marked as read', () => {
    it('and taken back: what was unread is unread again, what was read stays read', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const wbId = await w.publish(ann!);
      await w.say(bob!, wbId, 'an old one');
      await w.messages.read(w.ctx(ann!), 'comment');
      await w.say(bob!, wbId, 'a new one');
      await w.favors.add(w.ctx(bob!), { wbId });
      await tell(ann!, TALE, 'tale');
      const before = await w.messages.unread(w.ctx(ann!));
      expect(before).toMatchObject({ commentCount: 1, favorCount: 1, systemMessage: 1, taleCount: 1 });
      const { markedAt, marked, unread: after } = await w.messages.readAll(w.ctx(ann!));
      expect(marked).toBe(3);
      expect(Object.values(after).filter((count) => count > 0)).toEqual([]);
      expect([await marks(ann!, 'comment'), await marks(ann!, 'favors')]).toEqual([[1, 1], [1]]);
      expect(await w.messages.undoReadAll(w.ctx(ann!), markedAt)).toEqual(before);
      expect([await marks(ann!, 'comment'), await marks(ann!, 'favors'), await marks(ann!, 'tale')]).toEqual([
        [0, 1],
        [0],
        [0],
      ]);
      // Once more changes nothing.
      expect(await w.messages.undoReadAll(w.ctx(ann!), markedAt)).toEqual(before);
    });

    it('and what came in between is as it came', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const [liked, other] = [await w.publish(ann!), await w.publish(ann!)];
      await w.favors.add(w.ctx(bob!), { wbId: liked });
      await w.favors.add(w.ctx(bob!), { wbId: other });
      await w.say(bob!, liked, 'before');
      const markedAt = await readAll(ann!);
      await w.say(bob!, liked, 'between');
      // The folded message is unread by this one already.
      await w.favors.add(w.ctx(cat!), { wbId: liked });
      expect(await unread(ann!)).toEqual([1, 1, 0]);
      await w.messages.undoReadAll(w.ctx(ann!), markedAt);
      expect([await marks(ann!, 'comment'), await unread(ann!)]).toEqual([
        [0, 0],
        [2, 2, 0],
      ]);
      // Without the new like the older one is unread, as it was before.
      await w.favors.remove(w.ctx(cat!), { wbId: liked });
      expect(await unread(ann!)).toEqual([2, 2, 0]);
    });

    it('and what was read, deleted, hidden or taken back in between is not unread again', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const [wbId, hidden, seen] = [await w.publish(ann!), await w.publish(ann!), await w.publish(ann!)];
      await w.say(bob!, wbId, 'deleted');
      await w.say(bob!, wbId, 'read');
      await w.say(bob!, hidden, 'hidden');
      await w.favors.add(w.ctx(bob!), { wbId: hidden });
      await w.favors.add(w.ctx(bob!), { wbId });
      // Read, and then liked once more.
      await w.favors.add(w.ctx(bob!), { wbId: seen });
      await w.messages.read(w.ctx(ann!), 'favors');
      await w.favors.add(w.ctx(cat!), { wbId: seen });
      const [, read, deleted] = await list(ann!, 'comment');
      const markedAt = await readAll(ann!);
      await w.messages.delete(w.ctx(ann!), deleted!.umId);
      await w.messages.mark(w.ctx(ann!), read!.umId, false);
      await w.messages.mark(w.ctx(ann!), read!.umId, true);
      await w.posts.setHidden(w.ctx(bob!, { codes: [13] }), hidden, true);
      await w.favors.remove(w.ctx(cat!), { wbId: seen });
      await w.messages.undoReadAll(w.ctx(ann!), markedAt);
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      await w.posts.setHidden(w.ctx(bob!, { codes: [13] }), hidden, false);
      expect([await unread(ann!), await marks(ann!, 'comment')]).toEqual([
        [1, 0, 0],
        [0, 1],
      ]);
    });

    it('for this person and this zone alone, and nobody else takes it back', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!);
      await w.say(bob!, wbId, `[at,cat,${cat}] look`);
      const there = w.ctx(ann!, { zone: 'mx' });
      await w.db.tx(() => w.messageWriter.send(there, [{ to: ann!, kind: 'system', text: 'there' }]));
      const markedAt = await readAll(ann!);
      expect([await unread(cat!), await unread(ann!, { zone: 'mx' })]).toEqual([
        [1, 0, 0],
        [0, 0, 1],
      ]);
      await w.messages.undoReadAll(w.ctx(cat!), markedAt);
      await w.messages.undoReadAll(w.ctx(ann!, { zone: 'mx' }), markedAt);
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      await w.messages.undoReadAll(w.ctx(ann!), markedAt);
      expect(await unread(ann!)).toEqual([1, 0, 0]);
    });

    it('and a repeat is answered as the first; the next time takes the place of this one', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const wbId = await w.publish(ann!);
      expect(await readAll(ann!)).toBe(0);
      await w.say(bob!, wbId, 'one');
      const first = await readAll(ann!);
      expect([first > 0, await readAll(ann!)]).toEqual([true, first]);
      expect((await w.messages.readAll(w.ctx(ann!))).marked).toBe(1);
      await w.say(bob!, wbId, 'two');
      const second = await readAll(ann!);
      expect(second).toBeGreaterThan(first);
      await w.messages.undoReadAll(w.ctx(ann!), first);
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      await w.messages.undoReadAll(w.ctx(ann!), second);
      expect(await marks(ann!, 'comment')).toEqual([0, 1]);
    });

    it('also where there are more than one transaction takes', async () => {
      const [ann] = await people('ann');
      const notices = Array.from({ length: 1203 }, (_, i) => ({ to: ann!, kind: 'system' as const, text: `t${i}` }));
      await w.db.tx(() => w.messageWriter.send(w.ctx(ann!), notices));
      const markedAt = await readAll(ann!);
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      await w.messages.undoReadAll(w.ctx(ann!), markedAt);
      expect(await unread(ann!)).toEqual([0, 0, 1203]);
    });
  });

  describe('one message', () => {
    it('becomes unread and read, counted once however often it is asked', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const wbId = await w.publish(ann!);
      await w.favors.add(w.ctx(bob!), { wbId });
      await w.messages.read(w.ctx(ann!), 'favors');
      const [{ umId } = { umId: 0 }] = await list(ann!, 'favors');
      const mark = async (isRead: boolean) => (await w.messages.mark(w.ctx(ann!), umId, isRead)).favorCount;
      expect([await mark(false), await mark(false), await mark(true), await mark(true)]).toEqual([1, 1, 0, 0]);
      await mark(false);
      expect(await marks(ann!, 'favors')).toEqual([0]);
    });

    it('of somebody else or another zone is not found', async () => {
      const [ann, bob] = await people('ann', 'bob');
      await tell(ann!, 'system', 'hello');
      const [{ umId } = { umId: 0 }] = await list(ann!, 'systemMsg');
      expect(await refusal(w.messages.mark(w.ctx(bob!), umId, true))).toBe('NOT_FOUND');
      expect(await refusal(w.messages.mark(w.ctx(ann!, { zone: 'mx' }), umId, true))).toBe('NOT_FOUND');
      expect(await marks(ann!, 'systemMsg')).toEqual([0]);
    });
  });
});
