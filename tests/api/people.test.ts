import { expect, test } from 'vitest';
import type { AvatarCard, GameWithRoles, OwnRole, PlayedGame } from '../../platform/contract/endpoints/people.ts';
import type { OwnUser } from '../../platform/contract/endpoints/users.ts';
import type { NewRole } from '../../server/providers/game-data/index.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import { peopleWorld, roleOf, USER } from './people-world.ts';

const OWN_READS = [
  'roles',
  'get_all_roles',
  'showingRole/allRoles',
  'friends/getUserFriends',
  'ownGroup',
  'get_user_group_count',
  'playing-game/first',
  'playing-game/list',
  'common/get_user_game_info',
  'login',
];

describeApi('what people show of their games', (world) => {
  const { give, choose, cards } = peopleWorld(world);
  const ownRoles = async (who: TestClient, path: string) =>
    (await who.get<{ list: OwnRole[] }>(`${USER}/${path}`)).Message.list;
  const gamesOf = async (who: TestClient, uid: number) =>
    (await who.get<{ list: GameWithRoles[] }>(`${USER}/playing-game/list?zone=sw4&uid=${uid}`)).Message.list;
  /** Everything that somebody else is told of a person's games, by every way there is. */
  async function seenOf(who: TestClient, uid: number, role: NewRole): Promise<Record<string, unknown>> {
    const games = await gamesOf(who, uid);
    const batch = await who.send<{ list: { games: PlayedGame[] }[] }>(
      'POST',
      `${USER}/playing-game/batchList?zone=sw4`,
      { uids: [uid] },
    );
    const info = await who.get<{ showingRole: { nick: string } | null; playedGames: PlayedGame[] }>(
      `${USER}/common/info_card?zone=sw4&uid=${uid}`,
    );
    const here = await who.get<{ game: PlayedGame | null; roles: { nick: string }[] }>(
      `${USER}/common/get_user_game_info?zone=sw4&uid=${uid}`,
    );
    const ref = { type: 3, id: role.roleId };
    const inFull = await who.send<{ list: AvatarCard[] }>('POST', `${USER}/cardInfo?zone=sw4`, {
      params: JSON.stringify([ref]),
    });
    const single = await who.send<AvatarCard>('POST', `${USER}/singleCardInfo?zone=sw4`, ref);
    const [person] = await cards(who, [{ type: 1, id: String(uid) }]);
    return {
      games: games.map(({ zone, roles }) => [zone, ...roles.map(({ nick }) => nick)]),
      batch: batch.Message.list.map((item) => item.games.map(({ zone }) => zone)),
      info: [info.Message.showingRole?.nick ?? null, info.Message.playedGames.map(({ zone }) => zone)],
      here: [here.Message.game?.zone ?? null, here.Message.roles.map(({ nick }) => nick)],
      cards: [(await cards(who, [ref])).length, inFull.Message.list.length, single.status],
      person: person?.roleName,
    };
  }

  test('what is one’s own is told to nobody else', async () => {
    for (const path of OWN_READS)
      expect([path, outcome(await world.app.visitor.get(`${USER}/${path}?zone=sw4`))]).toEqual([
        path,
        '401 NOT_SIGNED_IN',
      ]);
    const ann = await world.app.asUser();
    const bob = await world.app.asUser();
    await give(roleOf(ann.uid, 'sw4', 1));
    for (const path of ['roles', 'get_all_roles', 'showingRole/allRoles'])
      expect([path, await ownRoles(bob, `${path}?zone=sw4&uid=${ann.uid}`)]).toEqual([path, []]);
    expect((await bob.get<{ id: number }>(`${USER}/login?zone=sw4`)).Message.id).toBe(bob.uid);
  });

  test('a person’s own data names what they play, hidden games included; a visitor and an unplayed account have none', async () => {
    const ann = await world.app.asUser();
    await give(roleOf(ann.uid, 'sw4', 41), roleOf(ann.uid, 'mx', 42));
    await ann.send('PUT', `${USER}/playing-game/modify?zone=mx`, { closed: 1 });
    const played = async (who: TestClient, path: string) =>
      (await who.get<OwnUser | null>(`${USER}/${path}?zone=sw4`)).Message?.ywUserInfo.played_games;
    for (const path of ['detail', 'baseInfo', 'login']) {
      const games = (await played(ann, path)) ?? [];
      expect([path, games.map(({ zone }) => zone).sort()]).toEqual([path, ['mx', 'sw4']]);
      expect(games[0]).toEqual({
        zone: games[0]?.zone,
        gameId: expect.any(Number),
        name: expect.any(String),
        icon: expect.stringMatching(/^\//),
      });
    }
    const own = await ann.get<Record<string, unknown>>(`${USER}/detail?zone=sw4`);
    expect(own.Message).toMatchObject({ wearMedalList: [], rankName: expect.any(String), group: [] });
    expect(own.Message['roles']).toMatchObject([{ zone: 'sw4' }]);
    expect(await played(world.app.visitor, 'baseInfo')).toBeUndefined();
    expect(await played(await world.app.asUser(), 'detail')).toEqual([]);
  });

  test('lists own roles: of the zone, open ones, and of all zones in the order of their owner', async () => {
    const ann = await world.app.asUser();
    const [first, second, other] = [roleOf(ann.uid, 'sw4', 1), roleOf(ann.uid, 'sw4', 2), roleOf(ann.uid, 'mx', 3)];
    await give(first, second, other);
    const ids = async (path: string) => (await ownRoles(ann, path)).map(({ roleId }) => roleId);
    expect(await ids('roles?zone=sw4')).toEqual([second.roleId, first.roleId]);
    expect(await ids('get_all_roles?zone=mx')).toEqual([other.roleId]);
    expect(await ids('roles?zone=sw4&checkRoleOpenFlag=1')).toEqual([]);
    const reply = await choose(ann, [first, other]);
    expect(reply.Message.list.map(({ roleId, showing }) => [roleId, showing])).toEqual([
      [first.roleId, 1],
      [other.roleId, 1],
      [second.roleId, 0],
    ]);
    expect(await ids('showingRole/allRoles?zone=sw4')).toEqual([first.roleId, other.roleId, second.roleId]);
    expect(await ids('roles?zone=sw4&checkRoleOpenFlag=1')).toEqual([first.roleId]);
    await ann.send('PUT', `${USER}/playing-game/modify?zone=sw4`, { closed: 1 });
    expect(await ids('roles?zone=sw4&checkRoleOpenFlag=1')).toEqual([]);
    expect((await ownRoles(ann, 'roles?zone=sw4')).map(({ showing, open }) => [showing, open])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect((await ownRoles(ann, 'roles?zone=sw4'))[1]).toEqual({
      roleId: first.roleId,
      zone: 'sw4',
      gameId: 2,
      areaId: 101,
      servername: '服务器1',
      nick: first.nick,
      level: 10,
      iconSmall: '/roles/1.png',
      systemAvatar: '/roles/class.png',
      showing: 1,
      open: 0,
    });
  });

  test('others see what is chosen, while it is the owner’s and not hidden, by every way', async () => {
    const ann = await world.app.asUser();
    const bob = await world.app.asUser();
    const [role, hidden] = [roleOf(ann.uid, 'sw4', 1), roleOf(ann.uid, 'mx', 2)];
    await give(role, hidden);
    const open = {
      games: [['mx'], ['sw4', role.nick]],
      batch: [['mx', 'sw4']],
      info: [role.nick, ['mx', 'sw4']],
      here: ['sw4', [role.nick]],
      cards: [1, 1, 200],
      person: role.nick,
    };
    const nothingChosen = {
      ...open,
      games: [['mx'], ['sw4']],
      info: [null, ['mx', 'sw4']],
      here: ['sw4', []],
      cards: [0, 0, 404],
      person: '',
    };
    const closedHere = {
      ...nothingChosen,
      games: [['mx']],
      batch: [['mx']],
      info: [null, ['mx']],
      here: [null, []],
    };
    const nothing = { ...closedHere, games: [], batch: [[]], info: [null, []] };
    const closed = (value: number) => ann.send('PUT', `${USER}/playing-game/modify?zone=sw4`, { closed: value });
    const status = (value: number) => ann.send('PUT', `${USER}/playing-game/status?zone=sw4`, { status: value });

    for (const other of [bob, world.app.visitor]) {
      await choose(ann, []);
      expect(await seenOf(other, ann.uid, role)).toEqual(nothingChosen);
      await choose(ann, [role]);
      expect(await seenOf(other, ann.uid, role)).toEqual(open);
      expect((await closed(1)).Message).toMatchObject({ zone: 'sw4', closed: 1 });
      expect(await seenOf(other, ann.uid, role)).toEqual(closedHere);
      await closed(0);
      expect(await seenOf(other, ann.uid, role)).toEqual(open);
      expect((await status(0)).Message).toEqual({ status: 0 });
      expect(await seenOf(other, ann.uid, role)).toEqual(nothing);
      await status(1);
      expect(await seenOf(other, ann.uid, role)).toEqual(open);
    }
    // Its owner goes on seeing everything.
    await closed(1);
    const mine = await ann.get<{ list: GameWithRoles[]; status: number; isSelf: boolean }>(
      `${USER}/playing-game/list?zone=sw4`,
    );
    expect(mine.Message).toMatchObject({ status: 1, isSelf: true });
    expect(mine.Message.list.map(({ zone, closed: flag, roles }) => [zone, flag, roles.length])).toEqual([
      ['mx', 0, 1],
      ['sw4', 1, 1],
    ]);
    expect(await cards(ann, [{ type: 3, id: role.roleId }])).toHaveLength(1);
    await closed(0);
    // Sold: it is another's now, who has not chosen to show it.
    await give({ ...role, uid: bob.uid });
    expect(await seenOf(world.app.visitor, ann.uid, role)).toMatchObject({
      games: [['mx']],
      info: [null, ['mx']],
      cards: [0, 0, 404],
    });
  });

  test('refuses roles of others and too many, and then nothing changes', async () => {
    const ann = await world.app.asUser();
    const bob = await world.app.asUser();
    const mine = Array.from({ length: 6 }, (_, n) => roleOf(ann.uid, 'sw4', n + 1));
    const theirs = roleOf(bob.uid, 'sw4', 1);
    await give(...mine, theirs);
    await choose(ann, mine.slice(0, 1));
    const bad: [object[], string][] = [
      [[mine[1]!, theirs], '404 ROLE_UNKNOWN'],
      [[mine[1]!, { zone: 'mx', roleId: mine[2]!.roleId }], '404 ROLE_UNKNOWN'],
      [[{ zone: 'sw4', roleId: 'nobody' }], '404 ROLE_UNKNOWN'],
      [mine, '400 BAD_INPUT'],
      [[{ zone: 'sw4' }], '400 BAD_INPUT'],
      [[{ zone: 'sw4', roleId: "'; drop" }], '400 BAD_INPUT'],
    ];
    const named = (role: object) =>
      Object.fromEntries(Object.entries(role).filter(([field]) => field === 'zone' || field === 'roleId'));
    for (const [given, refused] of bad) {
      const roles = given.map(named);
      const reply = await ann.send('POST', `${USER}/showingRole/batchUpdate?zone=sw4`, { roles });
      expect(outcome(reply)).toBe(refused);
    }
    expect(outcome(await ann.send('POST', `${USER}/showingRole/batchUpdate?zone=sw4`, {}))).toBe('400 BAD_INPUT');
    const shown = (await ownRoles(ann, 'showingRole/allRoles?zone=sw4')).filter(({ showing }) => showing === 1);
    expect(shown.map(({ roleId }) => roleId)).toEqual([mine[0]!.roleId]);
    // The same one twice is one.
    expect((await choose(ann, [mine[1]!, mine[1]!])).Message.list.filter(({ showing }) => showing)).toHaveLength(1);
  });

  test('of 50 choices at once one stands, whole', async () => {
    const ann = await world.app.asUser();
    const mine = Array.from({ length: 6 }, (_, n) => roleOf(ann.uid, 'sw4', n + 1));
    await give(...mine);
    const sets = Array.from({ length: 50 }, (_, n) => [mine[n % 6]!, mine[(n + 1) % 6]!, mine[(n + 3) % 6]!]);
    const replies = await Promise.all(sets.map((set) => choose(ann, set)));
    expect(new Set(replies.map(outcome))).toEqual(new Set(['200']));
    const shown = (await ownRoles(ann, 'showingRole/allRoles?zone=sw4')).filter(({ showing }) => showing === 1);
    const names = shown.map(({ roleId }) => roleId).join();
    expect(sets.map((set) => set.map(({ roleId }) => roleId).join())).toContain(names);
  });
});
