import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { derivedKey } from '../../sdk/index.ts';
import { lockPosts } from '../posts/index.ts';
import { createWorld, type World } from '../posts/test-support.ts';
import { checkCounters } from '../stats-check/index.ts';
import { hookPoint } from '../../host/hook-point.ts';
import { commentHooks } from './hooks.ts';

describeOnEachEngine('storing comments', (open) => {
  let w: World;
  let ann: number;
  let bob: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    ann = await w.user('ann');
    bob = await w.user('bob');
  });

  it('stores together what comes together: each gets its own answer, a refused one takes nothing from the others', async () => {
    const [post, closed] = [await w.publish(ann), await w.publish(ann)];
    await w.db.tx(async () => {
      const posts = w.db.q<{ post: { id: number; forbid_comment: number } }>().updateTable('post');
      await posts.set({ forbid_comment: 2 }).where('id', '=', closed).execute();
    });
    const root = await w.say(bob, post, 'the first');
    const reply = await w.say(ann, post, 'a reply', root);
    const told: number[] = [];
    w.extensions.push({
      point: hookPoint,
      name: 'told',
      id: 'told',
      plugin: 'test',
      hook: commentHooks.created,
      run: async (_ctx: unknown, { id }: { id: number }) => {
        expect(await w.comments.detail(w.ctx(), id)).toMatchObject({ cid: id });
        told.push(id);
      },
    } as never);
    const send = (uid: number, wbId: number, content: string, more: object = {}) =>
      w.comments.add(w.ctx(uid), { wbId, content, ...more }).then(
        ({ cid, floor, parentId, wbcCount, wbcContent }) => ({ cid, floor, parentId, wbcCount, wbcContent }),
        (error: Error) => error.message,
      );
    const requestKey = 'sent-twice';
    const answers = await Promise.all([
      send(bob, post, 'one'),
      send(bob, closed, 'not here'),
      send(ann, post, 'to the reply', { cid: reply }),
      send(bob, 999_999, 'nowhere'),
      send(ann, post, 'same', { requestKey }),
      send(ann, post, 'same', { requestKey }),
      send(bob, post, 'wrong thread', { cid: 999_999 }),
      send(bob, post, 'two'),
    ]);
    w.extensions.length = 0;
    expect(answers).toMatchObject([
      { floor: 2, parentId: null, wbcCount: 3, wbcContent: '<p>one</p>' },
      'COMMENT_FORBIDDEN',
      { floor: 0, parentId: root, wbcCount: 4, wbcContent: '<p>to the reply</p>' },
      'NOT_FOUND',
      { wbcContent: '<p>same</p>' },
      { wbcContent: '<p>same</p>' },
      'NOT_FOUND',
      { wbcContent: '<p>two</p>' },
    ]);
    expect(answers[5]).toMatchObject({ cid: (answers[4] as { cid: number }).cid });
    expect(
      (await w.comments.list(w.ctx(), { wbId: post, limit: 20, offset: 0 })).list.map(({ floor }) => floor),
    ).toEqual([1, 2, 3, 4]);
    expect(told).toHaveLength(4);
    expect(w.log).toEqual([]);
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('makes one comment of what two hosts are sent at one moment without a key', async () => {
    const other = await createWorld(await open({ beside: w.db }));
    const post = await w.publish(ann);
    const requestKey = derivedKey('the same text');
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = w.db.tx(async () => {
      await lockPosts(w.db, 'sw4', [post]);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const sent = [w, other].map((host) =>
      host.comments.add(host.ctx(bob), { wbId: post, content: 'once', requestKey }),
    );
    // Both wait for the post by now.
    await sleep(200);
    free.resolve();
    const [first, second] = await Promise.all(sent);
    await holding;
    expect(second?.cid).toBe(first?.cid);
    expect((await w.row(post)).comment_count).toBe(1);
    expect(await checkCounters(w.db)).toEqual([]);
    await other.db.close();
  });

  it('stores one by one what fails together, so that only the broken one is refused', async () => {
    const post = await w.publish(ann);
    // A user that is no account: the counters' foreign key refuses it.
    const nobody = 987_654;
    const results = await Promise.allSettled(
      [bob, nobody, ann].map((uid) => w.comments.add(w.ctx(uid), { wbId: post, content: `by ${uid}` })),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await w.row(post)).comment_count).toBe(2);
    expect(await checkCounters(w.db)).toEqual([]);
  });

  it('joins the transaction that it is called in, and goes with it', async () => {
    const post = await w.publish(ann);
    const undone = w.db.tx(async () => {
      await w.say(bob, post);
      expect((await w.row(post)).comment_count).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await w.row(post)).comment_count).toBe(0);
    expect(await checkCounters(w.db)).toEqual([]);
  });
});
