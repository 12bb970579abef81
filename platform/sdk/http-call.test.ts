import { describe, expect, it } from 'vitest';
import { failure, success } from '../contract/envelope.ts';
import { people } from '../contract/endpoints/follow.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import * as messages from '../contract/endpoints/messages.ts';
import { addFavor, deletePost, postDetail } from '../contract/endpoints/posts.ts';
import { uploadImage } from '../contract/endpoints/media.ts';
import {
  accountLogin,
  baseInfo,
  csrfToken,
  login,
  ownDetail,
  userDetail,
  vipCsrfToken,
} from '../contract/endpoints/users.ts';
import { CallError, isCallError } from './call.ts';
import { TOKEN, bodyOf, server } from './http-test-support.ts';

const { deleteMessage, unreadMessages } = messages;

describe('requests', () => {
  it('puts the input of a read into the query, with the zone', async () => {
    const { call, sent } = server([{ body: success({ wbId: 7 }) }]);
    expect(await call(postDetail, { wbId: 7 })).toEqual({ wbId: 7 });
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toBe('/api/bbs/weibo/get_detail?zone=sw4&wbId=7');
    expect(sent[0]!.init.body).toBeUndefined();
  });

  it('fills path parameters and sends each value once', async () => {
    const { call, sent } = server([{ body: success({}) }]);
    await call(userDetail, { uid: 42 });
    expect(sent[0]!.url).toBe('/api/bbs/user/detail/42?zone=sw4');
  });

  it('sends a write as JSON with a token fetched just before', async () => {
    const { call, sent, paths } = server([{ body: success({}) }]);
    await call(deletePost, { wbId: 7, reason: 'spam' });
    expect(paths()).toEqual([TOKEN, 'POST /api/bbs/weibo/delete_post']);
    expect(sent[0]!.url).toContain('_t=1234');
    expect(bodyOf(sent[1]!.init)).toEqual({ wbId: 7, reason: 'spam', _csrf: 'tok1' });
    // And with whom the page believes to be signed in.
    expect(sent.map(({ init }) => new Headers(init.headers).get('x-uid'))).toEqual([null, '7']);
  });

  it('sends a write as the page goes away at once, with the token in hand', async () => {
    const { call, sent, paths } = server([{ body: success({}) }]);
    const answer = call(deletePost, { wbId: 7 }, { tokenInHand: 'held' });
    expect(paths()).toEqual(['POST /api/bbs/weibo/delete_post']);
    expect(sent[0]!.init.keepalive).toBe(true);
    expect(bodyOf(sent[0]!.init)).toEqual({ wbId: 7, _csrf: 'held' });
    await answer;
  });

  it('marks what no cache may answer with the time, and nothing else', async () => {
    const stamped = [
      [unreadMessages, {}],
      [baseInfo, {}],
      [ownDetail, {}],
    ] as const;
    const plain = [
      [postDetail, { wbId: 1 }],
      [userDetail, { uid: 1 }],
      [people, { uids: '1' }],
    ] as const;
    const { call, sent } = server([...stamped, ...plain].map(() => ({ body: success({}) })));
    // Each with its own.
    for (const [endpoint, input] of [...stamped, ...plain]) await call(endpoint, input as never);
    expect(sent.map(({ url }) => url.includes('_t=1234'))).toEqual([true, true, true, false, false, false]);
  });

  it('does so with every call about messages, and by what the contract says, wherever the call is', async () => {
    const all: unknown[] = Object.values(messages);
    const lists = all.filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one);
    expect(lists.length).toBeGreaterThan(5);
    expect([...lists, messages.messageList('x'), csrfToken, vipCsrfToken].filter((one) => !one.isStamped)).toEqual([]);
    const { call, sent } = server([{ body: success({}) }, { body: success({}) }]);
    await call({ ...baseInfo, path: '/api/elsewhere' }, {});
    const { isStamped: _stamped, ...plain } = baseInfo;
    await call({ ...plain, path: '/api/user/messages/baseInfo' }, {});
    expect(sent.map(({ url }) => url.includes('_t=1234'))).toEqual([true, false]);
  });

  it('needs no token where the call carries its own proof, and no zone where it belongs to none', async () => {
    const { call, sent } = server([{ body: success({ ticket: 't', expiresAt: 1 }) }]);
    await call(accountLogin, { account: 'a', password: 'b' });
    expect(sent.map(({ url }) => url)).toEqual(['/account/api/login']);
  });

  it('sends a file as multipart, the token before it', async () => {
    const { call, sent } = server([{ body: success([]) }]);
    await call(uploadImage, { file: new File(['x'], 'a.png') });
    const form = sent[1]!.init.body as FormData;
    expect([...form.keys()]).toEqual(['_csrf', 'upload-file']);
    expect((form.get('upload-file') as File).name).toBe('a.png');
    const headers = new Headers(sent[1]!.init.headers);
    expect(headers.has('content-type')).toBe(false);
    expect(headers.get('x-csrf-token')).toBe('tok1');
  });

  it('does not send a write whose token could not be fetched, and gives that reason', async () => {
    const { call, paths } = server([], { status: 429, body: failure(429, 'too often') });
    await expect(call(deletePost, { wbId: 7 })).rejects.toMatchObject({ reason: 'too often', code: 429, status: 429 });
    expect(paths()).toEqual([TOKEN]);
  });
});

