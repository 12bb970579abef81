import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Friend, PlayedGame } from '../../platform/contract/endpoints/people.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import { peopleWorld, roleOf, USER } from './people-world.ts';

describeApi('cards, games, friends and groups', (world) => {
  const { give, choose, cards } = peopleWorld(world);

  test('answers cards of people, groups and roles, in the order asked', async () => {
    const ann = await world.app.asUser({}, { nick: '卡片主人' });
    const [here, there] = [roleOf(ann.uid, 'sw4', 1, { iconSmall: '' }), roleOf(ann.uid, 'mx', 2)];
    await give(here, there);
    await choose(ann, [here, there]);
    const group = {
      zone: 'sw4',
      groupId: `g${ann.uid}`,
      areaId: 7,
      servername: '怒潮一区',
      name: '晚钟舰队',
      icon: '',
    };
    await world.app.core.gameTables.putGroup({ ...group, members: [{ uid: ann.uid, position: '旗手' }] });
    const refs = [
      { type: 2, id: group.groupId },
      { type: 3, id: 'nobody' },
      { type: 3, id: here.roleId, areaId: 101 },
      { type: 3, id: here.roleId, areaId: 102 },
      { type: 1, id: String(ann.uid) },
      { type: 1, id: '999999' },
      { type: 1, id: 'x' },
      { type: 3, id: there.roleId },
      { type: 3, id: there.roleId, gameId: 1 },
    ];
    const common = { gameId: 2, avatarUrl: '', roleName: '' };
    expect(await cards(world.app.visitor, refs)).toEqual([
      { ...common, type: 2, id: group.groupId, areaId: 7, name: '晚钟舰队', serverName: '怒潮一区' },
      {
        ...common,
        type: 3,
        id: here.roleId,
        areaId: 101,
        avatarUrl: '/roles/class.png',
        name: here.nick,
        serverName: '服务器1',
        roleName: here.nick,
      },
      {
        ...common,
        type: 1,
        id: String(ann.uid),
        areaId: 101,
        name: '卡片主人',
        serverName: '服务器1',
        roleName: here.nick,
      },
      {
        type: 3,
        id: there.roleId,
        gameId: 1,
        areaId: 102,
        avatarUrl: '/roles/2.png',
        name: there.nick,
        serverName: '服务器2',
        roleName: there.nick,
      },
    ]);
    // In another zone the same id is another thing.
    expect(await cards(world.app.visitor, [{ type: 2, id: group.groupId }], 'mx')).toEqual([]);
    const full = await world.app.visitor.send('POST', `${USER}/singleCardInfo?zone=sw4`, { type: 3, id: here.roleId });
    expect(full.Message).toMatchObject({ zone: 'sw4', gameName: '沧海旗 IV 怒潮', level: 10, uid: ann.uid });

    // A uid that comes as a number is the same card.
    const own = { type: 1, id: String(ann.uid), name: '卡片主人' };
    expect(await cards(world.app.visitor, [{ type: 1, id: ann.uid }])).toMatchObject([own]);
    const single = await world.app.visitor.send('POST', `${USER}/singleCardInfo?zone=sw4`, { type: 1, id: ann.uid });
    expect(single.Message).toMatchObject(own);

    const many = Array.from({ length: 51 }, (_, n) => ({ type: 1, id: String(n + 1) }));
    const post = (path: string, body: object) => world.app.visitor.send('POST', `${USER}/${path}?zone=sw4`, body);
    for (const [path, body] of [
      ['cardInfo/batch', { list: many }],
      ['cardInfo/batch', { list: [] }],
      ['cardInfo/batch', { list: [{ type: 4, id: '1' }] }],
      ['cardInfo', { params: '{' }],
      ['cardInfo', { params: '[]' }],
      ['cardInfo', { params: '"x"' }],
      ['cardInfo', { params: JSON.stringify(many) }],
      ['cardInfo', { params: '[{"type":3,"id":{}}]' }],
      ['singleCardInfo', { type: 3 }],
      ['playing-game/batchList', { uids: many.map(({ id }) => Number(id)) }],
      ['playing-game/batchList', { uids: [] }],
      ['playing-game/batchList', { uids: '1,x' }],
    ] as const)
      expect([path, body, outcome(await post(path, body))]).toEqual([path, body, '400 BAD_INPUT']);
  });

  test('games: first, a game that one does not play, people who do not exist', async () => {
    const ann = await world.app.asUser();
    const modify = (zone: string, body: object) => ann.send('PUT', `${USER}/playing-game/modify?zone=${zone}`, body);
    const first = async () =>
      (await ann.get<{ game: PlayedGame | null }>(`${USER}/playing-game/first?zone=sw4`)).Message.game;
    expect(await first()).toBeNull();
    expect(outcome(await modify('sw4', { closed: 1 }))).toBe('404 GAME_NOT_PLAYED');
    await give(roleOf(ann.uid, 'sw4', 1), roleOf(ann.uid, 'mx', 2));
    expect(await first()).toMatchObject({ zone: 'mx', gameId: 1, closed: 0 });
    const open = async (uids: unknown) =>
      (await ann.send<object>('POST', `${USER}/playing-game/batchList?zone=sw4`, { uids })).Message;
    const bob = await world.app.asUser();
    expect(await open(`${ann.uid},${bob.uid}`)).toEqual(await open([ann.uid, bob.uid]));
    expect(await open(`${ann.uid}`)).toMatchObject({
      list: [{ uid: ann.uid, games: [{ zone: 'mx' }, { zone: 'sw4' }] }],
    });
    expect((await modify('jl', { closed: 1, abbr: 'mx' })).Message).toMatchObject({ zone: 'mx', closed: 1 });
    expect(outcome(await modify('sw4', { closed: 1, abbr: 'jl' }))).toBe('404 GAME_NOT_PLAYED');
    expect(outcome(await modify('sw4', { closed: 2 }))).toBe('400 BAD_INPUT');
    expect(outcome(await modify('sw4', {}))).toBe('400 BAD_INPUT');
    expect(outcome(await modify('jl', { closed: 1 }))).toBe('404 GAME_NOT_PLAYED');
    for (const path of ['playing-game/list', 'common/info_card', 'common/get_user_game_info'])
      expect([path, outcome(await ann.get(`${USER}/${path}?zone=sw4&uid=999999`))]).toEqual([path, '404 NOT_FOUND']);
    const here = await ann.get<{ servers: { areaId: number; servername: string }[] }>(
      `${USER}/common/get_user_game_info?zone=sw4`,
    );
    expect(here.Message.servers).toContainEqual({ areaId: 101, servername: '服务器1' });
  });

  test('the first game is the zone of a request that names none', async () => {
    const ann = await world.app.asUser();
    await give(roleOf(ann.uid, 'sw4', 1), roleOf(ann.uid, 'mx', 2));
    // At the login they played nothing, which is remembered for a while: looking at their games
    // asks anew.
    await ann.get(`${USER}/playing-game/list?zone=sw4`);
    const zoneOf = async (who: TestClient, query = '') =>
      (await who.get<{ abbr: string }>(`/api/bbs/product/get_detail${query}`)).Message.abbr;
    expect(await zoneOf(ann)).toBe('mx');
    expect(await zoneOf(ann, '?zone=sw4')).toBe('sw4');
    expect(await zoneOf(world.app.visitor)).toBe('sw4');
    expect(await zoneOf(await world.app.asUser())).toBe('sw4');
    const byHost = await ann.inject({ url: '/api/bbs/product/get_detail', headers: { host: 'sw4.localhost' } });
    expect(byHost.json()).toMatchObject({ Message: { abbr: 'sw4' } });
    const inBody = await ann.send('PUT', `${USER}/playing-game/modify`, { closed: 0, zone: 'sw4' });
    expect(inBody.Message).toMatchObject({ zone: 'sw4' });
    expect((await ann.send('PUT', `${USER}/playing-game/modify`, { closed: 0 })).Message).toMatchObject({ zone: 'mx' });
    expect(outcome(await ann.get('/api/bbs/product/get_detail?zone=nowhere'))).toBe('404 UNKNOWN_ZONE');
    const first = async (who: TestClient) =>
      (await who.get<{ abbr: string }>('/api/bbs/product/web/get_first_game?zone=sw4')).Message;
    expect(await first(ann)).toMatchObject({ abbr: 'mx', gameId: 1 });
    expect(await first(world.app.visitor)).toMatchObject({ abbr: 'sw4', gameId: 2 });
  });

  test('friends are who follow each other; the recent ones newest first, 20 of them', async () => {
    const ann = await world.app.asUser({}, { nick: '广交朋友' });
    const follow = (who: TestClient, uid: number) => who.send('POST', `${USER}/follow/add_follow?zone=sw4`, { uid });
    const touch = (uid: number) =>
      ann.send<{ recentlyFriends: Friend[] }>('POST', `${USER}/friends/updateRecentlyFriends?zone=sw4`, {
        friendId: uid,
      });
    const list = async (query = '') =>
      (
        await ann.get<{ friends: Friend[]; recentlyFriends: Friend[]; hasMore: boolean }>(
          `${USER}/friends/getUserFriends?zone=sw4${query}`,
        )
      ).Message;
    const friends: TestClient[] = [];
    for (let n = 0; n < 22; n++) {
      const friend = await world.app.asUser({}, { nick: `友_${ann.uid}_${n}x` });
      friends.push(friend);
      await follow(ann, friend.uid);
      await follow(friend, ann.uid);
    }
    const oneSided = await world.app.asUser();
    await follow(ann, oneSided.uid);
    for (const uid of [oneSided.uid, ann.uid, 999_999]) expect(outcome(await touch(uid))).toBe('409 NOT_FRIENDS');
    const all = await list();
    expect(all.friends).toHaveLength(22);
    expect(all).toMatchObject({ recentlyFriends: [], hasMore: false });
    expect(all.friends[0]).toEqual({ uid: friends[21]!.uid, nickname: `友_${ann.uid}_21x`, remark: '', avatarUrl: '' });
    expect((await list('&limit=10&offset=20')).friends).toHaveLength(2);
    expect((await list('&limit=10')).hasMore).toBe(true);
    expect((await list(`&q=${encodeURIComponent('_21X')}`)).friends.map(({ uid }) => uid)).toEqual([friends[21]!.uid]);
    // What the text holds is no pattern.
    for (const q of ['友%', '_%_', '\\', "'"]) expect((await list(`&q=${encodeURIComponent(q)}`)).friends).toEqual([]);

    for (const { uid } of friends) await touch(uid);
    // Times are milliseconds.
    await sleep(2);
    const again = await touch(friends[5]!.uid);
    expect(again.Message.recentlyFriends).toHaveLength(20);
    expect(again.Message.recentlyFriends.slice(0, 2).map(({ uid }) => uid)).toEqual([
      friends[5]!.uid,
      friends[21]!.uid,
    ]);
    // Who is no friend any more leaves both lists.
    await friends[21]!.send('POST', `${USER}/follow/cancel_follow?zone=sw4`, { uid: ann.uid });
    const after = await list();
    expect([...after.friends, ...after.recentlyFriends].map(({ uid }) => uid)).not.toContain(friends[21]!.uid);
    await Promise.all(friends.slice(0, 10).map(({ uid }) => touch(uid)));
    expect((await list()).recentlyFriends.length).toBeLessThanOrEqual(20);
  });

  test('groups of the zone, officials, theme types and the VIP entrance', async () => {
    const ann = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13, 12] });
    const mastermind = await world.app.asUser({ sw4: [12] });
    for (const zone of ['sw4', 'mx'])
      await world.app.core.gameTables.putGroup({
        zone,
        groupId: `own${ann.uid}`,
        areaId: 1,
        servername: '一区',
        name: `公会${zone}`,
        icon: '',
        members: [
          { uid: ann.uid, position: '会长' },
          { uid: manager.uid, position: '成员' },
        ],
      });
    expect((await ann.get<{ list: object[] }>(`${USER}/ownGroup?zone=sw4`)).Message.list).toEqual([
      {
        zone: 'sw4',
        groupId: `own${ann.uid}`,
        gameId: 2,
        areaId: 1,
        servername: '一区',
        name: '公会sw4',
        icon: '',
        memberCount: 2,
        position: '会长',
      },
    ]);
    expect((await ann.get(`${USER}/get_user_group_count?zone=mx`)).Message).toEqual({ count: 1 });
    expect((await mastermind.get(`${USER}/get_user_group_count?zone=sw4`)).Message).toEqual({ count: 0 });

    const officials = async (query: string) =>
      (
        await world.app.visitor.get<{ list: { uid: number }[] }>(`${USER}/privilege/get_account_by_zone?${query}`)
      ).Message.list.map(({ uid }) => uid);
    expect(await officials('zone=sw4')).toContain(manager.uid);
    expect(await officials('zone=sw4&type=2')).toContain(mastermind.uid);
    expect(await officials('zone=sw4&type=2')).not.toContain(manager.uid);
    expect(await officials('zone=mx')).not.toContain(manager.uid);
    expect(outcome(await ann.get(`${USER}/privilege/get_account_by_zone?zone=sw4&type=3`))).toBe('400 BAD_INPUT');

    const types = async (who: TestClient) =>
      (
        await who.get<{ list: { type: string; themes: { themeId: number }[] }[] }>(
          `${USER}/behavior/get_theme_type_list?zone=sw4`,
        )
      ).Message.list;
    expect((await types(ann)).map(({ type }) => type)).toEqual(['general', 'team', 'question', 'suggestion']);
    const themes = (list: { themes: { themeId: number }[] }[]) => list.flatMap((item) => item.themes);
    // Announcements are written by managers alone, and read by everybody.
    expect(themes(await types(manager)).length).toBe(themes(await types(ann)).length);

    const entrance = async (who: TestClient, zone = 'sw4') =>
      (await who.get<{ showVipEntrance: number }>(`/api/bbs/vip/user/common/get_entrance?zone=${zone}`)).Message
        .showVipEntrance;
    expect(outcome(await world.app.visitor.get('/api/bbs/vip/user/common/get_entrance?zone=sw4'))).toBe(
      '401 NOT_SIGNED_IN',
    );
    expect([await entrance(ann), await entrance(manager), await entrance(mastermind)]).toEqual([0, 1, 1]);
    await give(roleOf(ann.uid, 'sw4', 7, { level: 79 }), roleOf(ann.uid, 'mx', 8, { level: 99 }));
    expect(await entrance(ann)).toBe(0);
    await give(roleOf(ann.uid, 'sw4', 7, { level: 80 }));
    expect([await entrance(ann), await entrance(ann, 'mx')]).toEqual([1, 0]);
  });
});

