import { describe, expect, it, vi } from 'vitest';
import { failure, success } from '../contract/envelope.ts';
import { addBlock, addFollow, cancelFollow, deleteBlock } from '../contract/endpoints/follow.ts';
import { addCollect, addFavor, addPost, deleteCollect, deleteFavor, postDetail } from '../contract/endpoints/posts.ts';
import { reportContent, reportSignature } from '../contract/endpoints/reports.ts';
import { accountRegister, baseInfo } from '../contract/endpoints/users.ts';
import { TOKEN, bodyOf, down, server } from './http-test-support.ts';

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

  it('repeats a failed read by what the contract says, wherever the call is', async () => {
    const { retry: _retry, ...plain } = baseInfo;
    const elsewhere = server([{ status: 500, body: failure(500, 'x') }, { body: success('me') }]);
    expect(await elsewhere.call({ ...baseInfo, path: '/api/elsewhere' }, {})).toBe('me');
    const once = server([{ status: 500, body: failure(500, 'x') }]);
    await expect(once.call(plain, {})).rejects.toMatchObject({ status: 500 });
    expect(once.sent).toHaveLength(1);
  });

  it('never repeats a write that may have happened and is refused the second time', async () => {
    const { call, paths } = server([down()]);
    const given = { account: 'x', password: 'y' };
    await expect(call(accountRegister, given)).rejects.toMatchObject({ reason: 'no network' });
    expect(paths()).toEqual(['POST /account/api/register']);
  });

  it('repeats likes, and what answers a repeat with the first result, each with a token of its own', async () => {
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
    await post.call(addPost, { wbContent: 'x' });
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
