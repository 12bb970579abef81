import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import { planOf } from '../../../tests/support/plan.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { TeamState, type Team } from '../contract.ts';
import { openQuery } from './store.ts';
import type { TeamTables } from './tables.ts';

const THEME = 10;
type Shown = { wbId: number; team?: Team };

const act = (client: TestClient, id: unknown, verb: string, more: object = {}, zone = 'sw4') =>
  client.send<Team>('POST', `/api/bbs/team/${String(id)}/${verb}?zone=${zone}`, more);
const team = async (client: TestClient, id: number) =>
  (await client.get<Team>(`/api/bbs/team/${id}?zone=sw4&wbId=${id}`)).Message;
const inPost = async (client: TestClient, id: number) =>
  (await client.get<Shown>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${id}`)).Message.team;
const openList = async (client: TestClient, query = `&themeId=${THEME}`) =>
  (
    await client.get<{ list: Shown[] }>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&teamStatus=1&limit=50${query}`)
  ).Message.list.map(({ wbId }) => wbId);
const add = (client: TestClient, fields: object = {}) =>
  client.send<Shown>('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbTitle: '招人',
    wbContent: '<p>周六打舰队战</p>',
    wbThemeId: THEME,
    teamSeats: 3,
    ...fields,
  });

async function start(world: ApiWorld, fields: object = {}) {
  const owner = await world.app.asUser();
  const { Message, Succeed, Desc } = await add(owner, fields);
  if (!Succeed) throw new Error(Desc);
  return { owner, id: Message.wbId };
}

const textsTo = async ({ app }: ApiWorld, uid: number) =>
  (
    await app.db
      .q<{ message: { to_uid: number; text: string; id: number } }>()
      .selectFrom('message')
      .select('text')
      .where('to_uid', '=', uid)
      .orderBy('id')
      .execute()
  ).flatMap(({ text }) => (text.startsWith('team:') ? text : []));

