import { expect, it, vi } from 'vitest';
import {
  addPost,
  CallError,
  editPost,
  isCallError,
  type CallFn,
  type Endpoint,
} from '../../../../platform/sdk/index.ts';
import { changedIn, since } from '../face/post-changed.ts';
import { sendEdit, sendNewPost } from './send-post.ts';

type Input = Readonly<Record<string, unknown>>;

const refusal = (status: number, code: number, detail?: object) => new CallError(status, code, 'no', { detail });
const sentBefore = (detail: object) => refusal(409, 4094, detail);

/** A server that answers calls of each path in turn; an error is a refusal. */
function server(answers: Readonly<Record<string, unknown[]>>) {
  const seen: { path: string; input: Input }[] = [];
  const call = (async ({ path }: Endpoint, input: Input) => {
    seen.push({ path, input });
    const answer = answers[path]?.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as CallFn; // only these calls are made
  return { call, seen };
}

const GONE = 4041;
const post = (fields: Readonly<Record<string, unknown>> = {}) => ({
  input: { wbContent: '<p>new</p>', wbThemeId: 1 },
  stored: {
    fields,
    isGone: (error: unknown) => isCallError(error) && error.code === GONE,
    insteadOf: () => null,
  },
  requestKey: 'the-first-key',
  renewKey: vi.fn<() => string>(() => 'another-key'),
  asEdit: async (wbId: number) => ({ wbId, content: '<p>new</p>', title: '', themeId: 1 }),
});

it('changes the post of a try that was not answered to what is written now', async () => {
  const { call, seen } = server({
    [addPost.path]: [sentBefore({ wbId: 7 })],
    [editPost.path]: [refusal(404, GONE), { wbId: 7 }],
  });
  const sent = await sendNewPost(call, post({ draftId: 3 }));
  expect(sent).toEqual({ post: { wbId: 7 }, isChange: true });
  expect(seen.map(({ path, input }) => [path, input['draftId'], input['content'] ?? input['wbContent']])).toEqual([
    [addPost.path, 3, '<p>new</p>'],
    [editPost.path, 3, '<p>new</p>'],
    // The draft had gone with the post.
    [editPost.path, undefined, '<p>new</p>'],
  ]);
});

it('takes another key when that post is gone, and says so', async () => {
  const { call } = server({
    [addPost.path]: [sentBefore({ wbId: 7 })],
    [editPost.path]: [refusal(404, 404)],
  });
  const intended = post();
  await expect(sendNewPost(call, intended)).rejects.toMatchObject({ status: 404 });
  expect(intended.renewKey).toHaveBeenCalledOnce();
});

it('leaves every other refusal to the composer', async () => {
  const { call } = server({ [addPost.path]: [refusal(403, 10005)] });
  await expect(sendNewPost(call, post())).rejects.toMatchObject({ code: 10005 });
});

it('takes another key when what it has made is deleted meanwhile: the next try makes a post', async () => {
  const { call } = server({ [addPost.path]: [refusal(404, 404)] });
  const intended = post();
  await expect(sendNewPost(call, intended)).rejects.toMatchObject({ status: 404 });
  expect(intended.renewKey).toHaveBeenCalledOnce();
  // A draft that is gone says nothing of the key.
  const draftless = server({ [addPost.path]: [refusal(404, GONE)] });
  await expect(sendNewPost(draftless.call, intended)).rejects.toMatchObject({ code: 4041 });
  expect(intended.renewKey).toHaveBeenCalledOnce();
});

it('changes a post again when a change that was not answered held another text', async () => {
  const { call, seen } = server({
    [editPost.path]: [sentBefore({ wbId: 7, wbUpdateTime: 200 }), { wbId: 7 }],
  });
  const { input: _input, asEdit, ...rest } = post({ draftId: 3 });
  expect(await sendEdit(call, { ...rest, input: since(await asEdit(7), 100) })).toEqual({
    post: { wbId: 7 },
    isChange: false,
  });
  expect(seen.map(({ input }) => [input['draftId'], input['requestKey'], input['wbUpdateTime']])).toEqual([
    [3, 'the-first-key', 100],
    // Its draft has gone with it, and it began from what that has made.
    [undefined, 'another-key', 200],
  ]);
});

it('tells of a post that was changed meanwhile, and overwrites nothing', async () => {
  const stands = { wbId: 7, wbTitle: '', wbContent: '<p>newer</p>', wbUpdateTime: 300 };
  const { call, seen } = server({ [editPost.path]: [refusal(409, 4097, stands)] });
  const { input: _input, asEdit, ...rest } = post();
  const refused = await sendEdit(call, { ...rest, input: since(await asEdit(7), 100) }).catch(
    (error: unknown) => error,
  );
  expect([changedIn(refused), seen.length]).toEqual([stands, 1]);
  expect(changedIn(refusal(409, 4094, stands))).toBeNull();
  expect(since(await asEdit(7), 0)).not.toHaveProperty('wbUpdateTime');
});
