import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { ContentTables } from '../posts/tables.ts';
import { createWorld, type World } from '../posts/test-support.ts';
import type { UserTables } from '../users/index.ts';
import { checkCounters } from './index.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

describeOnEachEngine('a recount', (open) => {
  let w: World;
  beforeAll(async () => {
    w = await createWorld(await open());
  });

  it.each([1, 2, 3])('agrees after any sequence of operations, several at a time (seed %i)', async (seed) => {
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const users = await Promise.all(['a', 'b', 'c', 'd'].map((name) => w.user(`${name}${seed}`)));
    const posts = [await w.publish(users[0]!, '<p>#topic# start</p>')];
    const cids = [await w.say(users[1]!, posts[0]!)];
    const manager = () => w.ctx(users[0], { codes: [13] });

    const operations: (() => Promise<unknown>)[] = [
      async () => posts.push(await w.publish(pick(users), `<p>#topic# ${random(99)}</p>`)),
      async () => cids.push(await w.say(pick(users), pick(posts), `comment ${random(99)}`)),
      async () => cids.push(await w.say(pick(users), pick(posts), `comment ${random(99)}`)),
      async () => {
        const { post_id } = await w.comments.get(manager(), pick(cids)).then((row) => row);
        cids.push(await w.say(pick(users), post_id, `reply ${random(99)}`, pick(cids)));
      },
      () => w.favors.add(w.ctx(pick(users)), { wbId: pick(posts) }),
      () => w.favors.add(w.ctx(pick(users)), { cid: pick(cids) }),
      () => w.favors.remove(w.ctx(pick(users)), { wbId: pick(posts) }),
      () => w.favors.remove(w.ctx(pick(users)), { cid: pick(cids) }),
      () => w.collects.add(w.ctx(pick(users)), pick(posts)),
      () => w.collects.remove(w.ctx(pick(users)), pick(posts)),
      () => w.posts.setHidden(manager(), pick(posts), random(2) === 0),
      () => w.comments.setHidden(manager(), pick(cids), random(2) === 0),
      () => w.comments.setHidden(manager(), pick(cids), random(2) === 0),
      () =>
        random(4) ? w.comments.delete(w.ctx(pick(users)), pick(cids), '') : w.posts.remove(manager(), pick(posts)),
      () => w.favors.add(w.ctx(pick(users)), { cid: pick(cids) }),
      () => w.messages.read(w.ctx(pick(users)), 'favors'),
      async () => {
        const ctx = w.ctx(pick(users));
        const { list } = await w.messages.list(ctx, { type: 'favors', limit: 5, offset: 0 });
        if (list.length > 0) await w.messages.delete(ctx, pick(list).umId);
      },
      () => w.posts.edit(w.ctx(pick(users)), { wbId: pick(posts), content: '<p>#other# edited</p>' }),
      // Replies become private, or public again.
      () => {
        const change = { content: '<p>#topic# asked</p>', wbIsForbidComment: random(2) };
        return w.posts.edit(w.ctx(pick(users), { codes: [19] }), { wbId: pick(posts), ...change });
      },
    ];

    let done = 0;
    for (let round = 0; round < 50; round++) {
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => pick(operations)()));
      for (const result of results) {
        if (result.status === 'fulfilled') done++;
        // What is hidden, deleted or another's is refused; nothing else may go wrong.
        else expect(['NOT_FOUND', 'FORBIDDEN']).toContain((result.reason as Error).message);
      }
    }
    expect(done).toBeGreaterThan(100);
    expect(await checkCounters(w.db)).toEqual([]);
    for (const uid of users) {
      const ctx = w.ctx(uid);
      const { list } = await w.messages.list(ctx, { type: 'favors', limit: 50, offset: 0 });
      expect((await w.messages.unread(ctx)).favorCount).toBe(list.filter(({ isRead }) => isRead === 0).length);
    }
  });

  it('names every counter that is wrong', async () => {
    const uid = await w.user('wrong');
    const post = await w.publish(uid, '<p>#topic#</p>');
    const cid = await w.say(uid, post);
    const q = () => w.db.q<ContentTables & UserTables>();
    await w.db.tx(async () => {
      const counts = { comment_count: 9, root_count: 9, floor_count: 9, favor_count: 9, collect_count: 9 };
      await q()
        .updateTable('post')
        .set({ ...counts, heat: 99 })
        .where('id', '=', post)
        .execute();
      await q().updateTable('comment').set({ reply_count: 9, favor_count: 9 }).where('id', '=', cid).execute();
      const received = { be_favor_posts: 7, be_favors: 7, be_comments: 7 };
      await q()
        .updateTable('user_stat')
        .set({ posts: 7, comments: 7, favors: 7, ...received })
        .where('uid', '=', uid)
        .execute();
      await sql`insert into unread_like (uid, zone, n) values (${uid}, 'sw4', 7)`.execute(q());
    });
    const found = await checkCounters(w.db);
    const names = (table: string) => found.filter((one) => one.table === table).map(({ counter }) => counter);
    expect(names('post')).toEqual([
      'comment_count',
      'root_count',
      'floor_count',
      'favor_count',
      'collect_count',
      'heat',
    ]);
    expect(names('comment')).toEqual(['reply_count', 'favor_count']);
    expect(names('user_stat')).toEqual(['posts', 'comments', 'favors', 'be_favor_posts', 'be_favors', 'be_comments']);
    expect(names('post_topic')).toEqual(['heat']);
    expect(names('unread_like')).toEqual(['n']);
    expect(found).toContainEqual({ table: 'post', key: String(post), counter: 'comment_count', stored: 9, counted: 1 });
    expect(found).toContainEqual({ table: 'user_stat', key: `${uid}/sw4`, counter: 'posts', stored: 7, counted: 1 });
  });
});
