import { expect, it, vi } from 'vitest';
import { addPost, CallError, type CallFn, type Endpoint } from '../../../../platform/sdk/index.ts';
import { sendNewPost } from '../../../editor/client/composer/send-post.ts';
import { deleteDraft, DraftCode } from '../../contract.ts';
import { storedPost } from './stored-post.ts';

type Input = Readonly<Record<string, unknown>>;

it('sends in the place of the draft that waits for its time, and leaves no second one', async () => {
  const seen: { path: string; input: Input }[] = [];
  const before = { wbId: 0, draftId: 5, draftVersion: 2 };
  const answers = [new CallError(409, 4094, 'no', { detail: before }), { wbId: 0, draftId: 5 }, {}];
  const call = (async ({ path }: Endpoint, input: Input) => {
    seen.push({ path, input });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as CallFn; // only these calls are made
  const { isChange } = await sendNewPost(call, {
    input: { wbContent: '<p>new</p>', wbThemeId: 1 },
    stored: storedPost(call, 'this-tab', { id: 6, version: 1, status: 1 }),
    requestKey: 'the-first-key',
    renewKey: vi.fn<() => string>(() => 'another-key'),
    asEdit: async (wbId: number) => ({ wbId, content: '<p>new</p>', title: '', themeId: 1 }),
  });
  expect(isChange).toBe(true);
  expect(seen.map(({ path }) => path)).toEqual([addPost.path, addPost.path, deleteDraft.path]);
  expect(seen[0]?.input).toMatchObject({ draftId: 6, draftVersion: 1, draftHolder: 'this-tab' });
  expect(seen[1]?.input).toMatchObject({ draftId: 5, draftVersion: 2, requestKey: 'another-key' });
  expect(seen[2]?.input).toEqual({ id: 6 });
});

it('goes along with its post, and with its attachments where that waits for its time', () => {
  const call = (() => Promise.reject(new Error('no call'))) as CallFn;
  const stored = storedPost(call, 'this-tab', null);
  expect(stored.fields).toEqual({});
  const timed = { timingOpenTime: 9, alterCreate: 1, wbIsPoll: 1 };
  expect(stored.fieldsOfNew(timed, { poll: {} }, false)).toEqual({ ...timed, attachments: '{"poll":{}}' });
  expect(stored.fieldsOfNew(timed, { poll: {} }, true)).toEqual({ wbIsPoll: 1 });
  expect(stored.isGone(new CallError(404, DraftCode.missing, 'no'))).toBe(true);
  expect(stored.isGone(new CallError(404, 404, 'no'))).toBe(false);
  expect(stored.insteadOf({ wbId: 7 })).toBeNull();
});
