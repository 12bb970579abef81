import { beforeEach, expect, test } from 'vitest';
import { REPEAT_WINDOW_MS } from '../../platform/contract/index.ts';
import { TimingOperation } from '../../plugins/drafts/contract.ts';
import { makeLottery } from '../authorisation/world/lottery.ts';
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

    const draftOf = (writer: TestClient) => {
      const call = <T = { version: number; applyDetailUrl: string }>(name: string, body: object) =>
        writer.send<T>('POST', `/api/bbs/weibo/draft/${name}?zone=sw4`, body, { key: false });
      const add = async (): Promise<number> =>
        (await call<{ id: number }>('add_draft', { title: '原题', content: '<p>x</p>', wbThemeId: 1 })).Message.id;
      return { call, add };
    };

    test('saves a draft once: the own save that has just replaced a version is answered, and no other text', async () => {
      const { call, add } = draftOf(await world.app.asUser({ sw4: [13] }));
      const stranger = draftOf(await world.app.asUser({ sw4: [13] }));
      const save = { id: await add(), version: 1, title: '改过', holder: 'composer-1' };
      const replies = await Promise.all([call('update_draft', save), call('update_draft', save)]);
      expect(replies.map(outcome)).toEqual(['200', '200']);
      now += REPEAT_WINDOW_MS - 1;
      const again = await call('update_draft', save);
      expect([outcome(again), again.Message]).toEqual(['200', replies[0].Message]);
      expect(again.Message.version).toBe(2);
      expect(outcome(await call('update_draft', { ...save, title: '别的' }))).toBe('409 DRAFT_CHANGED');
      expect(outcome(await stranger.call('update_draft', save))).toBe('404 DRAFT_MISSING');
      // Changed in between, even back to the same text, it is a late one.
      for (const [version, title] of [
        [2, '第三版'],
        [3, '改过'],
      ] as const)
        expect(outcome(await call('update_draft', { ...save, version, title }))).toBe('200');
      expect(outcome(await call('update_draft', save))).toBe('409 DRAFT_CHANGED');
      const late = { id: await add(), version: 1, title: '改过' };
      await call('update_draft', late);
      now += REPEAT_WINDOW_MS;
      expect(outcome(await call('update_draft', late))).toBe('409 DRAFT_CHANGED');
    });

    test('pushes a draft to one review, and answers where it is', async () => {
      const writer = await world.app.asUser({ sw4: [13, 92] });
      const { call, add } = draftOf(writer);
      const push = { id: await add(), version: 1 };
      const submissions = async () =>
        (
          await writer.get<{ list: { draftId: number; status: number }[] }>(
            '/api/bbs/weibo/draft/review/list?zone=sw4&tab=all&limit=50',
          )
        ).Message.list.filter(({ draftId }) => draftId === push.id);
      const first = await call('push_audit', push);
      const again = await call('push_audit', push);
      expect([outcome(again), again.Message]).toEqual(['200', first.Message]);
      expect(first.Message.applyDetailUrl).toMatch(/^\/review\/\d+/);
      expect(await submissions()).toHaveLength(1);
      const other = { ...push, fields: '{"coverImage":""}' };
      expect(outcome(await call('push_audit', other))).toBe('409 DRAFT_IN_REVIEW');
      const colleague = draftOf(await world.app.asUser({ sw4: [13, 92] }));
      expect(outcome(await colleague.call('push_audit', push))).toBe('404 DRAFT_MISSING');
      // Taken back and pushed as another one, it is not the first any more.
      await call('recall_audit', { id: push.id });
      expect(outcome(await call('push_audit', other))).toBe('200');
      expect(outcome(await call('push_audit', push))).toBe('409 DRAFT_IN_REVIEW');
      // Taken back, it can be pushed as before at once.
      await call('recall_audit', { id: push.id });
      expect(outcome(await call('push_audit', push))).toBe('200');
      now += REPEAT_WINDOW_MS;
      expect(outcome(await call('push_audit', push))).toBe('409 DRAFT_IN_REVIEW');
      expect(await submissions()).toHaveLength(3);
    });

    test('leaves a timed post as it is when it is told once more what has become of it', async () => {
      const writer = await world.app.asUser({ sw4: [13, 31] });
      const stranger = await world.app.asUser({ sw4: [13, 31] });
      const { call, add } = draftOf(writer);
      const at = now + 3_600_000;
      const timed = async () => {
        const draftId = await add();
        expect(outcome(await addPost(writer, { draftId, timingOpenTime: at }))).toBe('200');
        return draftId;
      };
      const operate = (id: number, optType: number, more: object = {}) =>
        call<{ wbId: number }>('update_timing_open_status', { id, optType, ...more });
      const stored = async (id: number) =>
        (
          await writer.get<{ version: number; draftTimingOpenStatus: number | null; timingOpenTime?: number }>(
            `/api/bbs/weibo/draft/get_detail?zone=sw4&id=${id}`,
          )
        ).Message;

      const id = await timed();
      for (const [optType, more] of [
        [TimingOperation.pause, {}],
        [TimingOperation.changeTime, { timingOpenTime: at + 5 }],
        [TimingOperation.withdraw, {}],
      ] as const) {
        expect(outcome(await operate(id, optType, more))).toBe('200');
        const once = await stored(id);
        expect(outcome(await operate(id, optType, more))).toBe('200');
        expect(await stored(id)).toEqual(once);
        const path = '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4';
        expect(outcome(await stranger.send('POST', path, { id, optType, ...more }))).toBe('404 DRAFT_MISSING');
      }
      expect((await stored(id)).draftTimingOpenStatus).toBeNull();
      // What is timed no more is neither paused nor moved.
      expect(outcome(await operate(id, TimingOperation.pause))).toBe('409 TIMING_STATUS');

      const now1 = await timed();
      const replies = await Promise.all([
        operate(now1, TimingOperation.publishNow),
        operate(now1, TimingOperation.publishNow),
      ]);
      expect(replies.map(outcome)).toEqual(['200', '200']);
      expect(replies[1].Message).toEqual(replies[0].Message);
      expect(await postsOf(writer)).toHaveLength(1);
      expect(outcome(await operate(now1, TimingOperation.withdraw))).toBe('404 DRAFT_MISSING');
      now += REPEAT_WINDOW_MS;
      expect(outcome(await operate(now1, TimingOperation.publishNow))).toBe('404 DRAFT_MISSING');
    });

    test('verifies a name once, and says so to the same name and number within the retry time alone', async () => {
      const person = await world.app.asUser({}, { verified: false });
      const idcard = '11010519491231002X';
      const verify = (input: object) =>
        person.send<{ realname: number }>('POST', '/api/bbs/user/real?zone=sw4', { name: '张三', idcard, ...input });
      const replies = [await verify({}), await verify({}), await verify({ idcard: idcard.toLowerCase() })];
      expect(replies.map(outcome)).toEqual(['200', '200', '200']);
      expect(replies.map(({ Message }) => Message.realname)).toEqual([1, 1, 1]);
      expect(outcome(await verify({ name: '李四' }))).toBe('409 REAL_NAME_DONE');
      expect(outcome(await verify({ idcard: '110105194912310038' }))).toBe('409 REAL_NAME_DONE');
      now += REPEAT_WINDOW_MS;
      expect(outcome(await verify({}))).toBe('409 REAL_NAME_DONE');
    });

    test('changes a poll once: the same change is answered with the poll, another one under that version refused', async () => {
      const author = await world.app.asUser({ sw4: [10] });
      const manager = await world.app.asUser({ sw4: [12] });
      const options = (names: string[]) => JSON.stringify(names.map((name) => ({ name })));
      const posted = await addPost(author, {
        wbIsPoll: 1,
        pollTitle: '选哪个',
        pollOptions: options(['甲', '乙']),
        pollEndTime: now + 3_600_000,
      });
      const { wbId } = posted.Message;
      const change = { wbId, version: 0, pollOptions: options(['丙']), addedVotes: 'keep' };
      const send = (client: TestClient, body: object) =>
        client.send<{ version: number; options: { name: string }[] }>('POST', '/api/bbs/poll/edit_poll?zone=sw4', body);
      const replies = await Promise.all([send(author, change), send(author, change), send(author, change)]);
      expect(replies.map(outcome)).toEqual(['200', '200', '200']);
      for (const { Message } of replies)
        expect([Message.version, Message.options.map(({ name }) => name)]).toEqual([1, ['甲', '乙', '丙']]);
      const history = await author.get<{ list: unknown[] }>(`/api/bbs/poll/get_history?zone=sw4&wbId=${wbId}`);
      expect(history.Message.list).toHaveLength(1);
      expect(outcome(await send(manager, change))).toBe('409 CHANGED');
      expect(outcome(await send(author, { ...change, pollOptions: options(['丁']) }))).toBe('409 CHANGED');
      expect(outcome(await send(manager, { wbId, version: 1, pollTitle: '改名' }))).toBe('200');
      expect(outcome(await send(author, change))).toBe('409 CHANGED');
      const last = { wbId, version: 2, pollTitle: '又改' };
      expect(outcome(await send(author, last))).toBe('200');
      now += REPEAT_WINDOW_MS;
      expect(outcome(await send(author, last))).toBe('409 CHANGED');
    });

    test('draws and redraws once by merit, and for its manager alone', async () => {
      const [manager, colleague] = [await world.app.asUser({ sw4: [93] }), await world.app.asUser({ sw4: [93] })];
      const [first, next] = [await world.app.asUser(), await world.app.asUser()];
      const lottery = (client: TestClient, call: string, body: object) =>
        client.send<{ winners: unknown[] }>('POST', `/api/bbs/weibo/lottery/${call}?zone=sw4`, body);
      const { wbId } = await makeLottery(world.app, first, 'frozen', [next]);
      const list = async () =>
        (
          await manager.get<{ list: { id: number; state: string }[] }>(
            `/api/bbs/weibo/lottery/record/list?zone=sw4&wbId=${wbId}`,
          )
        ).Message.list;
      const won = async (winner: TestClient) =>
        (await winner.get<{ list: unknown[] }>('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1')).Message.list
          .length;
      const twiceAsked = async (call: string, body: object, other: object, winner: TestClient) => {
        const before = await won(winner);
        const replies = await Promise.all([lottery(manager, call, body), lottery(manager, call, body)]);
        expect(replies.map(outcome)).toEqual(['200', '200']);
        expect(replies[1].Message.winners).toEqual(replies[0].Message.winners);
        expect(await won(winner)).toBe(before + 1);
        const refused = call === 'draw_prize' ? '409 WRONG_PHASE' : '409 NOT_FORFEITED';
        expect(outcome(await lottery(colleague, call, body))).toBe(refused);
        expect(outcome(await lottery(manager, call, other))).toBe(refused);
        now += REPEAT_WINDOW_MS;
        expect(outcome(await lottery(manager, call, body))).toBe(refused);
      };
      const drawn = (uid: number, reason: string) => ({
        wbId,
        winners: JSON.stringify([{ uid, prizeIndex: 0, reason }]),
      });
      await twiceAsked('draw_prize', drawn(first.uid, '好'), drawn(next.uid, '好'), first);
      const [{ id = 0 } = {}] = await list();
      await lottery(manager, 'record/update_state', { wbId, id, from: 'won', to: 'forfeited', reason: '放弃' });
      const given = (reason: string) => ({ wbId, winners: JSON.stringify([{ id, uid: next.uid, reason }]) });
      await twiceAsked('apply_redraw', given('递补'), given('另一个理由'), next);
      expect(await list()).toHaveLength(2);
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
