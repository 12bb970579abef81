import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import { planOf } from '../../../tests/support/plan.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { Answer, HotQuestion, Question } from '../contract.ts';
import { unsolvedQuery } from './store.ts';

const QUESTION = 44;
type Shown = { wbId: number; wbTitle: string; qa?: Question };
type Comment = { cid: number; qa?: Answer };

const accept = (client: TestClient, cid: unknown, zone = 'sw4') =>
  client.send<{ wbId: number; acceptedCid: number }>('POST', `/api/bbs/weibo/qa/accept_reply?zone=${zone}`, { cid });
const detail = async (client: TestClient, wbId: number) =>
  (await client.get<Shown>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message;
const unsolved = async (client: TestClient) =>
  (
    await client.get<{ list: Shown[] }>(
      `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&themeId=${QUESTION}&qaStatus=1&limit=50`,
    )
  ).Message.list.map(({ wbId }) => wbId);
const comments = async (client: TestClient, wbId: number) =>
  (await client.get<{ list: Comment[] }>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`)).Message.list;
const hot = async (client: TestClient, query = '') =>
  (
    await client.get<{ list: HotQuestion[]; hasMore: boolean }>(
      `/api/bbs/weibo/qa/get_hot_weibo_list?zone=sw4&platform=web${query}`,
    )
  ).Message;

async function question(world: ApiWorld) {
  const asker = await world.app.asUser();
  const helper = await world.app.asUser();
  const wbId = await world.post(asker, { wbThemeId: QUESTION });
  return { asker, helper, wbId, cid: await world.comment(helper, wbId, '换单桅船试试') };
}

describeApi('questions', (world) => {
  test('whoever has blocked the author of the accepted answer is not shown it, everybody else is', async () => {
    const { asker, helper, wbId, cid } = await question(world);
    const reader = await world.app.asUser();
    await accept(asker, cid);
    const shownTo = async (client: TestClient) => (await detail(client, wbId)).qa;
    expect((await shownTo(reader))?.answer?.cid).toBe(cid);
    const block = (path: string) =>
      reader.send('POST', `/api/bbs/user/weibo-block/${path}?zone=sw4`, { uid: helper.uid });
    expect((await block('add')).status).toBe(200);
    expect(await shownTo(reader)).toEqual({ acceptedCid: cid });
    expect((await shownTo(asker))?.answer?.cid).toBe(cid);
    expect((await shownTo(world.app.visitor))?.answer?.cid).toBe(cid);
    await block('delete');
    expect((await shownTo(reader))?.answer?.cid).toBe(cid);
  });

  test('where replies are private, which one was accepted is told to those who may read it', async () => {
    const asker = await world.app.asUser({ sw4: [19] });
    const [helper, reader] = [await world.app.asUser(), await world.app.asUser()];
    const wbId = await world.post(asker, { wbThemeId: QUESTION, wbIsForbidComment: 1 });
    const cid = await world.comment(helper, wbId, '只说给你听');
    expect(outcome(await accept(asker, cid))).toBe('200');
    for (const client of [world.app.visitor, reader])
      expect((await detail(client, wbId)).qa).toEqual({ acceptedCid: 0, solved: 1 });
    for (const client of [asker, helper, await world.app.asUser({ sw4: [12] })])
      expect((await detail(client, wbId)).qa).toEqual({ acceptedCid: cid, solved: 1 });
    expect(await unsolved(world.app.visitor)).not.toContain(wbId);
    expect((await hot(world.app.visitor, '&limit=50')).list.find((one) => one.wbId === wbId)?.solved).toBe(1);
  });

  test('the asker accepts an answer: shown first, marked, its author told once', async () => {
    const { asker, helper, wbId, cid } = await question(world);
    const { visitor } = world.app;
    expect(await unsolved(visitor)).toContain(wbId);
    expect(await detail(visitor, wbId)).toMatchObject({ qa: { acceptedCid: 0 } });
    expect((await comments(visitor, wbId))[0]?.qa).toEqual({ asker: asker.uid, accepted: 0, open: 1 });

    expect((await accept(asker, cid)).Message).toEqual({ wbId, acceptedCid: cid });
    expect(outcome(await accept(asker, cid))).toBe('200');
    const { qa } = await detail(visitor, wbId);
    expect(qa).toMatchObject({ acceptedCid: cid, answer: { cid, floor: 1, userInfo: { uid: helper.uid } } });
    expect(qa?.answer?.wbcContent).toContain('换单桅船试试');
    expect((await comments(visitor, wbId))[0]?.qa).toEqual({ asker: asker.uid, accepted: 1, open: 0 });
    expect(await unsolved(visitor)).not.toContain(wbId);

    const rows = await world.app.db
      .q<{ message: { to_uid: number; comment_id: number; text: string } }>()
      .selectFrom('message')
      .select(['text', 'comment_id'])
      .where('to_uid', '=', helper.uid)
      .where('text', '=', 'qa:accepted')
      .execute();
    expect(rows).toEqual([{ text: 'qa:accepted', comment_id: cid }]);
  });

  test('once: another answer is refused, also when both are accepted at the same moment', async () => {
    const { asker, helper, wbId, cid } = await question(world);
    const cids = [cid, await world.comment(helper, wbId, '也可以双桅'), await world.comment(helper, wbId, '都行')];
    const replies = await Promise.all(cids.map((each) => accept(asker, each)));
    expect(replies.map(outcome).toSorted()).toEqual(['200', '409 ALREADY_ACCEPTED', '409 ALREADY_ACCEPTED']);
    const winner = replies.find(({ Succeed }) => Succeed)?.Message.acceptedCid;
    expect((await detail(asker, wbId)).qa?.acceptedCid).toBe(winner);
  });

  test('a hidden answer falls off and comes back; while it is gone another can be accepted', async () => {
    const { asker, helper, wbId, cid } = await question(world);
    const { visitor } = world.app;
    const manager = await world.app.asUser({ sw4: [13] });
    const set = (verb: 'hide' | 'restore') =>
      manager.send('POST', `/api/bbs/moderation/comment/${verb}?zone=sw4`, { cid, reason: '看看' });
    await accept(asker, cid);
    expect((await detail(visitor, wbId)).qa?.acceptedCid).toBe(cid);
    await set('hide');
    expect((await detail(visitor, wbId)).qa).toEqual({ acceptedCid: 0 });
    expect(await unsolved(visitor)).toContain(wbId);
    await set('restore');
    expect((await detail(visitor, wbId)).qa?.acceptedCid).toBe(cid);
    await helper.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid });
    expect((await detail(visitor, wbId)).qa).toEqual({ acceptedCid: 0 });
    const second = await world.comment(helper, wbId, '再答一次');
    expect(outcome(await accept(asker, second))).toBe('200');
    expect((await detail(visitor, wbId)).qa?.acceptedCid).toBe(second);
    expect(outcome(await accept(asker, cid))).toBe('404 NOT_FOUND');
  });

  test('hiding an answer and accepting it at once never leaves a hidden accepted answer', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    for (let round = 0; round < 4; round++) {
      const { asker, wbId, cid } = await question(world);
      await Promise.all([
        manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '同时' }),
        accept(asker, cid),
      ]);
      expect((await detail(world.app.visitor, wbId)).qa).toEqual({ acceptedCid: 0 });
      expect(await unsolved(world.app.visitor)).toContain(wbId);
    }
  });

  test('who may not, and what is no answer', async () => {
    const { asker, helper, wbId, cid } = await question(world);
    const manager = await world.app.asUser({ sw4: [13], mx: [13] });
    expect(outcome(await accept(world.app.visitor, cid))).toBe('401 NOT_SIGNED_IN');
    for (const client of [helper, manager]) expect(outcome(await accept(client, cid))).toBe('403 ONLY_ASKER');
    expect(outcome(await accept(asker, cid, 'mx'))).toBe('404 NOT_FOUND');
    for (const bad of [0, -1, 'x', null, undefined, 1.5])
      expect(outcome(await accept(asker, bad))).toBe('400 BAD_INPUT');
    expect(outcome(await accept(asker, 987_654_321))).toBe('404 NOT_FOUND');
    const reply = await world.comment(helper, wbId, '补充一句', cid);
    expect(outcome(await accept(asker, reply))).toBe('400 NOT_AN_ANSWER');
    expect(outcome(await accept(asker, await world.comment(asker, wbId, '我自己知道了')))).toBe('400 OWN_ANSWER');
    const chat = await world.post(asker);
    expect(outcome(await accept(asker, await world.comment(helper, chat)))).toBe('400 NOT_A_QUESTION');
    expect(await detail(asker, chat)).not.toHaveProperty('qa');
    expect((await comments(asker, chat))[0]).not.toHaveProperty('qa');
  });

  test('a question that moves to another theme and back', async () => {
    const { asker, wbId, cid } = await question(world);
    await accept(asker, cid);
    const move = (themeId: number) =>
      asker.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>还是这个问题</p>', themeId });
    await move(1);
    expect(await detail(asker, wbId)).not.toHaveProperty('qa');
    expect((await comments(world.app.visitor, wbId))[0]).not.toHaveProperty('qa');
    await move(QUESTION);
    expect((await detail(asker, wbId)).qa?.acceptedCid).toBe(cid);
  });

  test('hot questions: most likes and answers first, hidden ones left out, paged', async () => {
    const { asker, helper, wbId } = await question(world);
    for (let index = 0; index < 6; index++) await world.comment(helper, wbId, `第${index}个办法`);
    const quiet = await world.post(asker, { wbThemeId: QUESTION });
    const first = await hot(world.app.visitor, '&limit=2');
    expect(first).toMatchObject({ hasMore: true, list: [{ wbId, wbcCount: 7, solved: 0 }, {}] });
    expect((await hot(world.app.visitor, '&limit=50')).list.map((one) => one.wbId)).toContain(quiet);
    const manager = await world.app.asUser({ sw4: [13] });
    await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '重复' });
    expect((await hot(world.app.visitor, '&limit=50')).list.map((one) => one.wbId)).not.toContain(wbId);
    expect(await unsolved(world.app.visitor)).not.toContain(wbId);
    expect(outcome(await world.app.visitor.get('/api/bbs/weibo/qa/get_hot_weibo_list?zone=sw4&limit=51'))).toBe(
      '400 BAD_INPUT',
    );
    expect((await hot(await world.app.asUser())).list.length).toBeLessThanOrEqual(5);
    const other = await world.app.visitor.get<{ list: unknown[] }>('/api/bbs/weibo/qa/get_hot_weibo_list?zone=mx');
    expect(other.Message.list).toEqual([]);
  });

  test('a search for solved questions finds those alone, in whatever theme it looks', async () => {
    const { asker, wbId, cid } = await question(world);
    const { visitor } = world.app;
    const open = await world.post(asker, { wbThemeId: QUESTION, wbTitle: '龙骨怎么换' });
    const chat = await world.post(asker, { wbTitle: '龙骨怎么换' });
    const found = async (query: string) =>
      (
        await visitor.get<{ list: Shown[] }>(
          `/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50&q=${encodeURIComponent('战列舰')}${query}`,
        )
      ).Message.list.map((post) => post.wbId);
    await accept(asker, cid);
    expect(await found('')).toEqual(expect.arrayContaining([chat, open, wbId]));
    const solved = await found('&solvedStatus=1');
    expect(solved).toContain(wbId);
    for (const other of [chat, open]) expect(solved).not.toContain(other);
    for (const query of [`&themeId=${QUESTION}`, '&sort=3', '&time=day'])
      expect(await found(`&solvedStatus=1${query}`)).toContain(wbId);
    expect(await found('&solvedStatus=1&themeId=1')).toEqual([]);
    expect(await found('&solvedStatus=1&pictures=1')).toEqual([]);
  });

  test('the list of open questions is one range of an index', async () => {
    const { db } = world.app;
    const plan = await planOf(db, unsolvedQuery(db, 'sw4', QUESTION, 20, 40), true);
    expect(plan).toContain('qa_question_unsolved');
    expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE/);
  });
});
