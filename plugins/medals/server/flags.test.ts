import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { FlagMedal, Medal, MedalWall, WornMedal } from '../contract.ts';
import { auditService } from '../../../server/sdk/index.ts';

const PATH = '/api/bbs/user/medal';

describeOnEachEngine('flag medals', (open) => {
  let app: TestApp;
  let manager: TestClient;
  beforeAll(async () => {
    const { url } = open.addressOf(await open({ migrated: true }));
    app = await buildTestApp(url ? { url } : {});
    manager = await app.asUser({ sw4: [13] });
  });
  afterAll(() => app.stop());

  const wall = async (client: TestClient, uid: number, zone = 'sw4') =>
    (await client.get<MedalWall>(`${PATH}/get_user_medal?zone=${zone}&zmUid=${uid}`)).Message;
  const flagsOn = async (client: TestClient, uid: number, zone = 'sw4'): Promise<Medal[]> =>
    (await wall(client, uid, zone)).list.filter(({ medalType }) => medalType === 2);
  const post = <T = { changed: boolean }>(client: TestClient, call: string, body: object, zone = 'sw4') =>
    client.send<T>('POST', `${PATH}/${call}?zone=${zone}`, body);
  const change = (call: 'grant_flag' | 'revoke_flag', uid: number, medalId: number, by = manager) =>
    post(by, call, { uid, medalId, reason: '社区活动' });
  const worn = async (uid: number, zone = 'sw4') =>
    (await app.visitor.get<{ wearMedalList: WornMedal[] }>(`/api/bbs/user/detail/${uid}?zone=${zone}`)).Message
      .wearMedalList;
  const told = (uid: number) =>
    app.db
      .q<{ message: { to_uid: number; zone: string; kind: number; text: string } }>()
      .selectFrom('message')
      .select(['zone', 'kind', 'text'])
      .where('to_uid', '=', uid)
      .execute();

  it('are given once, told, recorded, and shown on the wall by series', async () => {
    const user = await app.asUser();
    const replies = await Promise.all(Array.from({ length: 5 }, () => change('grant_flag', user.uid, 1002)));
    expect(replies.filter(({ Message }) => Message.changed)).toHaveLength(1);
    const [flag, ...more] = await flagsOn(app.visitor, user.uid);
    expect(more).toEqual([]);
    expect(flag).toMatchObject({
      id: 1002,
      type: 'flag',
      medalType: 2,
      name: '怒潮冠军',
      rules: '怒潮杯冠军舰队成员',
      icon: 'trophy',
      series: 2,
      seriesName: '怒潮赛事',
      pointDesc: '怒潮赛事',
      status: 0,
      isRead: 1,
      nick: (await wall(app.visitor, user.uid)).nick,
    });
    expect(flag?.nick).not.toBe('');
    expect(await told(user.uid)).toEqual([{ zone: 'sw4', kind: 7, text: 'medals:flagEarned' }]);
    const log = await app.core.services.of(auditService).list({ zone: { abbr: 'sw4' } } as never, {
      targetType: 'user',
      targetId: user.uid,
      limit: 10,
      offset: 0,
    });
    expect(log).toMatchObject([{ action: 'medals.grant', reason: '社区活动', byUid: manager.uid }]);
    // The own wall has the others too, locked.
    expect((await flagsOn(user, user.uid)).map(({ id, createTime, nick }) => [id, createTime > 0, nick])).toEqual([
      [1001, false, ''],
      [1002, true, flag?.nick],
      [1003, false, ''],
      [1004, false, ''],
    ]);
  });

  it('belong to their zone', async () => {
    const user = await app.asUser();
    await change('grant_flag', user.uid, 1001);
    expect(await flagsOn(app.visitor, user.uid, 'mx')).toEqual([]);
    expect((await post(user, 'wear', { medalId: 1001, medalType: 2, status: 1 }, 'mx')).status).toBe(404);
    expect((await post(user, 'wear', { medalId: 1001, medalType: 2, status: 1 })).status).toBe(200);
    expect([(await worn(user.uid)).length, (await worn(user.uid, 'mx')).length]).toEqual([1, 0]);
    // A manager of this zone is none of that one.
    expect((await post(manager, 'grant_flag', { uid: user.uid, medalId: 1001, reason: '活动' }, 'mx')).status).toBe(
      403,
    );
  });

  it('of a series of steps are shown by the highest, and by what is worn', async () => {
    const user = await app.asUser();
    const head = await app.asUser({ jl: [13] });
    const give = (medalId: number) => post(head, 'grant_flag', { uid: user.uid, medalId, reason: '联赛' }, 'jl');
    const shown = async (client: TestClient) =>
      (await flagsOn(client, user.uid, 'jl')).map(({ id, onlyHighest }) => [id, onlyHighest]);
    for (const id of [1002, 1003]) await give(id);
    const before = [
      [1002, 1],
      [1003, 0],
    ];
    expect(await shown(app.visitor)).toEqual(before);
    await give(1004);
    const after = [
      [1003, 0],
      [1004, 1],
    ];
    expect(await shown(app.visitor)).toEqual(after);
    // The steps that the owner has passed are no longer on their own wall either; what they have
    // not got is.
    expect(await shown(user)).toEqual([[1001, 0], ...after]);
    expect((await post(user, 'wear', { medalId: 1002, medalType: 2, status: 1 }, 'jl')).status).toBe(200);
    expect(await shown(app.visitor)).toEqual([[1002, 1], ...after]);
    await post(head, 'revoke_flag', { uid: user.uid, medalId: 1004, reason: '误发' }, 'jl');
    expect(await shown(app.visitor)).toEqual(before);
  });

  it('are worn in one row with achievements, ordered, and gone when taken back', async () => {
    const user = await app.asUser();
    await app.db.tx(() => app.core.users.bumpStats('sw4', [{ uid: user.uid, delta: { posts: 3 } }]));
    await wall(user, user.uid);
    await change('grant_flag', user.uid, 1003);
    const wear = (medalId: number) => post<{ wearMedalList: WornMedal[] }>(user, 'wear', { medalId, status: 1 });
    for (const id of [301, 1003, 302]) expect((await wear(id)).status).toBe(200);
    expect((await post(user, 'save_order', { order: '1003,302,301' })).status).toBe(200);
    expect((await worn(user.uid)).map(({ id, order }) => [id, order])).toEqual([
      [1003, 1],
      [302, 2],
      [301, 3],
    ]);
    expect((await worn(user.uid))[0]).toMatchObject({ name: '海战名将', nameEn: 'Admiral of Note', icon: 'swords' });
    expect((await worn(user.uid, 'mx')).map(({ id }) => id)).toEqual([302, 301]);
    expect((await change('revoke_flag', user.uid, 1003)).Message).toEqual({ changed: true });
    expect((await change('revoke_flag', user.uid, 1003)).Message).toEqual({ changed: false });
    expect((await worn(user.uid)).map(({ id }) => id)).toEqual([302, 301]);
    expect(await flagsOn(app.visitor, user.uid)).toEqual([]);
  });

  it('are named by the message that tells of them, in the language of who reads it', async () => {
    const user = await app.asUser();
    await change('grant_flag', user.uid, 1003);
    const read = async (locale: string) => {
      const path = '/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1';
      const reply = await user.inject({ method: 'GET', url: path, headers: { 'accept-language': locale } });
      return reply.json<{ Message: { list: { text: string }[] } }>().Message.list.map(({ text }) => text);
    };
    expect(await read('zh-CN')).toContain('获得旗帜勋章「海战名将」，去勋章墙看看吧');
    expect(await read('en')).toContain('You were given the flag medal Admiral of Note. See your medal wall');
  });

  it('have read marks of their own', async () => {
    const [user, other] = [await app.asUser(), await app.asUser()];
    for (const { uid } of [user, other]) await change('grant_flag', uid, 1001);
    const unread = async (client: TestClient) =>
      (await flagsOn(client, client.uid)).filter(({ isRead }) => isRead === 0).map(({ id }) => id);
    expect(await unread(user)).toEqual([1001]);
    expect((await post(user, 'set_medal_read', { medalIdList: '1001', medalType: 2 })).status).toBe(200);
    expect([await unread(user), await unread(other)]).toEqual([[], [1001]]);
  });

  it('are given by managers only, to somebody, with a reason, when the zone has them', async () => {
    const user = await app.asUser();
    expect((await change('grant_flag', user.uid, 1001, app.visitor)).status).toBe(401);
    for (const client of [user, await app.asUser({ sw4: [12, 32, 33] })]) {
      for (const call of ['grant_flag', 'revoke_flag'] as const)
        expect((await change(call, user.uid, 1001, client)).status).toBe(403);
      expect((await client.get(`${PATH}/flag_list?zone=sw4&uid=${user.uid}`)).status).toBe(403);
    }
    expect(await change('grant_flag', user.uid, 1999)).toMatchObject({ status: 404, Desc: '本专区没有这枚旗帜勋章' });
    expect((await change('grant_flag', user.uid, 301)).status).toBe(404);
    expect((await change('grant_flag', 9_999_999, 1001)).status).toBe(404);
    expect((await change('grant_flag', manager.uid, 1001)).headers['x-error-id']).toBe('OWN_MATTER');
    for (const reason of ['', '   ', undefined])
      expect((await post(manager, 'grant_flag', { uid: user.uid, medalId: 1001, reason })).status).toBe(400);
    expect(await flagsOn(app.visitor, user.uid)).toEqual([]);
  });

  it('are listed for who gives them', async () => {
    const user = await app.asUser();
    await change('grant_flag', user.uid, 1004);
    const { Message } = await manager.get<{ list: FlagMedal[]; held: number[] }>(
      `${PATH}/flag_list?zone=sw4&uid=${user.uid}`,
    );
    expect(Message.held).toEqual([1004]);
    expect(Message.list.map(({ id, series }) => [id, series])).toEqual([
      [1001, 1],
      [1002, 2],
      [1003, 2],
      [1004, 0],
    ]);
  });

  it('come with a message for achievements too, of several levels the highest', async () => {
    const user = await app.asUser();
    await app.db.tx(() => app.core.users.bumpStats('sw4', [{ uid: user.uid, delta: { posts: 8, favors: 25 } }]));
    await wall(user, user.uid);
    expect((await told(user.uid)).map(({ text }) => text).toSorted()).toEqual([
      'medals:earned.favor',
      'medals:earned.post',
    ]);
  });
});
