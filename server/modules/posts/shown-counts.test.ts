import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { checkCounters } from '../stats-check/check-counters.ts';
import { CORE_MIGRATIONS } from '../../composition/core-manifest.ts';
import { migrate } from '../../db/migrate.ts';
import { createWorld, type World } from './test-support.ts';

describeOnEachEngine('how many comments a user has written and received', (open) => {
  let w: World;
  beforeAll(async () => {
    w = await createWorld(await open());
  });

  let made = 0;
  const someone = () => w.user(`someone${made++}`);
  const manager = () => w.ctx(undefined, { codes: [13] });
  const agrees = async () => expect(await checkCounters(w.db)).toEqual([]);

  /** Bob's comment under a post of the author, and the replies of Ann and of the author. */
  async function thread() {
    const [author, bob, ann] = [await someone(), await someone(), await someone()];
    const wbId = await w.publish(author);
    const cid = await w.say(bob, wbId);
    const reply = await w.say(ann, wbId, 'a reply', cid);
    await w.say(author, wbId, 'thanks', cid);
    const numbers = async () => {
      await agrees();
      const stats = (uid: number) => w.users.stats(uid);
      const [a, b, c] = [await stats(author), await stats(bob), await stats(ann)];
      return { author: a.comments, bob: b.comments, ann: c.comments, received: a.beComments };
    };
    return { wbId, cid, reply, numbers, people: [author, bob, ann] };
  }

  const ALL = { author: 1, bob: 1, ann: 1, received: 2 };
  const NONE = { author: 0, bob: 0, ann: 0, received: 0 };

  it('goes and comes with the comment that they answer', async () => {
    const { cid, reply, numbers } = await thread();
    expect(await numbers()).toEqual(ALL);
    await w.comments.setHidden(manager(), cid, true);
    expect(await numbers()).toEqual(NONE);
    // A reply that is hidden and back where nobody sees it is counted by nobody.
    await w.comments.setHidden(manager(), reply, true);
    expect(await numbers()).toEqual(NONE);
    await w.comments.setHidden(manager(), cid, false);
    expect(await numbers()).toEqual({ ...ALL, ann: 0, received: 1 });
    await w.comments.setHidden(manager(), reply, false);
    expect(await numbers()).toEqual(ALL);
    await w.comments.remove(manager(), cid);
    expect(await numbers()).toEqual(NONE);
  });

  it('goes and comes with the post', async () => {
    const { wbId, cid, reply, numbers } = await thread();
    await w.posts.setHidden(manager(), wbId, true);
    expect(await numbers()).toEqual(NONE);
    await w.comments.setHidden(manager(), cid, true);
    await w.comments.remove(manager(), reply);
    expect(await numbers()).toEqual(NONE);
    await w.posts.setHidden(manager(), wbId, false);
    expect(await numbers()).toEqual(NONE);
    await w.comments.setHidden(manager(), cid, false);
    expect(await numbers()).toEqual({ ...ALL, ann: 0, received: 1 });
    await w.posts.remove(manager(), wbId);
    expect(await numbers()).toEqual(NONE);
  });

  it('follows the replies that become private while their post is hidden', async () => {
    const { wbId, numbers } = await thread();
    const edit = (wbIsForbidComment: number) =>
      w.posts.edit(staff, { wbId, content: '<p>asked</p>', wbIsForbidComment });
    const staff = w.ctx((await w.row(wbId)).uid, { codes: [13, 19] });
    await w.posts.setHidden(manager(), wbId, true);
    await edit(1);
    expect(await numbers()).toEqual(NONE);
    await w.posts.setHidden(manager(), wbId, false);
    expect(await numbers()).toEqual(NONE);
    await w.posts.setHidden(manager(), wbId, true);
    await edit(0);
    await w.posts.setHidden(manager(), wbId, false);
    expect(await numbers()).toEqual(ALL);
  });

  it('and likes of what they have written: those alone that everybody is shown', async () => {
    const { wbId, cid, reply, people } = await thread();
    const [author, bob, ann] = people as [number, number, number];
    const fan = await someone();
    for (const target of [{ wbId }, { cid }, { cid: reply }]) await w.favors.add(w.ctx(fan), target);
    const likes = async () => {
      await agrees();
      return Promise.all([author, bob, ann].map(async (uid) => (await w.users.stats(uid)).beFavors));
    };
    expect(await likes()).toEqual([1, 1, 1]);
    await w.comments.setHidden(manager(), cid, true);
    expect(await likes()).toEqual([1, 0, 0]);
    await w.posts.setHidden(manager(), wbId, true);
    expect(await likes()).toEqual([0, 0, 0]);
    await w.comments.setHidden(manager(), cid, false);
    expect(await likes()).toEqual([0, 0, 0]);
    await w.posts.setHidden(manager(), wbId, false);
    expect(await likes()).toEqual([1, 1, 1]);
    await w.comments.remove(manager(), cid);
    expect(await likes()).toEqual([1, 0, 0]);
    await w.posts.remove(manager(), wbId);
    expect(await likes()).toEqual([0, 0, 0]);
  });

  it('tells whoever keeps a number that it changed', async () => {
    const { cid, people } = await thread();
    w.invalidated.length = 0;
    await w.comments.setHidden(manager(), cid, true);
    for (const uid of people) expect(w.invalidated).toContain(`user-stats:${uid}`);
  });

  it('moves the numbers of thousands who commented at once', async () => {
    const author = await someone();
    const wbId = await w.publish(author);
    const first = await w.say(author, wbId);
    const MANY = 10_000;
    await w.db.tx(async () => {
      const numbers = sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < ${MANY})`;
      await sql`insert into account (id, account, account_key, password_hash, status, created_at)
        ${numbers} select 1000000 + n, 'many' || n, 'many' || n, '', 0, 1 from n`.execute(w.db.q());
      await sql`insert into user_profile (uid, nick, nick_key, created_at)
        ${numbers} select 1000000 + n, 'many' || n, 'many' || n, 1 from n`.execute(w.db.q());
      await sql`insert into comment (zone, post_id, parent_id, uid, content, images, floor, created_at)
        ${numbers} select 'sw4', ${wbId}, ${first}, 1000000 + n, '', '[]', 0, 1 from n`.execute(w.db.q());
      await sql`insert into user_stat (uid, zone, comments) ${numbers} select 1000000 + n, 'sw4', 1 from n`.execute(
        w.db.q(),
      );
      await sql`update user_stat set be_comments = ${MANY} where uid = ${author}`.execute(w.db.q());
      await sql`update comment set reply_count = ${MANY} where id = ${first}`.execute(w.db.q());
      await sql`update post set comment_count = ${MANY + 1}, heat = ${MANY + 1} where id = ${wbId}`.execute(w.db.q());
      await sql`update post_topic set heat = ${MANY + 1} where post_id = ${wbId}`.execute(w.db.q());
    });
    await agrees();
    for (const change of [
      () => w.posts.setHidden(manager(), wbId, true),
      () => w.posts.setHidden(manager(), wbId, false),
      () => w.comments.setHidden(manager(), first, true),
    ]) {
      await change();
      await agrees();
    }
    expect((await w.users.stats(1_000_001)).comments).toBe(0);
  });
});

const { '084-comments-shown': _uncounted, ...before } = CORE_MIGRATIONS;

describeOnEachEngine('the migration of comments under what is hidden', (open) => {
  it('takes them out of the numbers of users', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: before }]);
    // 1's post has a hidden comment of 1, to which 2 has replied, and one of 2; that of 2 is
    // hidden, and both wrote under it.
    const stored = `
      insert into account (id, account, account_key, password_hash, status, created_at) values (1, 'a', 'a', '', 0, 1), (2, 'b', 'b', '', 0, 1);
      insert into user_profile (uid, nick, nick_key, created_at) values (1, 'a', 'a', 1), (2, 'b', 'b', 1);
      insert into post (id, zone, uid, theme_id, title, content, summary, images, heat, comment_count, root_count, floor_count,
          visible, hidden_at, created_at, updated_at, last_comment_at)
        values (1, 'sw4', 1, 1, '', '', '', '[]', 1, 1, 1, 2, 1, null, 5, 5, 5), (2, 'sw4', 2, 1, '', '', '', '[]', 2, 2, 2, 2, 0, 6, 5, 5, 5);
      insert into comment (id, zone, post_id, parent_id, uid, content, images, floor, reply_count, visible, hidden_at, created_at)
        values (1, 'sw4', 1, null, 1, '', '[]', 1, 1, 0, 6, 5), (2, 'sw4', 1, 1, 2, '', '[]', 0, 0, 1, null, 5),
          (3, 'sw4', 1, null, 2, '', '[]', 2, 0, 1, null, 5), (4, 'sw4', 2, null, 1, '', '[]', 1, 0, 1, null, 5),
          (5, 'sw4', 2, null, 2, '', '[]', 2, 0, 1, null, 5);
      insert into user_stat (uid, zone, posts, comments, be_comments) values (1, 'sw4', 1, 1, 2), (2, 'sw4', 0, 3, 0)`;
    await db.tx(async () => {
      for (const statement of stored.split(';')) await sql.raw(statement).execute(db.q());
    });
    expect((await checkCounters(db)).map(({ key, counter }) => `${key} ${counter}`)).toHaveLength(3);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    expect(await checkCounters(db)).toEqual([]);
  });
});

const { '086-likes-shown': _liked, ...unliked } = CORE_MIGRATIONS;

describeOnEachEngine('the migration of likes of what is hidden', (open) => {
  it('takes them out of the numbers of users', async () => {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: unliked }]);
    // 1's post has a hidden comment of 1, to which 2 has replied, and one of 2; that of 2 is
    // hidden, and 1 wrote under it. 3 likes every comment.
    const stored = `
      insert into account (id, account, account_key, password_hash, status, created_at)
        values (1, 'a', 'a', '', 0, 1), (2, 'b', 'b', '', 0, 1), (3, 'c', 'c', '', 0, 1);
      insert into user_profile (uid, nick, nick_key, created_at) values (1, 'a', 'a', 1), (2, 'b', 'b', 1), (3, 'c', 'c', 1);
      insert into post (id, zone, uid, theme_id, title, content, summary, images, heat, comment_count, root_count, floor_count,
          visible, hidden_at, created_at, updated_at, last_comment_at)
        values (1, 'sw4', 1, 1, '', '', '', '[]', 1, 1, 1, 2, 1, null, 5, 5, 5), (2, 'sw4', 2, 1, '', '', '', '[]', 1, 1, 1, 1, 0, 6, 5, 5, 5);
      insert into comment (id, zone, post_id, parent_id, uid, content, images, floor, reply_count, favor_count, visible, hidden_at, created_at)
        values (1, 'sw4', 1, null, 1, '', '[]', 1, 1, 1, 0, 6, 5), (2, 'sw4', 1, 1, 2, '', '[]', 0, 0, 1, 1, null, 5),
          (3, 'sw4', 1, null, 2, '', '[]', 2, 0, 1, 1, null, 5), (4, 'sw4', 2, null, 1, '', '[]', 1, 0, 1, 1, null, 5);
      insert into favor (zone, uid, target_type, target_id, created_at)
        values ('sw4', 3, 2, 1, 5), ('sw4', 3, 2, 2, 5), ('sw4', 3, 2, 3, 5), ('sw4', 3, 2, 4, 5);
      insert into user_stat (uid, zone, posts, comments, be_comments, be_favors, favors)
        values (1, 'sw4', 1, 0, 1, 1, 0), (2, 'sw4', 0, 1, 0, 2, 0), (3, 'sw4', 0, 0, 0, 0, 4)`;
    await db.tx(async () => {
      for (const statement of stored.split(';')) await sql.raw(statement).execute(db.q());
    });
    const wrong = (await checkCounters(db)).map(({ key, counter }) => `${key} ${counter}`);
    expect(wrong.toSorted()).toEqual(['1/sw4 be_favors', '2/sw4 be_favors']);
    await migrate(db, [{ owner: 'core', migrations: CORE_MIGRATIONS }]);
    expect(await checkCounters(db)).toEqual([]);
  });
});
