import { expect, it, vi } from 'vitest';
import { uploadImage } from '../../contract/endpoints/media.ts';
import { addPost, editPost } from '../../contract/endpoints/posts.ts';
import { CallError, type CallFn } from '../../sdk/call.ts';
import {
  goesByItself,
  isForLater,
  isForLogin,
  NotItsAuthor,
  PictureRejected,
  sendPost,
  type SendSetup,
} from './send-outbox.ts';
import type { OutboxPost } from './store.ts';

const picture = (name: string) => ({ file: new File(['x'], name, { type: 'image/png' }), image: null });
const imageOf = (name: string) => ({ url: `/media/${name}`, thumb: '', width: 4, height: 3 });

const waiting: OutboxPost = {
  id: 'a',
  owner: 'sw4:7',
  requestKey: 'key-of-this-post',
  title: ' 出航 ',
  themeId: 2,
  text: '见',
  mentions: {},
  attachments: { troop: { seats: 3 } },
  fields: { troopSeats: 3 },
  editFields: { troopNote: '' },
  pictures: [picture('a.png'), picture('b.png')],
  at: 0,
  state: 'waiting',
  reason: '',
};

type Answer = (endpoint: unknown, input: Record<string, unknown>) => unknown;

function setup(answer: Answer, more: Partial<SendSetup> = {}) {
  const calls: { endpoint: unknown; input: Record<string, unknown> }[] = [];
  const call = (async (endpoint: unknown, input: Record<string, unknown>) => {
    calls.push({ endpoint, input });
    return answer(endpoint, input);
  }) as unknown as CallFn; // answers what each test says
  const saved: OutboxPost[] = [];
  const given: SendSetup = {
    call,
    isAuthor: () => true,
    save: async (post) => void saved.push(post),
    prepare: async (file) => file,
    rejected: 'refused',
    deviceInfo: '{}',
    ...more,
  };
  return { given, calls, saved };
}

const works: Answer = (endpoint, input) =>
  endpoint === uploadImage ? [imageOf((input['file'] as File).name)] : { wbId: 5 };

it('uploads what is missing, keeps each picture at once, and sends the post by its key', async () => {
  const { given, calls, saved } = setup(works);
  expect(await sendPost(waiting, given)).toEqual({ post: { wbId: 5 }, isChange: false });
  expect(saved.map(({ pictures }) => pictures.map(({ image }) => image?.url ?? ''))).toEqual([
    ['/media/a.png', ''],
    ['/media/a.png', '/media/b.png'],
  ]);
  expect(calls.at(-1)?.input).toMatchObject({
    requestKey: 'key-of-this-post',
    wbTitle: '出航',
    wbThemeId: 2,
    troopSeats: 3,
  });
  const again = setup(works);
  await sendPost(saved[1]!, again.given);
  expect(again.calls.map(({ endpoint }) => endpoint)).toEqual([addPost]);
  expect(again.calls[0]?.input).toEqual(calls.at(-1)?.input);
});

it('asks nothing in the name of another account, not even between two pictures', async () => {
  let isAuthor = true;
  const { given, calls } = setup(
    (endpoint, input) => {
      isAuthor = false;
      return works(endpoint, input);
    },
    { isAuthor: () => isAuthor },
  );
  await expect(sendPost(waiting, given)).rejects.toBeInstanceOf(NotItsAuthor);
  expect(calls).toHaveLength(1);
});

it('changes what its key has made of an earlier text, in the place of a second post', async () => {
  const before = new CallError(409, 4094, 'sent before', { detail: { wbId: 9 } });
  const answer = vi.fn<Answer>((endpoint) => {
    if (endpoint === addPost) throw before;
    return { wbId: 9 };
  });
  const { given, calls } = setup(answer);
  expect(await sendPost({ ...waiting, pictures: [] }, given)).toEqual({ post: { wbId: 9 }, isChange: true });
  expect(calls.at(-1)).toMatchObject({
    endpoint: editPost,
    input: { wbId: 9, title: '出航', content: '<p>见</p>', troopNote: '' },
  });
});

it('waits where nobody has answered, and not where it was refused', async () => {
  expect(isForLater(new CallError(0, 'server error', ''))).toBe(true);
  expect(isForLater(new CallError(503, 503, ''))).toBe(true);
  expect(isForLater(new CallError(401, 401, ''))).toBe(true);
  expect(isForLater(new NotItsAuthor())).toBe(true);
  expect(isForLater(new CallError(403, 10004, ''))).toBe(false);
  expect(isForLater(new PictureRejected('x'))).toBe(false);
  const flagged = setup((endpoint) => (endpoint === uploadImage ? [imageOf('a.png?ptype=1')] : {}));
  await expect(sendPost(waiting, flagged.given)).rejects.toBeInstanceOf(PictureRejected);
});

it('waits for its author where nobody is signed in, or somebody else', () => {
  expect(isForLogin(new CallError(401, 401, ''))).toBe(true);
  expect(isForLogin(new CallError(409, 409, '', { refused: () => 'ACCOUNT_CHANGED' }))).toBe(true);
  expect(isForLogin(new NotItsAuthor())).toBe(true);
  expect(isForLogin(new CallError(0, 'server error', ''))).toBe(false);
  expect(isForLogin(new CallError(503, 503, ''))).toBe(false);
});

it('goes by itself while its key is sure to be known, and not once it was taken back', () => {
  const day = 86_400_000;
  expect(goesByItself(waiting, 5 * day)).toBe(true);
  expect(goesByItself(waiting, 7 * day)).toBe(false);
  expect(goesByItself({ ...waiting, state: 'stopped' }, 0)).toBe(false);
});
