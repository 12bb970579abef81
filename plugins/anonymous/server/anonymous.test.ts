import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';

const TEAM_THEME = 10;
const QUESTIONS = 44;
const SUGGESTIONS = 46;
const EDIT = '/api/bbs/weibo/edit?zone=sw4';
const ADD = '/api/bbs/weibo/add?zone=sw4';
const VIP = '/api/bbs/vip/weibo/common';

type Shown = { wbId: number; wbContent: string; isMine?: number; userInfo: { uid: number; nick: string } };
type List = { list: Shown[] };

const fields = { wbTitle: '不具名', wbContent: '<p>有话要说</p>', wbThemeId: 1 };
const vipAdd = (client: TestClient, more: object = {}, zone = 'sw4') =>
  client.send<Shown>('POST', `${VIP}/add?zone=${zone}`, { ...fields, ...more });
const detail = async (client: TestClient, wbId: number) =>
  (await client.get<Shown>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message;
const idsBy = async (client: TestClient, uid: number) =>
  (await client.get<List>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${uid}&limit=50`)).Message.list.map(
    ({ wbId }) => wbId,
  );
const reveal = (client: TestClient, wbId: number, reason = '涉嫌违规') =>
  client.send<{ uid: number }>('POST', '/api/bbs/anonymous/reveal?zone=sw4', { wbId, reason });

/** An official whom the zone offers the VIP entrance. */
const author = ({ app }: ApiWorld, nick?: string) =>
  app.asUser({ sw4: [13, 31, 97] }, nick === undefined ? {} : { nick });

async function published(world: ApiWorld, nick?: string) {
  const by = await author(world, nick);
  const { Message, Succeed, Desc } = await vipAdd(by);
  if (!Succeed) throw new Error(Desc);
  return { by, wbId: Message.wbId, nobody: Message.userInfo.uid };
}

const told = async ({ app }: ApiWorld, uid: number) =>
  app.db
    .q<{ message: { to_uid: number; text: string; post_id: number } }>()
    .selectFrom('message')
    .select('post_id')
    .where('to_uid', '=', uid)
    .where('text', '=', 'anonymous:commented')
    .execute();

describeApi('posts without a name', (world) => {
  test('stand under nobody wherever they are shown, and only their author knows', async () => {
    const { by, wbId, nobody } = await published(world, '暗流');
    const reader = await world.app.asUser();
    await reader.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: by.uid });
    for (const client of [world.app.visitor, reader]) {
      const post = await detail(client, wbId);
      expect(post.userInfo).toMatchObject({ uid: nobody, nick: '匿名玩家' });
      expect(post.isMine).toBeUndefined();
      expect(JSON.stringify(post)).not.toContain('暗流');
      expect(await idsBy(client, nobody)).toContain(wbId);
      expect(await idsBy(client, by.uid)).not.toContain(wbId);
    }
    const feed = await reader.get<List>('/api/bbs/user/follow/weibo_list?zone=sw4&limit=50&offset=0');
    expect(feed.Message.list.map((post) => post.wbId)).not.toContain(wbId);
    const posts = await reader.get<List>(`/api/bbs/user/post/get_user_post?zone=sw4&uid=${by.uid}&limit=50&offset=0`);
    expect(posts.Message.list).toEqual([]);
    expect((await detail(by, wbId)).isMine).toBe(1);
    const own = await by.get<List>(`${VIP}/get_detail?zone=sw4&wbId=${wbId}`);
    expect(own.Message.list).toMatchObject([{ wbId, userInfo: { uid: nobody } }]);
  });

  test('do not move to the themes whose posts have to bear a name', async () => {
    const { by, wbId } = await published(world);
    const edit = (themeId: number) =>
      by.send<Shown>('POST', EDIT, { wbId, title: '不具名', content: '<p>改过</p>', themeId });
    for (const themeId of [TEAM_THEME, QUESTIONS, SUGGESTIONS]) {
      expect(outcome(await edit(themeId))).toBe('403 THEME_FORBIDDEN');
      expect(outcome(await vipAdd(by, { wbThemeId: themeId }))).toBe('403 THEME_FORBIDDEN');
    }
    expect(await detail(world.app.visitor, wbId)).toMatchObject({ wbThemeId: 1, wbContent: '<p>有话要说</p>' });
    expect(outcome(await edit(2))).toBe('200');
    // Under a name they may.
    const named = await world.post(by);
    const moved = await by.send('POST', EDIT, {
      wbId: named,
      title: '有名',
      content: '<p>改过</p>',
      themeId: TEAM_THEME,
    });
    expect(outcome(moved)).toBe('200');
  });

  test('are among the earlier posts of their author, at their places, and in nobody else’s', async () => {
    const { by, wbId: first, nobody } = await published(world, '灯塔');
    const named = await world.post(by);
    const { wbId: last } = (await vipAdd(by)).Message;
    const gone = (await vipAdd(by)).Message.wbId;
    await by.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: gone });
    const history = async (client: TestClient, query = '', zone = 'sw4') =>
      (
        await client.get<List & { hasMore: boolean }>(
          `/api/bbs/vip/user/post/get_user_post?zone=${zone}&checkStatus=1${query}`,
        )
      ).Message;
    const idsOf = async (...args: Parameters<typeof history>) => (await history(...args)).list.map(({ wbId }) => wbId);
    expect(await idsOf(by)).toEqual([last, named, first]);
    const { list } = await history(by);
    expect(list.map(({ userInfo }) => userInfo.uid)).toEqual([nobody, by.uid, nobody]);
    expect(list[0]).toMatchObject({ isMine: 1, wbContentDetail: '<p>有话要说</p>' });
    expect([await idsOf(by, '&limit=1'), await idsOf(by, '&limit=1&offset=2')]).toEqual([[last], [first]]);
    expect([(await history(by, '&limit=2')).hasMore, (await history(by, '&limit=3')).hasMore]).toEqual([true, false]);

    // What a moderator has hidden is there, too; of another zone nothing is.
    const moderator = await world.app.asUser({ sw4: [12, 13, 97] });
    const hide = { wbId: last, reason: '待核实' };
    expect(outcome(await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', hide))).toBe('200');
    expect(await idsOf(by)).toEqual([last, named, first]);
    expect(await idsOf(by, '', 'mx')).toEqual([]);

    // Not of those who may see who has written them, nor who has the entrance, nor who follows
    // them.
    const others = [moderator, await author(world), await world.app.asUser()];
    for (const other of others) {
      await other.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: by.uid });
      expect(await history(other)).toEqual({ list: [], checkWbIds: [], hasMore: false });
      expect(await history(other, `&uid=${by.uid}`)).toEqual({ list: [], checkWbIds: [], hasMore: false });
    }
    const asked = await world.app.visitor.get(`/api/bbs/vip/user/post/get_user_post?zone=sw4&uid=${by.uid}`);
    expect(asked.status).toBe(401);
    // The author's own question leaves nothing behind that others are answered with.
    for (const other of [world.app.visitor, ...others]) {
      expect(await idsBy(other, by.uid)).toEqual([named]);
      expect((await detail(other, first)).isMine).toBeUndefined();
    }
  });

  test('their author changes and deletes them, nobody else does', async () => {
    const { by, wbId, nobody } = await published(world);
    const other = await author(world);
    const change = { wbId, content: '<p>改过</p>', title: '不具名' };
    expect(outcome(await other.send('POST', '/api/bbs/weibo/edit?zone=sw4', change))).toBe('403 FORBIDDEN');
    expect(outcome(await other.send('POST', `${VIP}/edit?zone=sw4`, change))).toBe('403 FORBIDDEN');
    expect(outcome(await by.send('POST', `${VIP}/edit?zone=sw4`, change))).toBe('200');
    expect(await detail(world.app.visitor, wbId)).toMatchObject({
      wbContent: '<p>改过</p>',
      userInfo: { uid: nobody },
    });
    const remove = (client: TestClient) => client.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
    expect(outcome(await remove(await world.app.asUser()))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(by))).toBe('200');
    expect(outcome(await by.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`))).toBe('404 NOT_FOUND');
    // The record says what has become of it, as the deed of nobody.
    const moderator = await world.app.asUser({ sw4: [13] });
    const log = `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`;
    const { list } = (await moderator.get<{ list: { action: string; byUid: number; reason: string }[] }>(log)).Message;
    expect(list).toMatchObject([{ action: 'post.delete', byUid: nobody, reason: '' }]);
    expect(JSON.stringify(list)).not.toContain(`:${by.uid},`);
  });

  test('need the code and the entrance, by the field of the ordinary call, too', async () => {
    const plain = await world.app.asUser();
    expect(outcome(await vipAdd(plain))).toBe('403 FORBIDDEN');
    expect(outcome(await plain.send('POST', ADD, { ...fields, wbAnonymous: 1 }))).toBe('403 FORBIDDEN');
    const outside = await world.app.asUser({ sw4: [97] });
    expect(outcome(await vipAdd(outside))).toBe('403 NO_ENTRANCE');
    expect(outcome(await vipAdd(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
    const by = await author(world);
    expect(outcome(await vipAdd(by, { wbThemeId: TEAM_THEME }))).toBe('403 THEME_FORBIDDEN');
    expect(outcome(await vipAdd(await world.app.asUser({ mx: [13, 97] }), {}, 'mx'))).toBe('404 NOT_FOUND');
    for (const client of [plain, outside, by]) expect(await idsBy(world.app.visitor, client.uid)).toEqual([]);
  });

  test('have no private replies: their author could not read them', async () => {
    const by = await world.app.asUser({ sw4: [13, 19, 97] });
    expect(outcome(await vipAdd(by, { wbIsForbidComment: 1 }))).toBe('400 PRIVATE_REPLIES');
    expect(outcome(await vipAdd(by, { wbIsForbidComment: 3, timingOpenTime: Date.now() + 3_600_000 }))).toBe(
      '400 PRIVATE_REPLIES',
    );
    expect(await idsBy(world.app.visitor, by.uid)).toEqual([]);
    const { wbId } = (await vipAdd(by, { wbIsForbidComment: 2 })).Message;
    const edit = (wbIsForbidComment: number) =>
      by.send('POST', `${VIP}/edit?zone=sw4`, { wbId, content: '<p>改过</p>', wbIsForbidComment });
    expect(outcome(await edit(1))).toBe('400 PRIVATE_REPLIES');
    expect(outcome(await edit(0))).toBe('200');
  });

  test('a retry makes one, a timed one keeps its secret', async () => {
    const by = await author(world);
    const key = { requestKey: 'anonymous-1' };
    const [first, second] = [await vipAdd(by, key), await vipAdd(by, key)];
    expect(second.Message.wbId).toBe(first.Message.wbId);
    const later = await vipAdd(by, { timingOpenTime: Date.now() + 3_600_000 });
    const { draftId } = later.Message as unknown as { draftId: number };
    const now = { id: draftId, optType: 1 };
    const opened = await by.send<{ wbId: number }>(
      'POST',
      '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4',
      now,
    );
    expect((await detail(world.app.visitor, opened.Message.wbId)).userInfo.uid).toBe(first.Message.userInfo.uid);
  });

  test('their author hears of comments, once in an hour and not of their own', async () => {
    const { by, wbId } = await published(world);
    await world.comment(by, wbId);
    expect(await told(world, by.uid)).toEqual([]);
    const reader = await world.app.asUser();
    await world.comment(reader, wbId);
    await world.comment(reader, wbId, '再说一次');
    expect(await told(world, by.uid)).toEqual([{ post_id: wbId }]);
  });

  test('moderators learn who it was for a reason, which is recorded', async () => {
    const { by, wbId } = await published(world);
    const moderator = await world.app.asUser({ sw4: [12] });
    expect((await reveal(moderator, wbId)).Message.uid).toBe(by.uid);
    const log = await moderator.get<{ list: { action: string; reason: string; targetId: number }[] }>(
      `/api/bbs/moderation/log?zone=sw4&limit=5&offset=0&targetType=post&targetId=${wbId}`,
    );
    expect(log.Message.list).toMatchObject([{ action: 'anonymous.reveal', reason: '涉嫌违规', targetId: wbId }]);
    expect(outcome(await reveal(await world.app.asUser(), wbId))).toBe('403 FORBIDDEN');
    expect(outcome(await reveal(moderator, wbId, ''))).toMatch(/^400/);
    const named = await world.post(by);
    expect(outcome(await reveal(moderator, named))).toBe('404 NOT_ANONYMOUS');
    expect(outcome(await reveal(moderator, 999_999))).toBe('404 NOT_FOUND');
  });

  test('are shown under nobody’s name before they are published, too', async () => {
    const { by, wbId } = await published(world);
    const drafts = '/api/bbs/weibo/draft';
    const shown = async (body: object) => {
      const { id } = (await by.send<{ id: number }>('POST', `${drafts}/add_draft?zone=sw4`, { title: '稿', ...body }))
        .Message;
      return (await by.get<{ byline?: object }>(`${drafts}/get_detail?zone=sw4&id=${id}`)).Message.byline;
    };
    expect(await shown({ wbAnonymous: 1 })).toMatchObject({ nick: '匿名玩家' });
    expect(await shown({ wbId })).toMatchObject({ nick: '匿名玩家' });
    expect(await shown({})).toBeUndefined();
    expect(await shown({ wbId: await world.post(by) })).toBeUndefined();
    // Written as another kind of post, it bears its author's name.
    const attachments = JSON.stringify({ anonymous: { on: true }, editor: { mode: 'poll' } });
    expect(await shown({ attachments })).toBeUndefined();
  });

  test('their author decides about them no more than about posts with a name', async () => {
    const { by, wbId } = await published(world);
    const [reporter, moderator] = [await world.app.asUser(), await world.app.asUser({ sw4: [12] })];
    await reporter.send('POST', '/api/bbs/report/weibo?zone=sw4', { wbId, comment: '违规' });
    const { list } = (
      await by.get<{ list: { id: number; targetType: number; targetId: number }[] }>(
        '/api/bbs/report/list?zone=sw4&limit=50',
      )
    ).Message;
    const id = list.find(({ targetType, targetId }) => targetType === 1 && targetId === wbId)?.id;
    const close = (who: TestClient) => who.send('POST', '/api/bbs/report/close?zone=sw4', { id, outcome: 1 });
    expect(outcome(await close(by))).toBe('403 OWN_MATTER');
    expect(outcome(await close(moderator))).toBe('200');
    const turn = (who: TestClient, how: 'hide' | 'restore') =>
      who.send('POST', `/api/bbs/moderation/post/${how}?zone=sw4`, { wbId, reason: '违规' });
    expect(outcome(await turn(moderator, 'hide'))).toBe('200');
    expect(outcome(await turn(by, 'restore'))).toBe('403 OWN_MATTER');
    expect(outcome(await turn(moderator, 'restore'))).toBe('200');
  });
});
