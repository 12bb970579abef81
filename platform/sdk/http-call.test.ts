import { describe, expect, it, vi } from 'vitest';
import { success, failure } from '../contract/envelope.ts';
import { addBlock, addFollow, cancelFollow, deleteBlock, people } from '../contract/endpoints/follow.ts';
import { unreadMessages } from '../contract/endpoints/messages.ts';
import {
  addCollect,
  addFavor,
  addPost,
  deleteCollect,
  deleteFavor,
  deletePost,
  postDetail,
} from '../contract/endpoints/posts.ts';
import { uploadImage } from '../contract/endpoints/media.ts';
import { reportContent, reportSignature } from '../contract/endpoints/reports.ts';
import { accountLogin, baseInfo, login, ownDetail, userDetail } from '../contract/endpoints/users.ts';
import { CallError, isCallError } from './call.ts';
import { createHttpCall, type HttpCallSetup } from './http-call.ts';

type Answer = { status?: number; body: unknown } | Error;
const texts = { network: 'no network', timeout: 'too slow', unreadable: 'cannot read' };

/** A server that gives these answers in turn; the token call is answered apart unless `token` says otherwise. */
function server(answers: Answer[], token: Answer = { body: success('tok') }, uid: number | (() => number) = 7) {
  const sent: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const redirect = vi.fn<(address: string) => void>();
  const sessionGone = vi.fn<HttpCallSetup['sessionGone']>(async () => false);
  let tokens = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init = {}) => {
    sent.push({ url: String(url), init });
    const isToken = String(url).includes('csrfToken');
    const answer = isToken ? token : answers.shift();
    if (answer === undefined) throw new Error('nothing left to answer');
    if (answer instanceof Error) throw answer;
    if (isToken && 'body' in answer) tokens += 1;
    const body = isToken && answer.status === undefined ? success(`tok${tokens}`) : answer.body;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: answer.status ?? 200 });
  });
  const call = createHttpCall({
    zone: 'sw4',
    uid: typeof uid === 'number' ? () => uid : uid,
    fetch,
    now: () => 1234,
    wait: async (ms) => void waits.push(ms),
    redirect,
    sessionGone,
    texts,
  });
  const paths = () => sent.map(({ url, init }) => `${init.method} ${url.split('?')[0]}`);
  return { call, sent, waits, redirect, sessionGone, paths };
}
const down = () => new TypeError('Failed to fetch');
const TOKEN = 'GET /api/bbs/weibo/csrfToken';
const bodyOf = (init: RequestInit | undefined): unknown => JSON.parse(String(init?.body));

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
    for (const [endpoint, input] of [...stamped, ...plain]) await call(endpoint, input as never); // each with its own
    expect(sent.map(({ url }) => url.includes('_t=1234'))).toEqual([true, true, true, false, false, false]);
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

  it.each([true, false])('does a press that can be repeated when she is there again (%s)', async (isBack) => {
    for (const [endpoint, isDone] of [[addFavor, isBack] as const, [deletePost, false] as const]) {
      const { call, sessionGone, waits } = server([{ status: 401, body: failure(401, 'no') }, { body: success({}) }]);
      sessionGone.mockResolvedValue(isBack);
      const answer = await call<typeof endpoint>(endpoint, { wbId: 1 }).catch(({ status }: CallError) => status);
      expect([answer, waits]).toEqual(isDone ? [{}, [500]] : [401, []]);
    }
  });

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

