import { describe, expect, test } from 'vitest';
import { USER_LISTS, type UserListItem } from '../../platform/contract/endpoints/user-pages.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { viewerFor } from '../../server/modules/accounts/index.ts';
import { contextFor } from '../../server/seed/play.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

interface ListReply {
  readonly list: UserListItem[];
  readonly hasMore: boolean;
}

const COLLECT = '/api/bbs/weibo/collect/add_collect?zone=sw4';
const ACCESS = '/api/bbs/weibo/access?zone=sw4';
const OPEN_TIME = '/api/bbs/weibo/openTime?zone=sw4';
const CLEAR = '/api/bbs/user/visit/del_visit_record?zone=sw4';
const LIKE = '/api/bbs/weibo/favor/add_favor?zone=sw4';

describeApi("the lists of a user's home", (world) => {
  const get = (client: TestClient, uid: number, tab: string, page = '', zone = 'sw4') =>
    client.get<ListReply>(`/api/v1/user/${uid}/${tab}?zone=${zone}${page}`);
  const ids = async (client: TestClient, uid: number, tab: string, page = '') =>
    (await get(client, uid, tab, page)).Message.list.map(({ wbId }) => wbId);

  test('posts, comments with their posts, likes of both kinds: newest first, for everybody', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    const [first, second] = [await world.post(ann, { wbTitle: '一' }), await world.post(ann, { wbTitle: '二' })];
    const cid = await world.comment(bob, first, '沙发');
    const reply = await world.comment(bob, first, '自己回复', cid);
    await bob.send('POST', LIKE, { wbId: second });
    await bob.send('POST', LIKE, { cid: reply });
    expect(await ids(world.app.visitor, ann.uid, 'posts')).toEqual([second, first]);
    const comments = (await get(world.app.visitor, bob.uid, 'comments')).Message;
    expect(comments).toMatchObject({
      hasMore: false,
      list: [
        { wbId: first, wbTitle: '一', itemComment: { cid: reply, parentId: cid, wbcContent: '<p>自己回复</p>' } },
        { wbId: first, userInfo: { uid: ann.uid }, itemComment: { cid, parentId: null, userInfo: { uid: bob.uid } } },
      ],
    });
    const likes = (await get(world.app.visitor, bob.uid, 'favors')).Message.list;
    expect(likes.map(({ wbId, itemComment }) => [wbId, itemComment?.cid])).toEqual([
      [first, reply],
      [second, undefined],
    ]);
    expect(await ids(ann, bob.uid, 'comments', '&limit=1&offset=1')).toEqual([first]);
    expect((await get(ann, bob.uid, 'comments', '&limit=1')).Message.hasMore).toBe(true);
    // A kept reply to visitors is made anew.
    await world.comment(bob, second, '又来一条');
    expect(await ids(world.app.visitor, bob.uid, 'comments')).toEqual([second, first, first]);
    const counts = await world.app.visitor.get(`/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4&uid=${bob.uid}`);
    expect(counts.Message).toEqual({
      weiboCount: 0,
      commentCount: 3,
      favorCount: 2,
      beCommentCount: 0,
      beFavorCount: 1,
      beFavorPostCount: 0,
    });
  });

  test('the named calls answer as the tabs do', async () => {
    const ann = await world.app.asUser();
    const wbId = await world.post(ann);
    await ann.send('POST', COLLECT, { wbId });
    await ann.send('POST', ACCESS, { wbId });
    for (const [path, tab] of [
      ['post/get_user_post', 'posts'],
      ['collect/get_user_collect', 'collects'],
      ['visit/get_visit_record', 'visits'],
    ] as const) {
      const named = await ann.get<ListReply>(`/api/bbs/user/${path}?zone=sw4&uid=${ann.uid}`);
      expect(named.Message).toEqual((await get(ann, ann.uid, tab)).Message);
      expect(named.Message.list).toMatchObject([{ wbId }]);
    }
  });

  test('what is hidden, deleted or of another zone is in no list, and comes back with its post', async () => {
    const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
    const manager = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(ann);
    const cid = await world.comment(bob, wbId);
    const answer = await world.comment(bob, wbId, '回复一下', cid);
    await bob.send('POST', LIKE, { wbId });
    await bob.send('POST', LIKE, { cid });
    await bob.send('POST', COLLECT, { wbId });
    await bob.send('POST', ACCESS, { wbId });
    const lengths = async (client: TestClient) =>
      Promise.all(
        ['comments', 'favors', 'collects', 'visits'].map(async (tab) => (await ids(client, bob.uid, tab)).length),
      );
    expect(await lengths(bob)).toEqual([2, 2, 1, 1]);
    await world.app.core.posts.setHidden(await contextOf(manager), wbId, true);
    expect(await lengths(bob)).toEqual([0, 0, 0, 0]);
    for (const client of [world.app.visitor, ann, manager]) expect(await ids(client, bob.uid, 'comments')).toEqual([]);
    for (const client of [world.app.visitor, bob, manager]) expect(await ids(client, ann.uid, 'posts')).toEqual([]);
    await world.app.core.posts.setHidden(await contextOf(manager), wbId, false);
    expect(await lengths(bob)).toEqual([2, 2, 1, 1]);
    expect(await ids(world.app.visitor, bob.uid, 'comments')).toEqual([wbId, wbId]);
    // A reply is hidden with the comment above it, and so is a like of that comment.
    await world.app.core.comments.setHidden(await contextOf(manager), cid, true);
    expect(await lengths(bob)).toEqual([0, 1, 1, 1]);
    expect(await ids(world.app.visitor, bob.uid, 'comments')).toEqual([]);
    expect(answer).toBeGreaterThan(cid);
    for (const tab of USER_LISTS) expect((await get(bob, bob.uid, tab, '', 'mx')).Message.list, tab).toEqual([]);
    await ann.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
    expect(await lengths(bob)).toEqual([0, 0, 0, 0]);
  });

  describe('what is one’s own is nobody else’s, by every route', () => {
    const routes = (uid: number) => [
      `/api/v1/user/${uid}/collects?zone=sw4`,
      `/api/v1/user/${uid}/visits?zone=sw4`,
      `/api/bbs/user/collect/get_user_collect?zone=sw4&uid=${uid}`,
      `/api/bbs/user/visit/get_visit_record?zone=sw4&uid=${uid}`,
    ];

    test('visits and collections: 404 for a visitor, a member, managers and every code', async () => {
      const owner = await world.app.asUser();
      const wbId = await world.post(owner);
      await owner.send('POST', COLLECT, { wbId });
      await owner.send('POST', ACCESS, { wbId });
      const others = [
        world.app.visitor,
        await world.app.asUser(),
        await world.app.asUser({ sw4: [12, 13] }),
        await world.app.asUser({ all: [10, 11, 12, 13, 14, 18, 19, 23, 27, 30, 31, 32, 33, 35, 78, 91, 92, 93, 97] }),
      ];
      for (const route of routes(owner.uid)) {
        expect((await owner.get<ListReply>(route)).Message.list).toHaveLength(1);
        for (const other of others) {
          const reply = await other.get(route);
          // As for a user who does not exist.
          const missing = await other.get(route.replace(String(owner.uid), '99999999'));
          expect([route, outcome(reply)]).toEqual([route, '404 NOT_FOUND']);
          expect(reply.Desc).toBe(missing.Desc);
        }
      }
      // No public reply names them either.
      const detail = JSON.stringify(await world.app.visitor.get(`/api/bbs/user/detail/${owner.uid}?zone=sw4`));
      expect(detail).not.toMatch(/visit|collect/i);
    });

    test('nothing can be put into or taken out of another’s record', async () => {
      const [owner, other] = [await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(owner);
      await owner.send('POST', ACCESS, { wbId });
      await other.send('DELETE', CLEAR, { all: true, uid: owner.uid });
      await other.send('DELETE', CLEAR, { wbId, uid: owner.uid });
      expect(await ids(owner, owner.uid, 'visits')).toEqual([wbId]);
      expect(outcome(await other.send('POST', OPEN_TIME, { wbId, openTime: 9 }))).toBe('404 NOT_FOUND');
      for (const [method, url] of [
        ['POST', ACCESS],
        ['POST', OPEN_TIME],
        ['DELETE', CLEAR],
      ] as const)
        expect(outcome(await world.app.visitor.send(method, url, { wbId, openTime: 9 }))).toBe('401 NOT_SIGNED_IN');
    });
  });

  test("who is blocked is in none of the blocker's lists but on the page of the blocked", async () => {
    const [ann, bob, carl] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
    const [annoying, fine] = [await world.post(bob, { wbTitle: '烦人' }), await world.post(carl, { wbTitle: '正常' })];
    const cid = await world.comment(bob, fine, '烦人的评论');
    for (const wbId of [annoying, fine]) {
      await ann.send('POST', COLLECT, { wbId });
      await ann.send('POST', ACCESS, { wbId });
      await ann.send('POST', LIKE, { wbId });
      await world.comment(carl, wbId, '路过一下');
    }
    await ann.send('POST', LIKE, { cid });
    expect((await ids(ann, ann.uid, 'favors')).length).toBe(3);
    const blocked = await ann.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid: bob.uid });
    expect(outcome(blocked)).toBe('200');
    for (const tab of ['collects', 'visits', 'favors']) expect(await ids(ann, ann.uid, tab), tab).toEqual([fine]);
    expect(await ids(ann, carl.uid, 'comments')).toEqual([fine]);
    expect(await ids(ann, bob.uid, 'posts')).toEqual([annoying]);
    expect(await ids(ann, bob.uid, 'comments')).toEqual([fine]);
    expect(await ids(world.app.visitor, carl.uid, 'comments')).toHaveLength(2);
  });

  test('refuses unknown users and tabs, and paging without end', async () => {
    const ann = await world.app.asUser();
    expect(outcome(await get(ann, 99_999_999, 'posts'))).toBe('404 NOT_FOUND');
    expect(outcome(await get(ann, ann.uid, 'drafts'))).toBe('400 BAD_INPUT');
    expect(outcome(await get(ann, ann.uid, 'posts', '&limit=51'))).toBe('400 BAD_INPUT');
    expect(outcome(await get(ann, ann.uid, 'posts', `&offset=${LIMITS.userListOffset + 1}`))).toBe('400 BAD_INPUT');
    const counts = await ann.get('/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4&uid=99999999');
    expect(outcome(counts)).toBe('404 NOT_FOUND');
  });

  describe('the visit record', () => {
    test('one row per post, newest first, and only of posts that one may see', async () => {
      const [ann, bob] = [await world.app.asUser(), await world.app.asUser()];
      const [one, two] = [await world.post(ann), await world.post(ann)];
      const there = await world.post(ann, {}, 'mx');
      for (const wbId of [one, two, one]) {
        expect(outcome(await bob.send('POST', ACCESS, { wbId }))).toBe('200');
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      expect(await ids(bob, bob.uid, 'visits')).toEqual([one, two]);
      expect(outcome(await bob.send('POST', ACCESS, { wbId: 99_999_999 }))).toBe('404 NOT_FOUND');
      expect(outcome(await bob.send('POST', ACCESS, { wbId: there }))).toBe('404 NOT_FOUND');
      await world.app.core.posts.setHidden(await contextOf(await world.app.asUser({ sw4: [13] })), two, true);
      expect(outcome(await bob.send('POST', ACCESS, { wbId: two }))).toBe('404 NOT_FOUND');
      expect(await ids(bob, bob.uid, 'visits')).toEqual([one]);
    });

    test('reading time is never more than has passed, nor more than a report may say', async () => {
      const ann = await world.app.asUser();
      const wbId = await world.post(ann);
      const { visits } = world.app.core;
      const at = async (now: number) => ({ ...(await contextOf(ann)), now });
      await visits.record(await at(1_000_000), wbId);
      expect(await visits.addTime(await at(1_010_000), wbId, 600)).toBe(10);
      expect(await visits.addTime(await at(1_010_000), wbId, 600)).toBe(10);
      expect(await visits.addTime(await at(1_100_000), wbId, 20)).toBe(30);
      await visits.record(await at(1_200_000), wbId);
      expect(await visits.addTime(await at(1_201_000), wbId, 600)).toBe(31);
      expect((await get(ann, ann.uid, 'visits')).Message.list).toMatchObject([
        { itemSeconds: 31, itemTime: 1_200_000 },
      ]);
      for (const openTime of [0, -1, LIMITS.openTimeSeconds + 1, 1.5])
        expect(outcome(await ann.send('POST', OPEN_TIME, { wbId, openTime }))).toBe('400 BAD_INPUT');
      expect(outcome(await ann.send('POST', OPEN_TIME, { wbId, openTime: 5 }))).toBe('200');
      expect(outcome(await ann.send('POST', OPEN_TIME.replace('sw4', 'mx'), { wbId, openTime: 5 }))).toBe(
        '404 NOT_FOUND',
      );
    });

    test('is cleared one by one and as a whole, in its zone', async () => {
      const ann = await world.app.asUser();
      const posts = [await world.post(ann), await world.post(ann), await world.post(ann)];
      const there = await world.post(ann, {}, 'mx');
      for (const wbId of posts) await ann.send('POST', ACCESS, { wbId });
      await ann.send('POST', ACCESS.replace('sw4', 'mx'), { wbId: there });
      expect(outcome(await ann.send('DELETE', CLEAR, {}))).toBe('400 BAD_INPUT');
      expect(outcome(await ann.send('DELETE', CLEAR, { wbId: posts[0], all: true }))).toBe('400 BAD_INPUT');
      expect(outcome(await ann.send('DELETE', CLEAR, { wbId: posts[1] }))).toBe('200');
      expect((await ids(ann, ann.uid, 'visits')).sort()).toEqual([posts[0], posts[2]].sort());
      expect(outcome(await ann.send('DELETE', CLEAR, { all: true }))).toBe('200');
      expect(await ids(ann, ann.uid, 'visits')).toEqual([]);
      expect((await get(ann, ann.uid, 'visits', '', 'mx')).Message.list).toHaveLength(1);
    });

    test('keeps the newest 200 of a zone, also when pages open at the same moment', async () => {
      const ann = await world.app.asUser();
      const ctx = await contextOf(ann);
      const posts: number[] = [];
      for (let n = 0; n < LIMITS.visits + 8; n++) posts.push(await world.post(ann, { wbTitle: `第${n}篇` }));
      const { visits } = world.app.core;
      for (const [n, wbId] of posts.slice(0, LIMITS.visits).entries())
        await visits.record({ ...ctx, now: 1000 + n }, wbId);
      await Promise.all(posts.slice(LIMITS.visits).map((wbId, n) => visits.record({ ...ctx, now: 9000 + n }, wbId)));
      const seen: number[] = [];
      for (let offset = 0; offset < 250; offset += 50)
        seen.push(...(await ids(ann, ann.uid, 'visits', `&limit=50&offset=${offset}`)));
      expect(seen).toEqual(posts.slice(8).toReversed());
      const stored = world.app.db
        .q<{ visit: { uid: number; post_id: number } }>()
        .selectFrom('visit')
        .select('post_id');
      expect(await stored.where('uid', '=', ann.uid).execute()).toHaveLength(LIMITS.visits);
    });
  });

  /** A request of this person in sw4, for services that tests call themselves. */
  async function contextOf(client: TestClient) {
    const { core, zones } = world.app;
    const zone = zones.current().byAbbr.get('sw4');
    const data = await core.viewers.load(client.uid);
    if (!zone || !data) throw new Error('no such zone or person');
    return contextFor(zone, viewerFor(data, zone), Date.now());
  }
});
