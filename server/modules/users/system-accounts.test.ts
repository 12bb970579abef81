import { expect, test } from 'vitest';
import { RestrictionKind } from '../accounts/services.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { userService } from '../../sdk/index.ts';

describeApi('system accounts', (world) => {
  const account = (key: string, nick: string) =>
    world.app.core.services.of(userService).systemAccount(key, nick, Date.now());

  test('there is one for each key, however many ask for it at once, and it keeps its uid', async () => {
    const uids = await Promise.all(Array.from({ length: 10 }, () => account('first', '无名氏')));
    expect(new Set(uids).size).toBe(1);
    expect(await account('first', '别的名字')).toBe(uids[0]);
    expect(await account('second', '另一位')).not.toBe(uids[0]);
  });

  test('a name that a player has is not taken from them', async () => {
    const player = await world.app.asUser({}, { nick: '匿名玩家' });
    const uid = await account('third', '匿名玩家');
    const shown = await world.app.visitor.get<{ nick: string }>(`/api/bbs/user/detail/${uid}?zone=sw4`);
    expect(uid).not.toBe(player.uid);
    expect(shown.Message.nick).toMatch(/^匿名玩家-\d{6}$/);
  });

  test('it is proposed to nobody, found by no search, followed by nobody, and earns no medals', async () => {
    const { core, db } = world.app;
    const [reader, writer, frozen, banned] = [
      await world.app.asUser(),
      await world.app.asUser({}, { nick: '守夜人甲' }),
      await world.app.asUser({}, { nick: '守夜人乙' }),
      await world.app.asUser({}, { nick: '守夜人丙' }),
    ];
    const nobody = await account('fifth', '守夜人');
    const uids = [writer.uid, frozen.uid, banned.uid, nobody];
    for (const author of [writer, frozen, banned]) await world.post(author, { wbTitle: '巡夜' });
    const wbId = await world.post(writer, { wbTitle: '没有名字的巡夜' });
    await db.tx(async () => {
      const posts = db.q<{ post: { id: number; uid: number } }>().updateTable('post').set({ uid: nobody });
      await posts.where('id', '=', wbId).execute();
    });
    await db.tx(() =>
      core.users.bumpStats(
        'sw4',
        uids.map((uid) => ({ uid, delta: { posts: 500 } })),
      ),
    );
    const until = Date.now() + 60_000;
    const ban = { zone: 'sw4', kind: RestrictionKind.ban, until, reason: '刷屏', byUid: reader.uid };
    await core.restrictions.restrict({ ...ban, uid: banned.uid }, Date.now());
    await core.accounts.setFrozen(frozen.uid, true);

    const here = { zone: { abbr: 'sw4' }, now: Date.now() } as never; // what is read of a context
    const leaders = await core.services.of(userService).leaders(here, { posts: 1 }, 50);
    expect(leaders.map(({ uid }) => uid).filter((uid) => uids.includes(uid))).toEqual([writer.uid]);

    const list = async (path: string) =>
      (await reader.get<{ list: { uid?: number; userInfo?: { uid: number } }[] }>(path)).Message.list.map(
        ({ uid, userInfo }) => uid ?? userInfo?.uid,
      );
    const proposed = await list('/api/bbs/user/follow/recommend?zone=sw4');
    expect(uids.map((uid) => proposed.includes(uid))).toEqual([true, false, false, false]);
    const found = await list(`/api/bbs/search/users?zone=sw4&q=${encodeURIComponent('守夜人')}`);
    expect(new Set(found)).toEqual(new Set([writer.uid, banned.uid]));

    const follow = await reader.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: nobody });
    expect(outcome(follow)).toBe('403 FOLLOW_REFUSED');
    const page = await reader.get<object>(`/api/bbs/user/detail/${nobody}?zone=sw4`);
    expect(page.Message).toMatchObject({ allowFollow: false, mayFollow: false });
    const medals = async (uid: number) =>
      (await reader.get<{ list: object[] }>(`/api/bbs/user/medal/get_user_medal?zone=sw4&zmUid=${uid}`)).Message.list
        .length;
    expect([await medals(writer.uid), await medals(nobody)]).toEqual([7, 0]);
  });

  test('nobody logs in as it, nor registers its name', async () => {
    await account('fourth', '门房');
    const enter = (path: string, body: object) => world.app.visitor.send('POST', `/account/api/${path}`, body);
    for (const password of ['*', '', 'Tide-and-lantern-41'])
      expect((await enter('login', { account: '$fourth', password })).Succeed).toBe(false);
    const taken = await enter('register', { account: '$fourth', password: 'Tide-and-lantern-41' });
    expect(outcome(taken)).toBe('400 ACCOUNT_INVALID');
  });
});