describe('replies', () => {
  it('rejects with reason and code of the envelope', async () => {
    const { call } = server([{ status: 403, body: failure(10004, 'real name please') }]);
    const error = await call(postDetail, { wbId: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(isCallError(error)).toBe(true);
    expect(error).toMatchObject({ status: 403, code: 10004, reason: 'real name please' });
  });

  it('hands on what a refusal says besides its reason', async () => {
    const { call } = server([{ status: 409, body: failure(4091, 'newer', { draft: { id: 3 } }) }]);
    const refused = { status: 409, code: 4091, reason: 'newer', detail: { draft: { id: 3 } } };
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject(refused);
  });

  it('says by which rule it was refused and which field, as far as the server has said', async () => {
    const headers = { 'x-error-id': 'OPTION_REPEATED', 'x-error-plugin': 'poll', 'x-error-field': 'options/2/name' };
    const body = failure(400, 'twice');
    const { call } = server([
      { status: 400, body, headers },
      { status: 400, body },
    ]);
    const refused = { reason: 'twice', errorId: 'OPTION_REPEATED', plugin: 'poll', field: 'options/2/name' };
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject(refused);
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject({ errorId: '', plugin: '', field: '' });
  });

  it.each(['<html>502</html>', '[]', 'null', '{"Succeed":1}'])('takes %s for no reply', async (body) => {
    const { call } = server([{ status: 502, body }]);
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject({
      status: 502,
      code: 'server error',
      reason: 'cannot read',
    });
  });

  it.each([baseInfo, login, addFavor])(
    'leaves for the page that says it when the account is frozen',
    async (endpoint) => {
      const body = failure(505, '账号已被冻结');
      const { call, redirect } = server(Array.from({ length: 3 }, () => ({ status: 403, body })));
      await expect(call<typeof endpoint>(endpoint, { wbId: 1 } as never)).rejects.toMatchObject({ code: 505 });
      expect(redirect).toHaveBeenCalledWith('/loginRedirect?code=4&zone=sw4');
    },
  );

  it('leaves once when several calls find the account frozen', async () => {
    const reply = { status: 403, body: failure(505, '账号已被冻结') };
    const { call, redirect } = server(Array.from({ length: 6 }, () => reply));
    await Promise.allSettled([call(postDetail, { wbId: 1 }), call(baseInfo, {})]);
    expect(redirect).toHaveBeenCalledOnce();
  });

  it('tells that its zone was stopped, and takes no other refusal for it', async () => {
    const stopped = server([{ status: 403, body: failure(4031, '该游戏论坛维护中') }]);
    await expect(stopped.call(postDetail, { wbId: 1 })).rejects.toMatchObject({ status: 403, code: 4031 });
    expect(stopped.zoneStopped).toHaveBeenCalledOnce();
    const token = server([], { status: 403, body: failure(4031, '该游戏论坛维护中') });
    await expect(token.call(addFavor, { wbId: 1 })).rejects.toMatchObject({ code: 4031 });
    expect(token.zoneStopped).toHaveBeenCalledOnce();
    const forbidden = server([{ status: 403, body: failure(403, '该游戏论坛维护中') }]);
    await expect(forbidden.call(postDetail, { wbId: 1 })).rejects.toMatchObject({ code: 403 });
    expect(forbidden.zoneStopped).not.toHaveBeenCalled();
  });

  it('tells that somebody whom the page shows is not signed in', async () => {
    const refused = { status: 401, body: failure(401, 'sign in') };
    const stale = server([refused]);
    await expect(stale.call(addFavor, { wbId: 1 })).rejects.toMatchObject({ status: 401 });
    expect(stale.sessionGone.mock.calls).toEqual([[{}]]);
    const unasked = server([refused]);
    const asking = unasked.call(unreadMessages, {}, { isByItself: true });
    await expect(asking).rejects.toMatchObject({ status: 401 });
    expect(unasked.sessionGone.mock.calls).toEqual([[{ isByItself: true }]]);
    const visitor = server([refused], undefined, 0);
    await expect(visitor.call(addFavor, { wbId: 1 })).rejects.toMatchObject({ status: 401 });
    expect(visitor.sessionGone).not.toHaveBeenCalled();
    const forbidden = server([{ status: 403, body: failure(403, 'no') }]);
    await expect(forbidden.call(addFavor, { wbId: 1 })).rejects.toMatchObject({ status: 403 });
    expect(forbidden.sessionGone).not.toHaveBeenCalled();
  });

  it.each([
    ['the session is gone', { status: 401, body: failure(401, 'sign in') }],
    ['the zone was stopped', { status: 403, body: failure(4031, '该游戏论坛维护中') }],
  ])('leaves the page as it is when %s and nobody asked for the call', async (_, refused) => {
    for (const quiet of [server([refused]), server([], refused)]) {
      await expect(quiet.call(addFavor, { wbId: 1 }, { isQuiet: true })).rejects.toMatchObject({
        status: refused.status,
      });
      expect([quiet.zoneStopped.mock.calls, quiet.sessionGone.mock.calls]).toEqual([[], []]);
    }
  });

  it.each([true, false])(
    'does a press that can be repeated when its person is signed in again (%s)',
    async (isBack) => {
      for (const [endpoint, isDone] of [
        [addFavor, isBack] as const,
        [deletePost, isBack] as const,
        // Of a call only how it is repeated matters here.
        [{ ...deletePost, repeat: 'refused' } as typeof deletePost, false] as const,
      ]) {
        const { call, sessionGone, waits } = server([{ status: 401, body: failure(401, 'no') }, { body: success({}) }]);
        sessionGone.mockResolvedValue(isBack);
        const answer = await call<typeof endpoint>(endpoint, { wbId: 1 }).catch(({ status }: CallError) => status);
        expect([answer, waits]).toEqual(isDone ? [{}, [500]] : [401, []]);
      }
    },
  );

  it.each([true, false])('leaves the page on login code 301 (Succeed %s)', async (Succeed) => {
    const body = { Succeed, Message: 'https://game.example/x', Desc: '', Code: 301 };
    const { call, redirect } = server([{ body }]);
    await expect(call(login, { ticket: 't' })).rejects.toMatchObject({ code: 301 });
    expect(redirect).toHaveBeenCalledWith('https://game.example/x');
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'does not leave for %s',
    async (Message) => {
      const { call, redirect } = server([{ body: { Succeed: true, Message, Desc: '', Code: 301 } }]);
      await expect(call(login, { ticket: 't' })).rejects.toBeInstanceOf(CallError);
      expect(redirect).not.toHaveBeenCalled();
    },
  );
});

it('says with a GET that changes something for whom it is: no other site can set that header', async () => {
  const { call, sent, paths } = server([{ body: success({}) }]);
  await call(deleteMessage, { umId: 3 });
  expect(paths()).toEqual(['GET /api/bbs/user/messages/delete']);
  expect(new Headers(sent[0]!.init.headers).get('x-uid')).toBe('7');
});
