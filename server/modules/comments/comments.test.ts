import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createWorld, refusal, testImage, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/index.ts';
import { hookPoint } from '../../host/hook-point.ts';
import { commentHooks } from './hooks.ts';

const page = { limit: 20, offset: 0 };

describeOnEachEngine('comments', (open) => {
  let w: World;
  let ann: number;
  let bob: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    ann = await w.user('ann');
    bob = await w.user('bob');
  });

  const list = (wbId: number, query: object = {}, uid?: number) =>
    w.comments.list(w.ctx(uid), { ...page, wbId, ...query });
  const cids = async (wbId: number, query: object = {}) => (await list(wbId, query)).list.map(({ cid }) => cid);

  it('stores plain text with its tokens, images, floor and counts', async () => {
    const post = await w.publish(ann);
    const image = testImage('sw4', 3);
    const made = await w.comments.add(w.ctx(bob), {
      wbId: post,
      content: '<b>你好</b> [微笑]\nline',
      wbImages: JSON.stringify([image.url, image.url]),
    });
    expect(made).toMatchObject({
      referWbId: post,
      zone: 'sw4',
      floor: 1,
      wbcCount: 1,
      parentId: null,
      isAuthor: false,
      hiddenTime: 0,
      wbcContent: '<p>&lt;b&gt;你好&lt;/b&gt; [微笑]<br>line</p>',
      wbImages: [image],
    });
    const second = await w.comments.add(w.ctx(ann), { wbId: post, content: 'mine' });
    expect(second).toMatchObject({ floor: 2, wbcCount: 2, isAuthor: true });
    expect(await w.posts.detail(w.ctx(), post)).toMatchObject({ wbcCount: 2, wbLastCommentTime: second.createTime });
    expect(await w.users.stats(bob)).toMatchObject({ comments: 1 });
    expect(await w.users.stats(ann)).toMatchObject({ comments: 1, beComments: 1 });
  });

  describe('refuses', () => {
    it.each([
      ['COMMENT_TOO_SHORT', { content: ' a \n ' }],
      ['COMMENT_TOO_SHORT', { content: '' }],
      ['COMMENT_TOO_LONG', { content: '字'.repeat(151) }],
      ['LINK_FORBIDDEN', { content: 'see [topic,x,1,https://x.example]' }],
      ['BAD_INPUT', { content: 'hello', wbImages: '{"0":"x"}' }],
      ['BAD_INPUT', { content: 'hello', wbImages: '[1]' }],
      ['BAD_INPUT', { content: 'hello', wbImages: 'not json' }],
      ['IMAGE_UNKNOWN', { content: 'hello', wbImages: '["https://evil.example/x.png"]' }],
      [
        'TOO_MANY_IMAGES',
        { content: 'hello', wbImages: JSON.stringify(Array.from({ length: 10 }, (_, n) => testImage('sw4', n).url)) },
      ],
    ])('%s', async (id, input) => {
      const wbId = await w.publish(ann);
      expect(await refusal(w.comments.add(w.ctx(bob), { wbId, ...input }))).toBe(id);
      expect((await w.row(wbId)).comment_count).toBe(0);
    });

    it('who is not verified, a closed post, and an answer to a comment of another post', async () => {
      const wbId = await w.publish(ann);
      const cid = await w.say(bob, wbId);
      const other = await w.publish(ann);
      const input = { wbId: other, content: 'hello' };
      expect(await refusal(w.comments.add(w.ctx(bob, { verified: false }), input))).toBe('REAL_NAME_REQUIRED');
      expect(await refusal(w.comments.add(w.ctx(bob), { ...input, cid }))).toBe('NOT_FOUND');
      expect(await refusal(w.comments.add(w.ctx(bob), { ...input, cid: 999_999 }))).toBe('NOT_FOUND');
      await w.db.tx(async () => {
        await w.db
          .q<{ post: { id: number; forbid_comment: number } }>()
          .updateTable('post')
          .set({ forbid_comment: 2 })
          .where('id', '=', other)
          .execute();
      });
      expect(await refusal(w.comments.add(w.ctx(bob), input))).toBe('COMMENT_FORBIDDEN');
    });
  });

  it('gives the first three replies of each comment and pages the rest', async () => {
    const post = await w.publish(ann);
    const quiet = await w.say(bob, post, 'nobody answers');
    const busy = await w.say(bob, post, 'everybody answers');
    const replies: number[] = [];
    for (let n = 0; n < 5; n++) replies.push(await w.say(ann, post, `reply ${n}`, busy));
    const last = await w.say(bob, post, 'to a reply', replies[0]);
    const shown = await list(post);
    expect(shown).toMatchObject({ total: 2, hasMore: false });
    expect(shown.list.map(({ cid, replyCount }) => [cid, replyCount])).toEqual([
      [quiet, 0],
      [busy, 6],
    ]);
    expect(shown.list[1]?.replies.map(({ cid }) => cid)).toEqual(replies.slice(0, 3));
    const all = await w.comments.replies(w.ctx(), { wbId: busy, limit: 50, offset: 0 });
    expect(all.list.map(({ cid }) => cid)).toEqual([...replies, last]);
    expect(all).toMatchObject({ total: 6, hasMore: false });
    expect(all.list.at(-1)).toMatchObject({ parentId: busy, floor: 0, replyTo: { uid: ann } });
    expect(all.list[0]?.replyTo).toBeNull();
    const part = await w.comments.replies(w.ctx(), { wbId: busy, limit: 2, offset: 4 });
    expect([part.list.length, part.hasMore]).toEqual([2, false]);
    expect((await w.comments.replies(w.ctx(), { wbId: busy, limit: 2, offset: 3 })).hasMore).toBe(true);
    expect(await refusal(w.comments.replies(w.ctx(), { wbId: last, limit: 2, offset: 0 }))).toBe('NOT_FOUND');
    expect((await w.row(post)).comment_count).toBe(8);
  });

  it('sorts by oldest, newest and likes, and shows the author alone', async () => {
    const post = await w.publish(ann);
    const made: number[] = [];
    for (let n = 0; n < 4; n++) made.push(await w.say(n % 2 ? ann : bob, post, `comment ${n}`));
    await w.favors.add(w.ctx(ann), { cid: made[2]! });
    expect(await cids(post)).toEqual(made);
    expect(await cids(post, { sort: 2 })).toEqual(made.toReversed());
    expect(await cids(post, { sort: 3 })).toEqual([made[2], made[0], made[1], made[3]]);
    expect(await list(post, { onlyAuthor: true })).toMatchObject({
      total: 2,
      list: [{ cid: made[1] }, { cid: made[3] }],
    });
    const mine = await list(post, { sort: 3 }, ann);
    expect(mine.list.map(({ isFavor }) => isFavor)).toEqual([1, 0, 0, 0]);
    expect((await list(post, { sort: 3 })).list[0]).toMatchObject({ isFavor: 0, wbfCount: 1 });
    const part = await list(post, { limit: 2, offset: 1 });
    expect([part.list.map(({ cid }) => cid), part.hasMore, part.total]).toEqual([[made[1], made[2]], true, 4]);
  });

  it('likes replies too, seen in the list', async () => {
    const post = await w.publish(ann);
    const cid = await w.say(bob, post);
    const reply = await w.say(ann, post, 'answer', cid);
    const before = await w.users.stats(ann);
    expect(await w.favors.add(w.ctx(bob), { cid: reply })).toEqual({ isFavor: 1, wbfCount: 1 });
    expect((await list(post, {}, bob)).list[0]?.replies[0]).toMatchObject({ isFavor: 1, wbfCount: 1 });
    expect(await w.users.stats(ann)).toEqual({ ...before, beFavors: before.beFavors + 1 });
    expect(await w.favors.remove(w.ctx(bob), { cid: reply })).toEqual({ isFavor: 0, wbfCount: 0 });
    expect(await w.users.stats(ann)).toEqual(before);
  });

  it('tells where a comment stands, counting what is visible', async () => {
    const post = await w.publish(ann);
    const [first, second, third] = [await w.say(bob, post), await w.say(bob, post), await w.say(bob, post)];
    const one = await w.say(ann, post, 'reply one', third);
    const two = await w.say(ann, post, 'reply two', third);
    const where = (cid: number, parent?: number) => w.comments.position(w.ctx(), cid, parent);
    expect(await where(third)).toEqual({ wbId: post, commentPosition: 3, replayPosition: 0 });
    expect(await where(two, third)).toEqual({ wbId: post, commentPosition: 3, replayPosition: 2 });
    await w.comments.delete(w.ctx(bob), first, '');
    await w.comments.setHidden(w.ctx(bob, { codes: [13] }), one, true);
    expect(await where(two)).toEqual({ wbId: post, commentPosition: 2, replayPosition: 1 });
    expect(await refusal(where(two, second))).toBe('NOT_FOUND');
    expect(await refusal(where(first))).toBe('NOT_FOUND');
    expect(await refusal(where(one))).toBe('NOT_FOUND');
    expect((await list(post)).list.map(({ floor }) => floor)).toEqual([2, 3]);
    expect(await w.say(bob, post)).toBeGreaterThan(0);
    expect((await list(post)).list.at(-1)?.floor).toBe(4);
  });

  it('hides a comment with its replies, and counts exactly', async () => {
    const post = await w.publish(ann);
    const cid = await w.say(bob, post, 'to be hidden');
    const reply = await w.say(ann, post, 'with its reply', cid);
    await w.favors.add(w.ctx(ann), { cid });
    const before = [await w.users.stats(ann), await w.users.stats(bob)];
    const manager = w.ctx(ann, { codes: [13] });
    expect(await w.comments.setHidden(manager, cid, true)).toBe(true);
    expect(await w.comments.setHidden(manager, cid, true)).toBe(false);
    expect(await list(post)).toMatchObject({ list: [], total: 0 });
    expect((await w.row(post)).comment_count).toBe(0);
    const carl = await w.user('carl');
    for (const reader of [w.ctx(), w.ctx(carl)]) {
      expect(await refusal(w.comments.detail(reader, cid))).toBe('NOT_FOUND');
      expect(await refusal(w.comments.detail(reader, reply))).toBe('NOT_FOUND');
      expect(await refusal(w.comments.replies(reader, { wbId: cid, limit: 9, offset: 0 }))).toBe('NOT_FOUND');
    }
    expect((await w.comments.detail(w.ctx(bob), cid)).hiddenTime).toBeGreaterThan(0);
    expect((await w.comments.replies(manager, { wbId: cid, limit: 9, offset: 0 })).total).toBe(1);
    expect(await refusal(w.comments.add(w.ctx(carl), { wbId: post, content: 'hello', cid }))).toBe('NOT_FOUND');
    expect(await refusal(w.comments.add(w.ctx(carl), { wbId: post, content: 'hello', cid: reply }))).toBe('NOT_FOUND');
    expect(await refusal(w.favors.add(w.ctx(carl), { cid: reply }))).toBe('NOT_FOUND');
    expect((await w.users.stats(bob)).comments).toBe(before[1]!.comments - 1);
    expect((await w.users.stats(bob)).beFavors).toBe(before[1]!.beFavors - 1);
    expect((await w.users.stats(ann)).beComments).toBe(before[0]!.beComments - 1);
    expect(await w.comments.setHidden(manager, cid, false)).toBe(true);
    expect([await w.users.stats(ann), await w.users.stats(bob)]).toEqual(before);
    expect((await w.row(post)).comment_count).toBe(2);
  });

  it('deletes the own comment, others only when a plugin authorises it, and says the new count', async () => {
    const post = await w.publish(ann);
    const cid = await w.say(bob, post);
    await w.say(ann, post, 'a reply', cid);
    const other = await w.say(bob, post);
    expect(await refusal(w.comments.delete(w.ctx(ann, { codes: [13] }), cid, 'x'))).toBe('FORBIDDEN');
    expect(await w.comments.delete(w.ctx(bob), cid, '')).toBe(1);
    expect(await w.comments.delete(w.ctx(bob), cid, '')).toBe(1);
    expect(await refusal(w.comments.delete(w.ctx(ann), cid, ''))).toBe('NOT_FOUND');
    const authorise = async (_ctx: unknown, _comment: unknown, reason: string) => reason !== '';
    w.extensions.push({
      point: hookPoint,
      name: 'a',
      hook: commentHooks.authoriseDelete,
      run: authorise as never,
      plugin: 'x',
      id: 'a',
    });
    expect(await refusal(w.comments.delete(w.ctx(ann), other, ''))).toBe('FORBIDDEN');
    expect(await w.comments.delete(w.ctx(ann), other, 'rude')).toBe(0);
    w.extensions.length = 0;
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('is one comment however often the same submission arrives, and has one floor per comment', async () => {
    const post = await w.publish(ann);
    const input = { wbId: post, content: 'only once', requestKey: 'comment-key-1' };
    const same = await Promise.all(Array.from({ length: 30 }, () => w.comments.add(w.ctx(bob), input)));
    expect(new Set(same.map(({ cid }) => cid)).size).toBe(1);
    expect((await w.row(post)).comment_count).toBe(1);
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        w.comments.add(w.ctx(n % 2 ? ann : bob), { wbId: post, content: `no. ${n}` }),
      ),
    );
    expect(many.map(({ floor }) => floor).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 2));
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('answers for another zone as for nothing', async () => {
    const post = await w.publish(ann, '<p>x</p>', { zone: 'mx' });
    const { cid } = await w.comments.add(w.ctx(bob, { zone: 'mx' }), { wbId: post, content: 'there' });
    const manager = w.ctx(bob, { codes: [12, 13] });
    for (const work of [
      () => w.comments.get(manager, cid),
      () => w.comments.detail(manager, cid),
      () => w.comments.position(manager, cid),
      () => w.comments.replies(manager, { wbId: cid, limit: 5, offset: 0 }),
      () => w.comments.setHidden(manager, cid, true),
      () => w.comments.remove(manager, cid),
      () => w.comments.delete(manager, cid, 'x'),
      () => w.favors.add(manager, { cid }),
    ]) {
      expect(await refusal(work())).toBe('NOT_FOUND');
    }
  });
});
