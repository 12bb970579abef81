import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { MEDAL_TYPES, medalId, THRESHOLDS, type MedalType, type MedalWall, type WornMedal } from '../contract.ts';
import { counterOf } from './awards.ts';
import type { MedalTables } from './tables.ts';

const STAT = {
  favor: 'favors',
  comment: 'comments',
  post: 'posts',
  beFavorPost: 'beFavorPosts',
  beFavor: 'beFavors',
  beComment: 'beComments',
} as const;

describeOnEachEngine('medals', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    const { url } = open.addressOf(await open({ migrated: true }));
    app = await buildTestApp(url ? { url } : {});
  });
  afterAll(() => app.stop());

  const path = '/api/bbs/user/medal';
  const wall = (client: TestClient, uid?: number, zone = 'sw4') =>
    client.get<MedalWall>(`${path}/get_user_medal?zone=${zone}${uid === undefined ? '' : `&zmUid=${uid}`}`);
  const earnedBy = async (client: TestClient) =>
    (await wall(client)).Message.list.filter(({ createTime }) => createTime > 0).map(({ id }) => id);
  const post = <T>(client: TestClient, call: string, body: object, zone = 'sw4') =>
    client.send<T>('POST', `${path}/${call}?zone=${zone}`, body);
  const wear = (client: TestClient, id: unknown, status: unknown = 1, zone = 'sw4') =>
    post<{ wearMedalList: WornMedal[] }>(client, 'wear', { medalId: id, medalType: 1, status }, zone);
  const idsOf = (reply: { Message: { wearMedalList: WornMedal[] } }) => reply.Message.wearMedalList.map(({ id }) => id);
  /** Raises a counter as the core does. */
  const count = (uid: number, type: MedalType, by: number, zone = 'sw4') =>
    app.db.tx(() => app.core.users.bumpStats(zone, [{ uid, delta: { [STAT[type]]: by } }]));
  const rowsOf = (uid: number) =>
    app.db
      .q<MedalTables>()
      .selectFrom('medals_earned')
      .selectAll()
      .where('uid', '=', uid)
      .orderBy('medal_id')
      .execute();
  const publish = async (client: TestClient) =>
    (
      await client.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbContent: '<p>新的帖子</p>',
        wbTitle: '帖子',
        wbThemeId: 1,
      })
    ).Message.wbId;
  const comment = (client: TestClient, wbId: number) =>
    client.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', { wbId, content: '写得真好' });

  /** Someone with these medals, seen once. */
  async function holder(posts = 30): Promise<TestClient> {
    const user = await app.asUser();
    await count(user.uid, 'post', posts);
    await wall(user);
    return user;
  }

  describe('earning', () => {
    const steps = MEDAL_TYPES.flatMap((type) =>
      THRESHOLDS[type].map((threshold, index) => ({ type, threshold, level: index + 1 })),
    );

    it.each(steps)('$type level $level at $threshold and not one earlier', async ({ type, threshold, level }) => {
      const user = await app.asUser();
      const ids = Array.from({ length: level }, (_, index) => medalId(type, index + 1));
      if (threshold > 1) await count(user.uid, type, threshold - 1);
      expect(await earnedBy(user)).toEqual(ids.slice(0, -1));
      await count(user.uid, type, 1);
      expect(await earnedBy(user)).toEqual(ids);
      expect((await wall(user)).Message.progress.find((entry) => entry.type === type)).toEqual({
        type,
        count: threshold,
        next: THRESHOLDS[type][level] ?? 0,
      });
    });

    it('sums over all zones', async () => {
      const user = await app.asUser();
      await count(user.uid, 'favor', 12, 'sw4');
      await count(user.uid, 'favor', 8, 'mx');
      expect(await earnedBy(user)).toEqual([101]);
    });

    it('happens with the event itself, for who acts and for who receives', async () => {
      const [author, fan] = [await app.asUser(), await app.asUser()];
      await count(fan.uid, 'comment', 9);
      await count(fan.uid, 'favor', 19);
      await count(author.uid, 'beComment', 29);
      await count(author.uid, 'beFavor', 99);
      await count(author.uid, 'beFavorPost', 49);
      const wbId = await publish(author);
      expect((await rowsOf(author.uid)).map((row) => row.medal_id)).toEqual([medalId('post', 1)]);
      await comment(fan, wbId);
      await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
      expect((await rowsOf(fan.uid)).map((row) => row.medal_id)).toEqual([medalId('favor', 1), medalId('comment', 1)]);
      expect((await rowsOf(author.uid)).map((row) => row.medal_id)).toEqual([
        medalId('post', 1),
        medalId('beFavorPost', 1),
        medalId('beFavor', 1),
        medalId('beComment', 1),
      ]);
    });

    it('gives nothing for comments on own posts to the author as receiver', async () => {
      const author = await app.asUser();
      const wbId = await publish(author);
      await count(author.uid, 'beComment', 29);
      await comment(author, wbId);
      expect(await earnedBy(author)).toEqual([medalId('post', 1)]);
    });

    it('gives each medal once, whoever asks at the same time, and keeps it when counters fall', async () => {
      const user = await app.asUser();
      await count(user.uid, 'beFavor', 18_000);
      await Promise.all(Array.from({ length: 20 }, () => wall(user)));
      const first = await rowsOf(user.uid);
      expect(first.map((row) => row.medal_id)).toEqual(
        Array.from({ length: 7 }, (_, index) => medalId('beFavor', index + 1)),
      );
      await count(user.uid, 'beFavor', -17_999);
      expect((await wall(user)).Message.progress.find(({ type }) => type === 'beFavor')).toEqual({
        type: 'beFavor',
        count: 1,
        next: 100,
      });
      expect(await rowsOf(user.uid)).toEqual(first);
    });
  });

  describe('get_user_medal', () => {
    it('shows the own wall with locked medals by type and level, in the language of the viewer', async () => {
      const user = await holder(3);
      const { Message } = await wall(user);
      expect(Message).toMatchObject({ uid: user.uid, isSelf: true });
      const achievements = Message.list.filter(({ medalType }) => medalType === 1);
      expect(achievements.map(({ id }) => id)).toEqual(
        MEDAL_TYPES.flatMap((type) => [1, 2, 3, 4, 5, 6, 7].map((level) => medalId(type, level))),
      );
      expect(Message.list.find(({ id }) => id === 302)).toMatchObject({
        type: 'post',
        level: 2,
        medalType: 1,
        status: 0,
        order: 0,
        isRead: 0,
        name: '笔耕不辍·青铜',
        medalName: '笔耕不辍·青铜',
        rules: '累计发帖3篇',
        rank: 2,
        sortId: 3,
        series: 0,
      });
      const english = await user.inject({
        url: `${path}/get_user_medal?zone=sw4`,
        headers: { 'accept-language': 'en' },
      });
      expect(english.json<{ Message: MedalWall }>().Message.list[0]?.name).toBe('Kind Heart · Iron');
    });

    it('shows only what another user has earned, without progress and unread marks', async () => {
      const user = await holder(3);
      for (const other of [await app.asUser(), app.visitor]) {
        const { Message } = await wall(other, user.uid);
        expect(Message).toMatchObject({ uid: user.uid, isSelf: false, progress: [] });
        expect(Message.list.map(({ id, isRead }) => [id, isRead])).toEqual([
          [301, 1],
          [302, 1],
        ]);
      }
    });

    it('refuses visitors without a uid, unknown users and bad ids', async () => {
      expect((await wall(app.visitor)).status).toBe(401);
      expect((await wall(app.visitor, 999_999_999)).status).toBe(404);
      expect((await app.visitor.get(`${path}/get_user_medal?zone=sw4&zmUid=-1`)).status).toBe(400);
      expect((await app.visitor.get(`${path}/get_user_medal?zone=sw4&zmUid=x`)).status).toBe(400);
    });
  });

  describe('wear', () => {
    it('shows the medal on the user card in every zone and takes it off again', async () => {
      const user = await holder();
      const card = async (zone: string) =>
        (await app.visitor.get<{ wearMedalList: WornMedal[] }>(`/api/bbs/user/detail/${user.uid}?zone=${zone}`)).Message
          .wearMedalList;
      expect(await card('sw4')).toEqual([]);
      const reply = await wear(user, 303);
      expect(reply.Message.wearMedalList).toEqual([{ id: 303, type: 'post', level: 3, medalType: 1, order: 1 }]);
      expect((await wear(user, '303')).Message).toEqual(reply.Message);
      for (const zone of ['sw4', 'mx']) expect(await card(zone)).toEqual(reply.Message.wearMedalList);
      expect((await wall(user)).Message.list.find(({ id }) => id === 303)).toMatchObject({ status: 1, order: 1 });
      expect(idsOf(await wear(user, 303, 0, 'mx'))).toEqual([]);
      expect(await card('sw4')).toEqual([]);
    });

    it('shows worn medals beside the author of posts', async () => {
      const user = await holder();
      const wbId = await publish(user);
      const author = async () =>
        (
          await app.visitor.get<{ userInfo: { wearMedalList: WornMedal[] } }>(
            `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`,
          )
        ).Message.userInfo.wearMedalList;
      expect(await author()).toEqual([]);
      await wear(user, 301);
      expect((await author()).map(({ id }) => id)).toEqual([301]);
    });

    it('refuses locked, foreign and unknown medals, bad input and visitors', async () => {
      const user = await holder(1);
      for (const id of [302, 101, 999, 1])
        expect(await wear(user, id)).toMatchObject({ status: 404, Desc: '尚未获得该勋章' });
      for (const [id, status] of [
        [0, 1],
        ['x', 1],
        [301, 2],
        [301, 'on'],
        [301, null],
      ])
        expect((await wear(user, id, status)).status).toBe(400);
      expect((await wear(app.visitor, 301)).status).toBe(401);
      expect(idsOf(await wear(user, 301, 0))).toEqual([]);
    });

    it('holds the limit of three also when many are put on at once', async () => {
      const user = await holder(180);
      const ids = [301, 302, 303, 304, 305, 306, 307];
      const replies = await Promise.all([...ids, ...ids].map((id) => wear(user, id)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const worn = await app.db
        .q<MedalTables>()
        .selectFrom('medals_worn')
        .selectAll()
        .where('uid', '=', user.uid)
        .execute();
      expect(worn).toHaveLength(3);
      const free = ids.find((id) => !worn.some((row) => row.medal_id === id));
      expect(await wear(user, free)).toMatchObject({ status: 409, Desc: '最多佩戴3枚勋章' });
    });
  });

  describe('save_order', () => {
    it('orders the worn medals, whatever form the list has', async () => {
      const user = await holder();
      for (const id of [301, 302, 303]) await wear(user, id);
      for (const [given, ids] of [
        [
          [303, 301, 302],
          [303, 301, 302],
        ],
        ['301,303,302', [301, 303, 302]],
        ['[302,301,303]', [302, 301, 303]],
      ])
        expect(idsOf(await post(user, 'save_order', { order: given }))).toEqual(ids);
      const orders = (await wall(user)).Message.list
        .filter(({ status }) => status === 1)
        .map(({ id, order }) => [id, order]);
      expect(orders).toEqual([
        [301, 2],
        [302, 1],
        [303, 3],
      ]);
    });

    it('refuses anything but the worn medals, and visitors', async () => {
      const user = await holder();
      for (const id of [301, 302]) await wear(user, id);
      for (const order of [[301], [301, 302, 303], [301, 301], [301, 304], []]) {
        expect(await post(user, 'save_order', { order })).toMatchObject({
          status: 400,
          Desc: '勋章顺序有误，请刷新后重试',
        });
      }
      expect((await post(user, 'save_order', { order: 'a,b' })).status).toBe(400);
      expect((await post(user, 'save_order', {})).status).toBe(400);
      expect((await post(app.visitor, 'save_order', { order: [301] })).status).toBe(401);
    });
  });

  describe('set_medal_read', () => {
    it('clears the unread mark of the own medals only', async () => {
      const [user, other] = [await holder(3), await holder(3)];
      expect(await post(user, 'set_medal_read', { medalIdList: '301,999', medalType: 1 })).toMatchObject({
        status: 200,
      });
      const unread = async (client: TestClient) =>
        (await wall(client)).Message.list.filter(({ isRead }) => isRead === 0).map(({ id }) => id);
      expect([await unread(user), await unread(other)]).toEqual([[302], [301, 302]]);
      expect((await post(user, 'set_medal_read', { medalIdList: '1;2' })).status).toBe(400);
      expect((await post(app.visitor, 'set_medal_read', { medalIdList: '301' })).status).toBe(401);
    });
  });
});

describe('counterOf', () => {
  it('reads a counter of its own for each type', () => {
    const stats = { posts: 1, comments: 2, favors: 3, beFavorPosts: 4, beFavors: 5, beComments: 6 };
    expect(MEDAL_TYPES.map((type) => counterOf(stats, type))).toEqual([3, 2, 1, 4, 5, 6]);
  });
});
