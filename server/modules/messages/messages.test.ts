import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import { createWorld, refusal, TALE, type As, type World } from '../posts/test-support.ts';

describeOnEachEngine('messages', (open) => {
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

  describe('of comments', () => {
    it('tell the author of the post, and whom a reply answers, once each', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!, '<p>the &lt;deck&gt;</p>', { title: 'ships' });
      const first = await w.say(bob!, wbId, 'first');
      const reply = await w.say(cat!, wbId, 'second', first);
      const third = await w.say(bob!, wbId, 'third', reply);
      expect(await unread(ann!)).toEqual([3, 0, 0]);
      const forAnn = await list(ann!, 'comment');
      expect(forAnn.map(({ cid, wbcContent }) => [cid, wbcContent])).toEqual([
        [third, '<p>third</p>'],
        [reply, '<p>second</p>'],
        [first, '<p>first</p>'],
      ]);
      const [forCat, ...others] = await list(cat!, 'comment');
      expect(others).toEqual([]);
      expect(forCat).toMatchObject({
        type: 'comment',
        isRead: 0,
        isGone: false,
        wbId,
        cid: third,
        wbReplayTo: wbId,
        wbZone: 'sw4',
        wbThemeId: 1,
        wbOrigin: {
          wbTitle: 'ships',
          wbDesc: 'the <deck>',
          wbContent: '<p>the &lt;deck&gt;</p>',
          firstComment: { cid: first, wbcContent: '<p>first</p>', isOwn: false },
        },
        replyToComment: { cid: reply, wbcContent: '<p>second</p>', isOwn: true },
        userInfo: { uid: bob },
        userFromInfo: { uid: bob },
      });
      expect((await list(bob!, 'comment')).map(({ cid }) => cid)).toEqual([reply]);
    });

    it('tell nobody of their own', async () => {
      const [ann] = await people('ann');
      const wbId = await w.publish(ann!);
      await w.say(ann!, wbId, `[at,ann,${ann}] me`, await w.say(ann!, wbId));
      expect(await unread(ann!)).toEqual([0, 0, 0]);
    });

    it('are exact when fifty come at once', async () => {
      const [ann, ...fans] = await people('ann', ...Array.from({ length: 10 }, (_, i) => `fan${i}`));
      const wbId = await w.publish(ann!);
      await Promise.all(Array.from({ length: 50 }, (_, i) => w.say(fans[i % 10]!, wbId, `number ${i}`)));
      expect(await unread(ann!)).toEqual([50, 0, 0]);
      expect(
        new Set(
          (await w.messages.list(w.ctx(ann!), { ...page, limit: 50, type: 'comment' })).list.map(({ cid }) => cid),
        ).size,
      ).toBe(50);
    });
  });

  describe('of mentions', () => {
    it('tell real people, each once, as a comment where it is their own post', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!);
      const content = `[at,cat,${cat}] [at,cat,${cat}] [at,ann,${ann}] [at,none,99999999] [at,x,abc] hello`;
      const cid = await w.say(bob!, wbId, content);
      expect(await list(cat!, 'at')).toMatchObject([{ cid, wbId, userInfo: { uid: bob } }]);
      expect([await unread(cat!), await unread(ann!)]).toEqual([
        [1, 0, 0],
        [1, 0, 0],
      ]);
      expect([await list(ann!, 'at'), (await list(ann!, 'comment')).length]).toEqual([[], 1]);
    });

    it('in posts tell once, also when the post is edited', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!, `<p>[at,bob,${bob}] hello</p>`);
      const edited = `<p>[at,bob,${bob}] [at,cat,${cat}] hello again</p>`;
      await w.posts.edit(w.ctx(ann!), { wbId, content: edited });
      expect(await list(bob!, 'at')).toMatchObject([{ wbId, cid: 0, wbReplayTo: 0, wbOrigin: { wbTitle: 'title' } }]);
      expect(await list(cat!, 'at')).toHaveLength(1);
    });

    it('of a hidden post are told when it can be read again', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const manager = w.ctx(bob!, { codes: [13] });
      const wbId = await w.publish(ann!, `<p>[at,bob,${bob}] hello</p>`);
      await w.posts.setHidden(manager, wbId, true);
      const content = `<p>[at,bob,${bob}] [at,cat,${cat}] hello again</p>`;
      await w.posts.edit(w.ctx(ann!), { wbId, content });
      expect([await list(cat!, 'at'), await unread(cat!)]).toEqual([[], [0, 0, 0]]);
      await w.posts.setHidden(manager, wbId, false);
      expect(await list(cat!, 'at')).toMatchObject([{ wbId, isGone: false }]);
      // Who knew of it is not told again.
      expect([await unread(cat!), await unread(bob!)]).toEqual([
        [1, 0, 0],
        [1, 0, 0],
      ]);
      await w.posts.setHidden(manager, wbId, true);
      await w.posts.setHidden(manager, wbId, false);
      expect(await list(cat!, 'at')).toHaveLength(1);
    });

    it('are twenty in a text at most', async () => {
      const crowd = await people(...Array.from({ length: 22 }, (_, i) => `crowd${i}`));
      const [ann] = await people('ann');
      await w.publish(ann!, `<p>${crowd.map((uid) => `[at,x,${uid}]`).join(' ')}</p>`);
      const counts = await Promise.all(crowd.map(async (uid) => (await unread(uid))[0]));
      expect(counts).toEqual([...Array.from({ length: 20 }, () => 1), 0, 0]);
    });
  });

  describe('of likes', () => {
    it('fold by what is liked and come up again', async () => {
      const [ann, bob, cat, dan] = await people('ann', 'bob', 'cat', 'dan');
      const [older, newer] = [await w.publish(ann!), await w.publish(ann!)];
      for (const [uid, wbId] of [
        [bob, older],
        [bob, newer],
        [cat, older],
        [dan, older],
        [ann, older],
      ] as const)
        await w.favors.add(w.ctx(uid), { wbId });
      const [first, second] = await list(ann!, 'favors');
      expect(first).toMatchObject({ wbId: older, cid: 0, userCount: 3, isRead: 0, userInfo: { uid: dan } });
      expect(first!.users.map(({ uid }) => uid)).toEqual([dan, cat]);
      expect(second).toMatchObject({ wbId: newer, userCount: 1 });
      expect(await unread(ann!)).toEqual([0, 2, 0]);
      await w.messages.read(w.ctx(ann!), 'favors');
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      const cid = await w.say(ann!, newer);
      await w.favors.add(w.ctx(bob!), { cid });
      expect(await unread(ann!)).toEqual([0, 1, 0]);
      expect((await list(ann!, 'favors'))[0]).toMatchObject({
        wbId: newer,
        cid,
        wbReplayTo: newer,
        wbcContent: '<p>nice one</p>',
      });
    });

    it('go with the last like, and are what they were before when one is taken back', async () => {
      const [ann, bob, cat] = await people('ann', 'bob', 'cat');
      const wbId = await w.publish(ann!);
      await w.favors.add(w.ctx(bob!), { wbId });
      await w.messages.read(w.ctx(ann!), 'favors');
      await w.favors.add(w.ctx(cat!), { wbId });
      expect(await unread(ann!)).toEqual([0, 1, 0]);
      await w.favors.remove(w.ctx(cat!), { wbId });
      expect(await unread(ann!)).toEqual([0, 0, 0]);
      expect(await list(ann!, 'favors')).toMatchObject([{ userCount: 1, isRead: 1, userInfo: { uid: bob } }]);
      await w.favors.remove(w.ctx(bob!), { wbId });
      expect(await list(ann!, 'favors')).toEqual([]);
    });

    it('are exact when fifty come and go at once', async () => {
      const [ann] = await people('ann');
      const wbId = await w.publish(ann!);
      const fans = await people(...Array.from({ length: 50 }, (_, i) => `liker${i}`));
      await Promise.all(fans.map((uid) => w.favors.add(w.ctx(uid), { wbId })));
      expect(await unread(ann!)).toEqual([0, 1, 0]);
      expect(await list(ann!, 'favors')).toMatchObject([{ userCount: 50 }]);
      await Promise.all(fans.map((uid, i) => (i < 48 ? w.favors.remove(w.ctx(uid), { wbId }) : null)));
      expect(await list(ann!, 'favors')).toMatchObject([{ userCount: 2 }]);
      await Promise.all(fans.slice(48).map((uid) => w.favors.remove(w.ctx(uid), { wbId })));
      expect([await list(ann!, 'favors'), await unread(ann!)]).toEqual([[], [0, 0, 0]]);
    });

    it('vanish with what is hidden, and come back with it', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const wbId = await w.publish(ann!);
      const cid = await w.say(ann!, wbId);
      const reply = await w.say(ann!, wbId, 'reply', cid);
      for (const input of [{ wbId }, { cid }, { cid: reply }]) await w.favors.add(w.ctx(bob!), input);
      const manager = w.ctx(bob!, { codes: [13] });
      await w.comments.setHidden(manager, cid, true);
      expect([(await list(ann!, 'favors')).map((item) => item.cid), await unread(ann!)]).toEqual([[0], [0, 1, 0]]);
      await w.posts.setHidden(manager, wbId, true);
      expect([await list(ann!, 'favors'), await unread(ann!)]).toEqual([[], [0, 0, 0]]);
      await w.posts.setHidden(manager, wbId, false);
      await w.comments.setHidden(manager, cid, false);
      expect(await unread(ann!)).toEqual([0, 3, 0]);
    });
  });

  describe('notices', () => {
    it('are told once by their key, only with the transaction, and only inside of one', async () => {
      const [ann] = await people('ann');
      const send = (onceKey?: string) =>
        w.messageWriter.send(w.ctx(ann!), [
          { to: ann!, kind: 'system', text: 'hello', values: { n: 1 }, ...(onceKey ? { onceKey } : {}) },
        ]);
      expect(await refusal(send())).toMatch(/transaction/);
      await w.db.tx(() => send('a'));
      await w.db.tx(() => send('a'));
      const failing = w.db.tx(async () => {
        await send();
        throw new Error('undone');
      });
      expect(await refusal(failing)).toBe('undone');
      expect(await unread(ann!)).toEqual([0, 0, 1]);
      expect(await list(ann!, 'systemMsg')).toMatchObject([
        { text: 'hello {"n":1}', action: 0, userInfo: null, wbId: 0 },
      ]);
    });

    it('of what may change back come again in the place of the first, unread and newest', async () => {
      const [ann] = await people('ann');
      const send = (text: string) =>
        w.db.tx(() =>
          w.messageWriter.send(w.ctx(ann!), [{ to: ann!, kind: 'system', text, onceKey: text, isLatest: true }]),
        );
      await send('yes');
      await send('no');
      await w.messages.read(w.ctx(ann!), 'systemMsg');
      await send('yes');
      expect((await list(ann!, 'systemMsg')).map(({ text, isRead }) => [text, isRead])).toEqual([
        ['yes {}', 0],
        ['no {}', 1],
      ]);
      expect(await unread(ann!)).toEqual([0, 0, 1]);
    });

    it('are apart by kind and action', async () => {
      const [ann, bob] = await people('ann', 'bob');
      const kinds = [{ kind: 'system', action: 1 }, { kind: 'system', action: 0 }, { kind: TALE }] as const;
      for (const [i, kind] of kinds.entries()) {
        const notice = { to: ann!, text: `t${i}`, fromUid: bob!, ...kind };
        await w.db.tx(() => w.messageWriter.send(w.ctx(bob!), [notice]));
      }
      const texts = async (type: string, action?: 0 | 1) =>
        (await w.messages.list(w.ctx(ann!), { ...page, type, action })).list.map(({ text }) => text.split(' ')[0]);
      expect(await texts('systemMsg')).toEqual(['t1', 't0']);
      expect([await texts('systemMsg', 0), await texts('systemMsg', 1)]).toEqual([['t1'], ['t0']]);
      expect(await texts('tale')).toEqual(['t2']);
      expect(await w.messages.unread(w.ctx(ann!))).toMatchObject({ systemMessage: 3, taleCount: 1 });
      const latest = await w.messages.latest(w.ctx(ann!), { tab: 'systemMsg', limit: 2, offset: 0 });
      expect([latest.list.map(({ type }) => type), latest.hasMore]).toEqual([['tale', 'systemMsg'], true]);
      expect(await w.messages.read(w.ctx(ann!), 'tale')).toMatchObject({ systemMessage: 2, taleCount: 0 });
      expect(await refusal(w.messages.read(w.ctx(ann!), 'strange'))).toBe('BAD_INPUT');
    });

    it('of a plugin are neither listed nor counted in a zone without it, and there again with it', async () => {
      const [ann] = await people('ann');
      const there = { zone: 'mx' };
      const notices = [{ to: ann!, kind: TALE, text: 'tale' }] as const;
      await w.db.tx(() => w.messageWriter.send(w.ctx(ann!, there), notices));
      await w.db.tx(() => w.messageWriter.send(w.ctx(ann!), notices));
      expect(await w.messages.unread(w.ctx(ann!, there))).toMatchObject({ systemMessage: 0, taleCount: 0 });
      const latest = (as: As) => w.messages.latest(w.ctx(ann!, as), { tab: 'systemMsg', ...page });
      expect([(await latest(there)).list, (await latest({})).list.length]).toEqual([[], 1]);
      expect(await refusal(list(ann!, 'tale', there))).toBe('BAD_INPUT');
      expect(await w.messages.count(w.ctx(ann!))).toEqual({ count: 1, zones: [{ zone: 'sw4', count: 1 }] });
    });
  });

  it('are paged without a gap', async () => {
    const [ann, bob] = await people('ann', 'bob');
    const wbId = await w.publish(ann!);
    for (let i = 0; i < 7; i++) await w.say(bob!, wbId, `number ${i}`);
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => w.messages.list(w.ctx(ann!), { type: 'comment', limit: 3, offset })),
    );
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    const texts = pages.flatMap((one) => one.list.map(({ wbcContent }) => wbcContent));
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `<p>number ${i}</p>`));
  });
});
