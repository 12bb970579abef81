import { expect, test } from 'vitest';
import type { Comment, CommentPosition, Reply } from '../../platform/contract/endpoints/comments.ts';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import { describeApi, outcome } from './each-engine.ts';

const ADD = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
const DELETE = '/api/bbs/weibo/delete_comment?zone=sw4';
interface Page<T> {
  list: T[];
  total: number;
  hasMore: boolean;
}

describeApi('comments', (world) => {
  const get = <T>(path: string, zone = 'sw4') =>
    world.app.visitor.get<T>(`/api/bbs/weibo/${path}${path.includes('?') ? '&' : '?'}zone=${zone}`);
  const comments = async (wbId: number, query = '') =>
    (await get<Page<Comment>>(`get_comments?wbId=${wbId}${query}`)).Message;
  const count = async (wbId: number) => (await get<Post>(`get_detail?wbId=${wbId}`)).Message.wbcCount;

  test('comments and answers, two levels, with floors, authors and counts', async () => {
    const author = await world.app.asUser();
    const fan = await world.app.asUser();
    const wbId = await world.post(author);
    const first = await world.comment(fan, wbId, '沙发 [微笑]');
    const second = await world.comment(author, wbId, '谢谢支持');
    const answer = await world.comment(author, wbId, '回复沙发', first);
    const deeper = await world.comment(fan, wbId, '再回复', answer);
    const page = await comments(wbId);
    expect(page).toMatchObject({ total: 2, hasMore: false });
    expect(page.list.map(({ cid, floor, replyCount, isAuthor }) => [cid, floor, replyCount, isAuthor])).toEqual([
      [first, 1, 2, false],
      [second, 2, 0, true],
    ]);
    expect(page.list[0]?.replies.map(({ cid, parentId, replyTo }) => [cid, parentId, replyTo?.uid ?? null])).toEqual([
      [answer, first, null],
      [deeper, first, author.uid],
    ]);
    const replies = await get<Page<Reply>>(`comment/secondComments?wbId=${first}&limit=1&offset=1`);
    expect(replies.Message).toMatchObject({ total: 2, hasMore: false, list: [{ cid: deeper }] });
    expect(await get(`comment/get_comment?cid=${answer}`)).toMatchObject({
      Message: { cid: answer, parentId: first, referWbId: wbId },
    });
    expect(await count(wbId)).toBe(4);
    expect((await comments(wbId, '&sort=2')).list.map(({ cid }) => cid)).toEqual([second, first]);
    expect((await comments(wbId, '&onlyAuthor=1')).list.map(({ cid }) => cid)).toEqual([second]);
    expect(await comments(wbId, '&limit=1')).toMatchObject({ hasMore: true, list: [{ cid: first }] });
  });

  test('where a comment stands, by getPosition and location', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    await world.comment(author, wbId, '一楼');
    const second = await world.comment(author, wbId, '二楼');
    const reply = await world.comment(author, wbId, '楼中楼', second);
    const position = async (path: string) => (await get<CommentPosition>(path)).Message;
    expect(await position(`getPosition?wbId=${second}`)).toEqual({ wbId, commentPosition: 2, replayPosition: 0 });
    expect(await position(`getPosition?wbId=${reply}&firstCommentId=${second}`)).toEqual({
      wbId,
      commentPosition: 2,
      replayPosition: 1,
    });
    expect(await position(`location?wbId=${reply}`)).toEqual({ wbId, commentPosition: 2, replayPosition: 1 });
    expect(outcome(await get(`getPosition?wbId=${reply}&firstCommentId=${reply}`))).toBe('404 NOT_FOUND');
    expect(outcome(await get(`location?wbId=${second}`, 'mx'))).toBe('404 NOT_FOUND');
    expect(outcome(await get('location?wbId=x'))).toBe('400 BAD_INPUT');
  });

  test('what a comment may not be', async () => {
    const user = await world.app.asUser();
    const wbId = await world.post(user);
    const elsewhere = await world.post(user, {}, 'mx');
    const onOther = await world.comment(user, await world.post(user));
    const images = (urls: unknown) => ({
      content: '看图说话',
      wbImages: typeof urls === 'string' ? urls : JSON.stringify(urls),
    });
    const cases: [Record<string, unknown>, string][] = [
      [{ wbId, content: '短' }, '400 COMMENT_TOO_SHORT'],
      [{ wbId, content: '长'.repeat(151) }, '400 COMMENT_TOO_LONG'],
      [{ wbId, content: '   \n ' }, '400 COMMENT_TOO_SHORT'],
      [{ wbId }, '400 BAD_INPUT'],
      [{ wbId: 'x', content: '你好啊' }, '400 BAD_INPUT'],
      [{ wbId: 99_999_999, content: '你好啊' }, '404 NOT_FOUND'],
      [{ wbId: elsewhere, content: '你好啊' }, '404 NOT_FOUND'],
      [{ wbId, cid: onOther, content: '你好啊' }, '404 NOT_FOUND'],
      [{ wbId, cid: 99_999_999, content: '你好啊' }, '404 NOT_FOUND'],
      [{ wbId, ...images('no json') }, '400 BAD_INPUT'],
      [{ wbId, ...images([1]) }, '400 BAD_INPUT'],
      [{ wbId, ...images(['/media/sw4/none.jpg']) }, '400 IMAGE_UNKNOWN'],
      [{ wbId, ...images(['https://evil.example/a.png']) }, '400 IMAGE_UNKNOWN'],
      [{ wbId, ...images(Array.from({ length: 10 }, (_, n) => `/media/${n}.jpg`)) }, '400 TOO_MANY_IMAGES'],
    ];
    for (const [body, expected] of cases)
      expect([body, outcome(await user.send('POST', ADD, body))]).toEqual([body, expected]);
    expect(outcome(await world.app.visitor.send('POST', ADD, { wbId, content: '你好啊' }))).toBe('401 NOT_SIGNED_IN');
    expect(await count(wbId)).toBe(0);
    expect(outcome(await user.send('POST', ADD, { wbId, content: '长'.repeat(150) }))).toBe('200');
    expect(outcome(await user.send('POST', ADD, { wbId, content: '两字' }))).toBe('200');
  });

  test('markup in a comment is text', async () => {
    const user = await world.app.asUser();
    const wbId = await world.post(user);
    const reply = await user.send<{ wbcContent: string }>('POST', ADD, {
      wbId,
      content: '<img src=x onerror=alert(1)>',
    });
    expect(reply.Message.wbcContent).toContain('&lt;img');
    expect(reply.Message.wbcContent).not.toContain('<img');
  });

  test('fifty submissions of one comment are one comment', async () => {
    const user = await world.app.asUser();
    const wbId = await world.post(user);
    const token = (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        user.send<{ cid: number }>('POST', ADD, { wbId, content: '只说一次', requestKey: 'comment-key-1' }, { token }),
      ),
    );
    expect(new Set(all.map(outcome))).toEqual(new Set(['200']));
    expect(new Set(all.map(({ Message }) => Message.cid)).size).toBe(1);
    expect(await count(wbId)).toBe(1);
  });

  test('thirty people comment at once: every floor once, every count right', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const people = await Promise.all(Array.from({ length: 6 }, () => world.app.asUser()));
    await Promise.all(
      people.flatMap((person) => Array.from({ length: 5 }, () => world.comment(person, wbId, '同时发言'))),
    );
    const { list, total } = await comments(wbId, '&limit=50');
    expect(total).toBe(30);
    expect(list.map(({ floor }) => floor)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await checkCounters(world.app.db)).toEqual([]);
  });

  test("deleting: the own one, a stranger's not, a manager's with a reason; answers go with their comment", async () => {
    const author = await world.app.asUser();
    const fan = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [12] });
    const wbId = await world.post(author);
    const first = await world.comment(fan, wbId, '要删的');
    await world.comment(author, wbId, '下面的', first);
    const other = await world.comment(fan, wbId, '管理员删');
    expect(outcome(await author.send('POST', DELETE, { cid: first }))).toBe('403 FORBIDDEN');
    expect(outcome(await world.app.visitor.send('POST', DELETE, { cid: first }))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await fan.send('POST', '/api/bbs/weibo/delete_comment?zone=mx', { cid: first }))).toBe(
      '404 NOT_FOUND',
    );
    expect(await fan.send('POST', DELETE, { cid: first })).toMatchObject({ status: 200, Message: { wbcCount: 1 } });
    expect(await fan.send('POST', DELETE, { cid: first })).toMatchObject({ status: 200, Message: { wbcCount: 1 } });
    expect(outcome(await manager.send('POST', DELETE, { cid: other }))).toBe('400 REASON_REQUIRED');
    expect(await manager.send('POST', DELETE, { cid: other, reason: '辱骂' })).toMatchObject({
      Message: { wbcCount: 0 },
    });
    expect(await comments(wbId)).toMatchObject({ list: [], total: 0 });
    expect(await count(wbId)).toBe(0);
    expect(outcome(await get(`comment/secondComments?wbId=${first}`))).toBe('404 NOT_FOUND');
    expect(await checkCounters(world.app.db)).toEqual([]);
  });

  test('a hidden comment is in no list and no count, and comes back', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    expect(await comments(wbId)).toMatchObject({ total: 1 });
    await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '核实' });
    expect(await comments(wbId)).toMatchObject({ list: [], total: 0 });
    expect(outcome(await get(`comment/get_comment?cid=${cid}`))).toBe('404 NOT_FOUND');
    await manager.send('POST', '/api/bbs/moderation/comment/restore?zone=sw4', { cid, reason: '无事' });
    expect(await comments(wbId)).toMatchObject({ total: 1, list: [{ cid }] });
  });

  test('managers see hidden comments and replies at their places, restore them, and count them; nobody else does', async () => {
    const author = await world.app.asUser();
    const fan = await world.app.asUser();
    const wbId = await world.post(author);
    const first = await world.comment(fan, wbId, '第一楼');
    const second = await world.comment(fan, wbId, '第二楼');
    const third = await world.comment(author, wbId, '第三楼');
    const answers: number[] = [];
    for (let n = 0; n < 5; n++) answers.push(await world.comment(fan, wbId, `回复 ${n}`, first));
    const managers = await Promise.all([12, 13].map((code) => world.app.asUser({ sw4: [code] })));
    const [manager] = managers;
    if (!manager) throw new Error('no manager');
    // Kept for visitors before anything is hidden.
    expect(await comments(wbId)).toMatchObject({ total: 3 });
    const [hiddenReply = 0] = answers;
    for (const cid of [second, hiddenReply])
      await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '核实' });

    type Client = typeof author;
    const listOf = async (client: Client, query = '') =>
      (await client.get<Page<Comment>>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}${query}`)).Message;
    const repliesOf = async (client: Client, query = '') =>
      (await client.get<Page<Reply>>(`/api/bbs/weibo/comment/secondComments?zone=sw4&wbId=${first}${query}`)).Message;
    const ids = ({ list }: Page<{ cid: number }>) => list.map(({ cid }) => cid);
    const elsewhere = await world.app.asUser({ mx: [13] });
    const other = await world.app.asUser({ sw4: [32, 27] });
    const shownReplies = answers.slice(1, 4);
    for (let turn = 0; turn < 2; turn++)
      for (const client of [world.app.visitor, author, fan, elsewhere, other]) {
        const page = await listOf(client);
        expect([ids(page), page.total, page.list[0]?.replyCount]).toEqual([[first, third], 2, 4]);
        expect(page.list[0]?.replies.map(({ cid }) => cid)).toEqual(shownReplies);
        expect(await repliesOf(client)).toMatchObject({ total: 4 });
        expect(ids(await repliesOf(client))).toEqual(answers.slice(1));
        expect(ids(await listOf(client, '&sort=2'))).toEqual([third, first]);
      }
    for (const client of managers) {
      const page = await listOf(client);
      expect([ids(page), page.total, page.list[0]?.replyCount]).toEqual([[first, second, third], 3, 5]);
      expect(page.list.map(({ hiddenTime }) => hiddenTime > 0)).toEqual([false, true, false]);
      expect(page.list[0]?.replies.map(({ cid }) => cid)).toEqual(answers.slice(0, 3));
      expect(ids(await listOf(client, '&sort=2'))).toEqual([third, second, first]);
      expect(ids(await listOf(client, '&sort=3'))).toEqual([first, second, third]);
      expect(await listOf(client, '&onlyAuthor=1')).toMatchObject({ total: 1, list: [{ cid: third }] });
      expect([ids(await listOf(client, '&limit=1&offset=1')), ids(await listOf(client, '&limit=2'))]).toEqual([
        [second],
        [first, second],
      ]);
      expect(await listOf(client, '&limit=2&offset=1')).toMatchObject({ hasMore: false });
      const replies = await repliesOf(client, '&limit=2');
      expect([ids(replies), replies.total, replies.hasMore]).toEqual([answers.slice(0, 2), 5, true]);
    }
    // Positions lead to the place in one's own list; the post's count is everybody's.
    const position = async (client: Client, cid: number) =>
      (await client.get<CommentPosition>(`/api/bbs/weibo/getPosition?zone=sw4&wbId=${cid}`)).Message;
    expect(await position(world.app.visitor, third)).toMatchObject({ commentPosition: 2 });
    expect(await position(manager, third)).toMatchObject({ commentPosition: 3 });
    expect(await position(manager, second)).toMatchObject({ commentPosition: 2 });
    expect(await position(manager, answers[1] ?? 0)).toMatchObject({ commentPosition: 1, replayPosition: 2 });
    const detail = await manager.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
    expect(detail.Message.wbcCount).toBe(6);
    expect(await count(wbId)).toBe(6);

    for (const cid of [second, hiddenReply])
      await manager.send('POST', '/api/bbs/moderation/comment/restore?zone=sw4', { cid, reason: '无事' });
    expect(ids(await listOf(world.app.visitor))).toEqual([first, second, third]);
    expect(await repliesOf(world.app.visitor)).toMatchObject({ total: 5 });
    // Deleted is deleted for managers too.
    await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid: second, reason: '核实' });
    await manager.send('POST', DELETE, { cid: second, reason: '违规' });
    expect(await listOf(manager)).toMatchObject({ total: 2 });
    expect(ids(await listOf(manager))).toEqual([first, third]);
    expect(await checkCounters(world.app.db)).toEqual([]);
  });

  test.each([
    'get_comments?wbId=0',
    'get_comments?wbId=1&sort=4',
    'get_comments?wbId=1&limit=51',
    'comment/secondComments?wbId=x',
    'comment/get_comment?cid=-1',
  ])('%s is a bad request', async (path) => expect(outcome(await get(path))).toBe('400 BAD_INPUT'));
});
