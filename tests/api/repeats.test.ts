import { beforeEach, expect, test } from 'vitest';
import { REPEAT_WINDOW_MS } from '../../platform/contract/index.ts';
import { buildTestApp, type TestClient } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { describeApi, outcome } from './each-engine.ts';

/** What a client that was written from the calls alone sends: no key of ours. */
const POST = { wbContent: '<p>谁来解释一下装甲倾角？</p>', wbTitle: '装甲', wbThemeId: 1 };
const addPost = (client: TestClient, fields: object = {}, zone = 'sw4') =>
  client.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, { ...POST, ...fields }, { key: false });
const addComment = (client: TestClient, wbId: number, content = '说得对') =>
  client.send<{ cid: number }>(
    'POST',
    '/api/bbs/weibo/comment/add_comment_v2?zone=sw4',
    { wbId, content },
    { key: false },
  );
const edit = (client: TestClient, wbId: number, content: string) =>
  client.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content }, { key: false });
const remove = (client: TestClient, call: string, body: object) =>
  client.send('POST', `/api/bbs/weibo/${call}?zone=sw4`, body);

let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

describeApi(
  'a write whose answer was lost',
  (world) => {
    const postsOf = async ({ uid }: TestClient) =>
      world.app.db.q<{ post: { uid: number } }>().selectFrom('post').select('uid').where('uid', '=', uid).execute();
    const contentOf = async (wbId: number) =>
      (await world.app.visitor.get<{ wbContent: string }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message
        .wbContent;

    test('makes one post, however often the same text is sent within the retry time', async () => {
      const author = await world.app.asUser();
      const replies = [];
      for (let time = 0; time < 6; time++) replies.push(await addPost(author));
      expect(replies.map(outcome)).toEqual(Array(6).fill('200'));
      expect(new Set(replies.map(({ Message }) => Message.wbId)).size).toBe(1);
      expect(await postsOf(author)).toHaveLength(1);
    });

    test('is told from what another person, another call, another zone or another text makes', async () => {
      const [author, other] = [await world.app.asUser({ sw4: [97] }), await world.app.asUser()];
      const replies = [
        await addPost(author),
        await addPost(other),
        await addPost(author, {}, 'mx'),
        await addPost(author, { wbTitle: '装甲？' }),
      ];
      expect(new Set(replies.map(({ Message }) => Message.wbId)).size).toBe(4);
    });

    test('is the same as JSON and as a form', async () => {
      const author = await world.app.asUser();
      const first = await addPost(author);
      const token = (await author.get<string>('/api/bbs/weibo/csrfToken')).Message;
      const form = await author.inject({
        method: 'POST',
        url: '/api/bbs/weibo/add?zone=sw4',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...POST, wbThemeId: '1', _csrf: token }).toString(),
      });
      expect(form.json<typeof first>().Message.wbId).toBe(first.Message.wbId);
    });

    test('makes one post when all tries arrive at once', async () => {
      const author = await world.app.asUser();
      const replies = await Promise.all(Array.from({ length: 6 }, () => addPost(author)));
      expect(replies.map(outcome)).toEqual(Array(6).fill('200'));
      expect(await postsOf(author)).toHaveLength(1);
    });

    test('is a new one after the retry time', async () => {
      const author = await world.app.asUser();
      const first = await addPost(author);
      now += REPEAT_WINDOW_MS - 1;
      expect((await addPost(author)).Message.wbId).toBe(first.Message.wbId);
      now += 1;
      expect((await addPost(author)).Message.wbId).not.toBe(first.Message.wbId);
    });

    test('is a new one when the first was deleted', async () => {
      const author = await world.app.asUser();
      const { wbId } = (await addPost(author)).Message;
      await remove(author, 'delete_post', { wbId });
      const again = await addPost(author);
      expect(again.Message.wbId).not.toBe(wbId);
      expect((await addPost(author)).Message.wbId).toBe(again.Message.wbId);
    });

    test('makes one comment, one after the other or at once; a deleted one is written anew', async () => {
      const author = await world.app.asUser();
      const { wbId } = (await addPost(author)).Message;
      const other = (await addPost(author, { wbTitle: '另一个' })).Message.wbId;
      const first = await addComment(author, wbId);
      const replies = await Promise.all(Array.from({ length: 5 }, () => addComment(author, wbId)));
      expect(new Set([first, ...replies].map(({ Message }) => Message.cid)).size).toBe(1);
      expect((await addComment(author, other)).Message.cid).not.toBe(first.Message.cid);
      const { cid } = first.Message;
      expect(outcome(await remove(author, 'delete_comment', { cid }))).toBe('200');
      const anew = await addComment(author, wbId);
      expect([outcome(anew), anew.Message.cid === cid]).toEqual(['200', false]);
    });

    test('changes a post once, and a change back is a change', async () => {
      const author = await world.app.asUser();
      const { wbId } = (await addPost(author)).Message;
      const [one, two] = ['<p>第一个说法</p>', '<p>第二个说法</p>'];
      const first = await edit(author, wbId, one);
      now += 1000;
      expect((await edit(author, wbId, one)).Message).toEqual(first.Message);
      await edit(author, wbId, two);
      expect(await contentOf(wbId)).toBe(two);
      now += 1000;
      expect(outcome(await edit(author, wbId, one))).toBe('200');
      expect(await contentOf(wbId)).toBe(one);
    });

    test('likes as the last press says, not as an earlier one was answered', async () => {
      const author = await world.app.asUser();
      const { wbId } = (await addPost(author)).Message;
      const like = (method: 'POST' | 'DELETE', call: string) =>
        author.send<{ isFavor: number }>(method, `/api/bbs/weibo/favor/${call}?zone=sw4`, { wbId });
      const states = [
        await like('POST', 'add_favor'),
        await like('DELETE', 'del_favor'),
        await like('POST', 'add_favor'),
        await like('POST', 'add_favor'),
      ];
      expect(states.map(({ Message }) => Message.isFavor)).toEqual([1, 0, 1, 1]);
    });

    test('deletes a post or comment and says so again, but to nobody else, and of nothing that never was', async () => {
      const [author, stranger] = [await world.app.asUser(), await world.app.asUser()];
      const { wbId } = (await addPost(author)).Message;
      const { cid } = (await addComment(author, wbId)).Message;
      for (const [call, body] of [
        ['delete_comment', { cid }],
        ['delete_post', { wbId }],
      ] as const) {
        const replies = await Promise.all([remove(author, call, body), remove(author, call, body)]);
        expect(replies.map(outcome)).toEqual(['200', '200']);
        now += 3_600_000;
        expect(outcome(await remove(author, call, body))).toBe('200');
        expect(outcome(await remove(stranger, call, body))).toBe('404 NOT_FOUND');
      }
      expect(outcome(await remove(author, 'delete_post', { wbId: 999_999 }))).toBe('404 NOT_FOUND');
      expect(outcome(await remove(author, 'delete_comment', { cid: 999_999 }))).toBe('404 NOT_FOUND');
    });

    test('adds one draft, and deletes it twice; the same draft is then a new one', async () => {
      const manager = await world.app.asUser({ sw4: [13] });
      const call = (name: string, body: object) =>
        manager.send<{ id: number }>('POST', `/api/bbs/weibo/draft/${name}?zone=sw4`, body, { key: false });
      const drafts = await Promise.all([call('add_draft', { title: '草稿' }), call('add_draft', { title: '草稿' })]);
      const [id] = new Set(drafts.map(({ Message }) => Message.id));
      expect(new Set(drafts.map(({ Message }) => Message.id)).size).toBe(1);
      expect([outcome(await call('del_draft', { id })), outcome(await call('del_draft', { id }))]).toEqual([
        '200',
        '200',
      ]);
      const other = await world.app.asUser({ sw4: [13] });
      expect(outcome(await other.send('POST', '/api/bbs/weibo/draft/del_draft?zone=sw4', { id }))).toBe(
        '404 DRAFT_MISSING',
      );
      const again = await call('add_draft', { title: '草稿' });
      expect([outcome(again), again.Message.id === id]).toEqual(['200', false]);
    });

    test('tells the staff of one problem', async () => {
      const player = await world.app.asUser();
      const tell = () =>
        player.send<{ id: number }>(
          'POST',
          '/api/bbs/feedback/newpostproblem?zone=sw4',
          { question: '登录不上游戏，一直转圈', servername: '一服', username: '船长', starttime: 1_700_000_000_000 },
          { key: false },
        );
      const replies = [await tell(), await tell()];
      expect(replies.map(outcome)).toEqual(['200', '200']);
      expect(replies[0]?.Message.id).toBe(replies[1]?.Message.id);
    });
  },
  { now: () => now },
);

describeOnEachEngine('two hosts', (open) => {
  test('on one database make one post of what is sent to both at once', async () => {
    if (open.engine === 'sqlite') return; // The embedded database has one host.
    const db = await open({ migrated: true });
    const { url = '' } = open.addressOf(db);
    const hosts = [await buildTestApp({ url }), await buildTestApp({ url })] as const;
    try {
      const author = await hosts[0].asUser();
      const send = async (host: (typeof hosts)[number]) => {
        const headers = { cookie: author.cookie };
        const token = (await host.app.inject({ url: '/api/bbs/weibo/csrfToken', headers })).json<{ Message: string }>();
        const payload = { ...POST, _csrf: token.Message };
        const reply = await host.app.inject({ method: 'POST', url: '/api/bbs/weibo/add?zone=sw4', headers, payload });
        return reply.json<{ Message: { wbId: number } }>().Message.wbId;
      };
      const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => send(hosts[index % 2 === 0 ? 0 : 1])));
      expect(new Set(ids).size).toBe(1);
    } finally {
      for (const host of hosts) await host.stop();
      await db.close();
    }
  });
});