describe('where the publisher’s game data cannot be reached', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Nothing listens on port 1.
    const env = { GAME_DATA_URL: 'http://127.0.0.1:1/data', GAME_DATA_SECRET: 'a secret long enough' };
    app = await buildTestApp({ env });
  });
  afterAll(() => app.stop());

  test('an address without a secret, or with a short one, is refused at the start', () => {
    const env = { GAME_DATA_URL: 'https://games.example/data', SESSION_SECRET: 'x'.repeat(16), DATA_DIR: '/nowhere' };
    expect(() => readConfig(env)).toThrow('GAME_DATA_SECRET');
    expect(() => readConfig({ ...env, GAME_DATA_SECRET: 'short' })).toThrow('GAME_DATA_SECRET');
    expect(() => readConfig({ ...env, GAME_DATA_URL: 'ftp://x' })).toThrow('GAME_DATA_URL');
    expect(readConfig({ ...env, GAME_DATA_URL: '' }).gameData).toBeNull();
  });

  test('one’s own says so, everything else goes on without', async () => {
    const ann = await app.asUser();
    for (const path of ['roles', 'playing-game/first', 'playing-game/list', 'ownGroup'])
      expect([path, outcome(await ann.get(`${USER}/${path}?zone=sw4`))]).toEqual([path, '503 GAME_DATA_DOWN']);
    const choice = { roles: [{ zone: 'sw4', roleId: 'r' }] };
    expect(outcome(await ann.send('POST', `${USER}/showingRole/batchUpdate?zone=sw4`, choice))).toBe(
      '503 GAME_DATA_DOWN',
    );
    // A list that is empty would say that they play nothing.
    const list = `${USER}/playing-game/list?zone=sw4&uid=${ann.uid}`;
    expect(outcome(await app.visitor.get(list))).toBe('503 GAME_DATA_DOWN');
    const other = await app.visitor.get<object>(`${USER}/common/info_card?zone=sw4&uid=${ann.uid}`);
    expect(other.Message).toMatchObject({ showingRole: null, playedGames: [], userInfo: { uid: ann.uid } });
    const many = { uids: [ann.uid] };
    const batch = await app.visitor.send<object>('POST', `${USER}/playing-game/batchList?zone=sw4`, many);
    expect(batch.Message).toEqual({ list: [{ uid: ann.uid, games: [] }] });
    const card = await app.visitor.send<{ list: object[] }>('POST', `${USER}/cardInfo/batch?zone=sw4`, {
      list: [{ type: 3, id: 'r' }],
    });
    expect(card.Message.list).toEqual([]);
    expect((await ann.get<{ abbr: string }>('/api/bbs/product/get_detail')).Message.abbr).toBe('sw4');
    expect((await ann.get<object>('/api/bbs/vip/user/common/get_entrance?zone=sw4')).Message).toEqual({
      showVipEntrance: 0,
    });
  });
});