describe('retries', () => {
  it('tries a read three times, 500 ms apart', async () => {
    const { call, sent, waits } = server([down(), down(), { body: success('x') }]);
    expect(await call(postDetail, { wbId: 1 })).toBe('x');
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([500, 500]);
  });

  it('gives up after two retries', async () => {
    const { call, sent } = server([down(), down(), down(), { body: success('x') }]);
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject({
      status: 0,
      code: 'server error',
      reason: 'no network',
    });
    expect(sent).toHaveLength(3);
  });

  it('says that it took too long', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const { call } = server([down(), down(), down()]);
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject({ reason: 'too slow' });
    expect(timeout.mock.calls.map(([ms]) => ms)).toEqual([20_000, 10_000, 10_000]);
    timeout.mockRestore();
  });

  it('does not repeat a read that was answered', async () => {
    const { call, sent } = server([{ status: 500, body: failure(500, 'broken') }]);
    await expect(call(postDetail, { wbId: 1 })).rejects.toMatchObject({ reason: 'broken' });
    expect(sent).toHaveLength(1);
  });

  it('repeats the call for the signed-in user on any failure but "not signed in"', async () => {
    const failing = server([{ status: 500, body: failure(500, 'x') }, { body: success('me') }]);
    expect(await failing.call(baseInfo, {})).toBe('me');
    const signedOut = server([{ status: 401, body: failure(401, 'sign in') }]);
    await expect(signedOut.call(baseInfo, {})).rejects.toMatchObject({ status: 401 });
    expect(signedOut.sent).toHaveLength(1);
  });

  it('never repeats a write that may have happened', async () => {
    const { call, paths } = server([down()]);
    await expect(call(addPost, { wbContent: 'x' })).rejects.toMatchObject({ reason: 'no network' });
    expect(paths()).toEqual([TOKEN, 'POST /api/bbs/weibo/add']);
  });

  it('repeats likes and what carries a request key, each with a token of its own', async () => {
    const like = server([down(), { body: success({ isFavor: 1, wbfCount: 1 }) }]);
    await like.call(addFavor, { wbId: 1 });
    expect(like.paths()).toEqual([
      TOKEN,
      'POST /api/bbs/weibo/favor/add_favor',
      TOKEN,
      'POST /api/bbs/weibo/favor/add_favor',
    ]);
    expect([bodyOf(like.sent[1]!.init), bodyOf(like.sent[3]!.init)]).toMatchObject([
      { _csrf: 'tok1' },
      { _csrf: 'tok2' },
    ]);
    const post = server([down(), { body: success({}) }]);
    await post.call(addPost, { wbContent: 'x', requestKey: '12345678' });
    expect(post.sent).toHaveLength(4);
  });

  it('tries again in the name of whoever it was asked for', async () => {
    const uids = [7, 7];
    const { call, sent } = server([down(), { body: success({}) }], undefined, () => uids.shift() ?? 8);
    await call(addFavor, { wbId: 1 });
    expect(sent.map(({ init }) => new Headers(init.headers).get('x-uid'))).toEqual([null, '7', null, '7']);
  });

  it.each(
    [
      ...[addFavor, deleteFavor, addCollect, deleteCollect].map((endpoint) => [endpoint, { wbId: 1 }] as const),
      ...[addFollow, cancelFollow, addBlock, deleteBlock].map((endpoint) => [endpoint, { uid: 1 }] as const),
      [reportContent, { wbId: 1, comment: 'x' }] as const,
      [reportSignature, { buid: 1, comment: 'x' }] as const,
    ].map(([endpoint, input]) => ({ ...endpoint, given: input })),
  )('repeats $path, which done twice is done once', async ({ given, ...endpoint }) => {
    const { call, paths } = server([down(), { body: success({}) }]);
    await call(endpoint, given as never); // each with its own input
    expect(paths().filter((path) => path === `${endpoint.method} ${endpoint.path}`)).toHaveLength(2);
  });

  it('does not multiply retries when the token call is not answered', async () => {
    const { call, paths } = server([], down());
    await expect(call(addFavor, { wbId: 1 })).rejects.toMatchObject({ reason: 'no network' });
    expect(paths()).toEqual([TOKEN, TOKEN, TOKEN]);
  });

  it('stops when the caller has lost interest', async () => {
    const controller = new AbortController();
    controller.abort();
    const { call, sent } = server([new DOMException('aborted', 'AbortError')]);
    await expect(call(postDetail, { wbId: 1 }, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toHaveLength(1);
  });
});