describeApi('team-ups', (world) => {
  test('a post in a team theme has a team, others have none', async () => {
    const { owner, id } = await start(world, { teamNote: '  要会\u202e开麦 \n 不迟到 ' });
    const expected = {
      wbId: id,
      owner: owner.uid,
      teamStatus: TeamState.open,
      seats: 3,
      taken: 1,
      note: '要会 开麦 不迟到',
    };
    expect(await inPost(world.app.visitor, id)).toMatchObject({
      ...expected,
      joined: 0,
      members: [{ uid: owner.uid }],
    });
    expect(await inPost(owner, id)).toMatchObject({ ...expected, joined: 1 });
    expect(await openList(world.app.visitor)).toContain(id);
    const { wbId: usual } = (await add(await world.app.asUser(), { teamSeats: undefined })).Message;
    expect(await inPost(owner, usual)).toMatchObject({ seats: 5 });
    expect(await inPost(owner, await world.post(owner))).toBeUndefined();
    for (const teamSeats of [1, 0, 21, 51]) expect(outcome(await add(owner, { teamSeats }))).toBe('400 SEATS_INVALID');
    expect(outcome(await add(owner, { teamSeats: 2.5 }))).toBe('400 BAD_INPUT');
    expect(outcome(await add(owner, { teamNote: '字'.repeat(61) }))).toBe('400 NOTE_TOO_LONG');
  });

  test('a note has none of the words that the zone refuses in posts', async () => {
    const [author, manager] = [await world.app.asUser(), await world.app.asUser({ sw4: [13] })];
    const rule = <T = unknown>(name: string, body: object) =>
      manager.send<T>('POST', `/api/bbs/moderation/rule/${name}?zone=sw4`, body);
    const fields = { name: '队伍禁语', kind: 'words', action: 'refuse', lines: ['代练丙'], amount: 0, minutes: 0 };
    const { id, revision } = (
      await rule<{ id: number; revision: number }>('save', { ...fields, onPosts: 1, onComments: 0 })
    ).Message;
    await rule('try', { id, revision });
    expect(outcome(await rule('switch', { id, revision, isOn: 1 }))).toBe('200');
    expect(outcome(await add(author, { teamNote: '代 练 丙找我' }))).toBe('422 TEXT_CAUGHT');
    expect(outcome(await add(author, { teamNote: '要会开麦' }))).toBe('200');
    await rule('delete', { id });
  });

  test('join, full, leave, and who is told', async () => {
    const { owner, id } = await start(world);
    const [first, second, third] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
    expect((await act(first, id, 'join')).Message).toMatchObject({ taken: 2, joined: 1, teamStatus: TeamState.open });
    expect((await act(first, id, 'join')).Message).toMatchObject({ taken: 2 });
    expect((await act(second, id, 'join')).Message).toMatchObject({ taken: 3, teamStatus: TeamState.full });
    expect(await openList(world.app.visitor)).not.toContain(id);
    expect(outcome(await act(third, id, 'join'))).toBe('409 FULL');
    expect(await team(world.app.visitor, id)).toMatchObject({
      joined: 0,
      members: [{ uid: owner.uid }, { uid: first.uid }, { uid: second.uid }],
    });
    expect(await inPost(first, id)).toMatchObject({ joined: 1, taken: 3 });
    expect((await act(first, id, 'leave')).Message).toMatchObject({ taken: 2, joined: 0, teamStatus: TeamState.open });
    expect((await act(first, id, 'leave')).Message).toMatchObject({ taken: 2 });
    expect(outcome(await act(third, id, 'join'))).toBe('200');
    expect(outcome(await act(owner, id, 'join'))).toBe('409 OWNER');
    expect(outcome(await act(owner, id, 'leave'))).toBe('409 OWNER');
    await act(third, id, 'leave');
    await act(third, id, 'join');
    await act(second, id, 'leave');
    // One message of each who came and went, and it tells what holds.
    expect(await textsTo(world, owner.uid)).toEqual(['team:left', 'team:full', 'team:left']);
  });

  test('whom the owner has blocked takes no seat, and keeps one that they have', async () => {
    const { owner, id } = await start(world);
    const [blocked, member] = [await world.app.asUser(), await world.app.asUser()];
    expect(outcome(await act(member, id, 'join'))).toBe('200');
    for (const { uid } of [blocked, member])
      await owner.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid });
    expect(outcome(await act(blocked, id, 'join'))).toBe('403 BLOCKED_BY');
    expect((await team(owner, id)).taken).toBe(2);
    expect(outcome(await act(member, id, 'join'))).toBe('200');
    expect(outcome(await act(owner, id, 'remove', { uid: member.uid }))).toBe('200');
    expect(outcome(await act(member, id, 'join'))).toBe('403 BLOCKED_BY');
  });

  test('fifty join at once: as many seats are taken as there are', async () => {
    const { id } = await start(world, { teamSeats: 8 });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => world.app.asUser()));
    const replies = await Promise.all(crowd.map((client) => act(client, id, 'join')));
    const outcomes = Map.groupBy(replies.map(outcome), (one) => one);
    expect(outcomes.get('200')).toHaveLength(7);
    expect(outcomes.get('409 FULL')).toHaveLength(43);
    const rows = await world.app.db
      .q<TeamTables>()
      .selectFrom('team_member')
      .select('uid')
      .where('post_id', '=', id)
      .execute();
    expect(rows).toHaveLength(7);
    expect(await team(world.app.visitor, id)).toMatchObject({ taken: 8, seats: 8, teamStatus: TeamState.full });
  }, 60_000);

  test('one person who joins ten times at once has one seat', async () => {
    const { id } = await start(world, { teamSeats: 20 });
    const eager = await world.app.asUser();
    const replies = await Promise.all(Array.from({ length: 10 }, () => act(eager, id, 'join')));
    expect(new Set(replies.map(outcome))).toEqual(new Set(['200']));
    expect(await team(eager, id)).toMatchObject({ taken: 2 });
  });

  test('the owner closes, reopens and removes; nobody else does', async () => {
    const { owner, id } = await start(world);
    const member = await world.app.asUser();
    await act(member, id, 'join');
    for (const verb of ['close', 'reopen']) expect(outcome(await act(member, id, verb))).toBe('403 ONLY_OWNER');
    expect(outcome(await act(member, id, 'remove', { uid: owner.uid }))).toBe('403 ONLY_OWNER');
    expect((await act(owner, id, 'close')).Message).toMatchObject({ teamStatus: TeamState.closed });
    expect(outcome(await act(owner, id, 'close'))).toBe('200');
    expect(await openList(world.app.visitor)).not.toContain(id);
    expect(outcome(await act(await world.app.asUser(), id, 'join'))).toBe('409 CLOSED');
    expect((await act(owner, id, 'reopen')).Message).toMatchObject({ teamStatus: TeamState.open, taken: 2 });
    expect((await act(owner, id, 'remove', { uid: member.uid })).Message).toMatchObject({ taken: 1 });
    for (const { uid } of [member, owner])
      expect((await act(owner, id, 'remove', { uid })).Message).toMatchObject({ taken: 1 });
    expect(await textsTo(world, member.uid)).toEqual(['team:reopened', 'team:removed']);
    await act(member, id, 'join');
    await act(owner, id, 'close');
    await act(owner, id, 'remove', { uid: member.uid });
    expect(await textsTo(world, member.uid)).toEqual(['team:closed', 'team:removed']);
  });

  test('the limit of open team-ups, also when several are started at once', async () => {
    const owner = await world.app.asUser();
    const rule = async () =>
      (await owner.get<{ teamStatus: object }>(`/api/bbs/weibo/checkMarkPostRule?zone=sw4&themeId=${THEME}`)).Message;
    const own = async () => (await owner.get<{ teamStatus: boolean }>('/api/bbs/user/baseInfo?zone=sw4')).Message;
    expect(await rule()).toMatchObject({ teamStatus: { status: true, total: 3 } });
    expect(await own()).toMatchObject({ teamStatus: true });
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(owner)));
    expect(replies.map(outcome).toSorted()).toEqual(['200', '200', '200', '409 TEAM_LIMIT', '409 TEAM_LIMIT']);
    expect(replies.find(({ Succeed }) => !Succeed)?.Desc).toContain('组队中状态的帖子≥3个');
    expect(await rule()).toMatchObject({ teamStatus: { status: false, total: 3 } });
    expect(await own()).toMatchObject({ teamStatus: false });
    const [first = 0, second = 0] = replies.flatMap(({ Succeed, Message }) => (Succeed ? [Message.wbId] : []));
    await act(owner, first, 'close');
    await owner.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: second });
    expect(outcome(await add(owner))).toBe('200');
    expect(outcome(await add(owner))).toBe('200');
    expect(outcome(await act(owner, first, 'reopen'))).toBe('409 TEAM_LIMIT');
    const open = (await openList(owner))[0] ?? 0;
    await act(owner, open, 'close');
    expect(outcome(await add(owner))).toBe('409 DAY_LIMIT');
  });

  test('a post that moves out of the team theme takes its team with it', async () => {
    const { owner, id } = await start(world);
    const move = (themeId: number) =>
      owner.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId: id, content: '<p>改主意了</p>', themeId });
    await move(1);
    expect(await inPost(owner, id)).toBeUndefined();
    expect(await openList(owner, '')).not.toContain(id);
    expect(outcome(await act(await world.app.asUser(), id, 'join'))).toBe('404 NOT_FOUND');
    await move(THEME);
    expect(await openList(owner, '')).toContain(id);
    const chat = await world.post(owner);
    await owner.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId: chat, content: '<p>来组队</p>', themeId: THEME });
    expect(await inPost(owner, chat)).toMatchObject({ seats: 5, taken: 1, teamStatus: TeamState.open });
  });

  test('hidden, other zone, signed out, bad input', async () => {
    const { owner, id } = await start(world);
    const other = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    for (const verb of ['join', 'leave', 'close', 'reopen']) {
      expect(outcome(await act(world.app.visitor, id, verb))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await act(owner, id, verb, {}, 'mx'))).toBe('404 NOT_FOUND');
      expect(outcome(await act(other, 987_654_321, verb))).toBe('404 NOT_FOUND');
      expect(outcome(await act(other, 'x', verb))).toBe('400 BAD_INPUT');
    }
    expect(outcome(await other.get(`/api/bbs/team/${id}?zone=mx`))).toBe('404 NOT_FOUND');
    expect(outcome(await other.get(`/api/bbs/team/${id}?zone=sw4&wbId=${id + 1}`))).toBe('404 NOT_FOUND');
    expect(outcome(await act(other, await world.post(owner), 'join'))).toBe('404 NOT_FOUND');
    const set = (verb: string) =>
      manager.send('POST', `/api/bbs/moderation/post/${verb}?zone=sw4`, { wbId: id, reason: '看看' });
    await set('hide');
    expect(outcome(await other.get(`/api/bbs/team/${id}?zone=sw4`))).toBe('404 NOT_FOUND');
    expect(outcome(await act(other, id, 'join'))).toBe('404 NOT_FOUND');
    expect(await openList(world.app.visitor)).not.toContain(id);
    await set('restore');
    expect(await openList(world.app.visitor)).toContain(id);
  });

  test('recommended: open ones only, those with most interest first', async () => {
    const { id } = await start(world);
    const fan = await world.app.asUser();
    for (let index = 0; index < 3; index++) await world.comment(fan, id, `带我一个${index}`);
    const recommended = async (query = '') =>
      (await world.app.visitor.get<{ list: Shown[]; hasMore: boolean }>(`/api/v2/weibo/teamRecommend?zone=sw4${query}`))
        .Message;
    const { list, hasMore } = await recommended('&limit=1');
    expect(hasMore).toBe(true);
    expect(list).toMatchObject([{ wbId: id, team: { teamStatus: TeamState.open } }]);
    const all = (await recommended('&limit=50')).list;
    expect(all.every((post) => post.team?.teamStatus === TeamState.open)).toBe(true);
    expect((await recommended('&limit=1&offset=1')).list[0]?.wbId).toBe(all[1]?.wbId);
  });

  test('the list of open teams is one range of an index', async () => {
    const { db } = world.app;
    const plan = await planOf(db, openQuery(db, 'sw4', THEME, 20, 40), true);
    expect(plan).toContain('team_open');
    expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE/);
  });
});
