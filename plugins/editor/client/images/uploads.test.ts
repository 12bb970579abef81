import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../../platform/sdk/index.ts';
import type { EditorValue } from '../model/types.ts';
import { IMAGE_TYPES } from '../../../../platform/sdk/uploads/index.ts';
import { checkFile, createUploads, type Upload } from '../face/uploads.ts';
import { blockingState, TEXT_TYPES, uploadsIn } from './uploads-in.ts';

const image = { url: '/media/a.png', thumb: '/media/a.png', width: 4, height: 3 };

function setup(
  send: (file: File) => Promise<readonly (typeof image)[]>,
  copy: (address: string) => Promise<typeof image> = async () => image,
) {
  let ids = 0;
  const onProblem = vi.fn<(upload: Upload) => void>();
  const revoked: string[] = [];
  const uploads = createUploads({
    send,
    copy,
    newId: () => `u${(ids += 1)}`,
    createPreview: (file) => `blob:${file.name}`,
    revokePreview: (preview) => void revoked.push(preview),
    onProblem,
  });
  return { uploads, onProblem, revoked };
}
const file = (name = 'a.png') => new File(['x'], name, { type: 'image/png' });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const textWith = (...ids: string[]): EditorValue => [
  {
    type: 'blockquote',
    children: [
      {
        type: 'p',
        children: ids.map((upload) => ({ type: 'image', upload, children: [{ text: '' }] as [{ text: string }] })),
      },
    ],
  },
];

describe('uploads', () => {
  it('copies the picture of another site, and shows it once it is ours', async () => {
    const copy = vi.fn<(address: string) => Promise<typeof image>>(async () => image);
    const { uploads } = setup(async () => [], copy);
    const id = uploads.addAddress('https://pictures.test/a.png');
    expect(uploads.get(id)).toMatchObject({ state: 'uploading', preview: '' });
    await settled();
    expect(copy).toHaveBeenCalledWith('https://pictures.test/a.png');
    expect(uploads.get(id)).toMatchObject({ state: 'done', preview: '/media/a.png' });
  });

  it('gives an image its address when it is done', async () => {
    const { uploads } = setup(async () => [image]);
    const seen: (string | undefined)[] = [];
    const id = uploads.add(file());
    uploads.subscribe(() => seen.push(uploads.get(id)?.state));
    expect(blockingState(textWith(id), uploads)).toBe('uploading');
    expect(uploads.resolve(id)).toBeUndefined();
    await settled();
    expect(seen).toEqual(['done']);
    expect(uploads.resolve(id)).toEqual({ src: '/media/a.png', width: '4', height: '3' });
    expect(blockingState(textWith(id), uploads)).toBeNull();
  });

  it('keeps a failed one for another try, with the same id', async () => {
    const send = vi.fn<(file: File) => Promise<readonly (typeof image)[]>>();
    send.mockRejectedValueOnce(new CallError(500, 500, '服务器忙')).mockResolvedValueOnce([image]);
    const { uploads, onProblem } = setup(send);
    const id = uploads.add(file());
    await settled();
    expect(uploads.get(id)).toMatchObject({ state: 'failed', reason: '服务器忙' });
    expect(onProblem).toHaveBeenCalledTimes(1);
    expect(blockingState(textWith(id), uploads)).toBe('failed');
    uploads.retry(id);
    await settled();
    expect(uploads.get(id)?.state).toBe('done');
  });

  it('knows refusals by code 18 and by ptype=1, and does not try them again', async () => {
    const byCode = setup(() => Promise.reject(new CallError(400, 18, '审核不通过')));
    const byUrl = setup(async () => [{ ...image, url: '/media/a.png?ptype=1' }]);
    for (const { uploads } of [byCode, byUrl]) {
      const id = uploads.add(file());
      await settled();
      expect(uploads.get(id)?.state).toBe('rejected');
      expect(uploads.resolve(id)).toBeUndefined();
      uploads.retry(id);
      expect(uploads.get(id)?.state).toBe('rejected');
    }
  });

  it('tells a picture that a machine has doubts about from one that is refused', async () => {
    const { uploads, onProblem } = setup(async () => [{ ...image, url: '/media/a.png?ptype=1' }]);
    const id = uploads.add(file());
    await settled();
    expect(uploads.get(id)).toMatchObject({ state: 'rejected', trouble: 'flagged', preview: 'blob:a.png' });
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ trouble: 'flagged' }));
    expect(blockingState(textWith(id), uploads)).toBe('rejected');
    // One that came with a pasted or an older text is no better.
    const text = (src: string): EditorValue => [
      { type: 'p', children: [{ type: 'image', src, children: [{ text: '' }] }] },
    ];
    expect(blockingState(text('/media/a.png?ptype=1'), uploads)).toBe('rejected');
    expect(blockingState(text('/media/a.png?x=1&ptype=1'), uploads)).toBe('rejected');
    expect(blockingState(text('/media/a.png?ptype=10'), uploads)).toBeNull();
  });

  it('says that nobody answered in time, and tries again', async () => {
    const late = new CallError(0, 'server error', '请求超时', { cause: new DOMException('late', 'TimeoutError') });
    const send = vi.fn<(file: File) => Promise<readonly (typeof image)[]>>();
    send.mockRejectedValueOnce(late).mockResolvedValueOnce([image]);
    const { uploads } = setup(send);
    const id = uploads.add(file());
    await settled();
    expect(uploads.get(id)).toMatchObject({ state: 'failed', trouble: 'timeout' });
    uploads.retry(id);
    expect(uploads.get(id)).toMatchObject({ state: 'uploading', trouble: undefined });
    await settled();
    expect(uploads.get(id)?.state).toBe('done');
  });

  it('runs two at a time and none is forgotten', async () => {
    let running = 0;
    let most = 0;
    const { uploads } = setup(async () => {
      most = Math.max(most, (running += 1));
      await settled();
      running -= 1;
      return [image];
    });
    const ids = Array.from({ length: 7 }, (_, index) => uploads.add(file(`${index}.png`)));
    await vi.waitFor(() => expect(ids.every((id) => uploads.get(id)?.state === 'done')).toBe(true), 10_000);
    expect(most).toBe(2);
  });

  it('only what stands in the text can block', async () => {
    const { uploads } = setup(() => Promise.reject(new Error('x')));
    const id = uploads.add(file());
    await settled();
    expect(uploadsIn(textWith(id, 'gone'))).toEqual([id, 'gone']);
    expect(blockingState(textWith(), uploads)).toBeNull();
    expect(blockingState(textWith('gone'), uploads)).toBe('failed');
  });

  it('gives the previews back', () => {
    const { uploads, revoked } = setup(async () => [image]);
    uploads.add(file('b.png'));
    uploads.dispose();
    expect(revoked).toEqual(['blob:b.png']);
  });

  it('refuses other types and files above 10 MB', () => {
    expect(checkFile({ type: 'image/png', size: 10485760 }, TEXT_TYPES)).toBeNull();
    expect(checkFile({ type: 'image/jpeg', size: 10485761 }, TEXT_TYPES)).toBe('size');
    expect(checkFile({ type: 'image/gif', size: 1 }, TEXT_TYPES)).toBe('type');
    expect(checkFile({ type: 'image/svg+xml', size: 1 }, TEXT_TYPES)).toBe('type');
    expect(checkFile({ type: 'image/gif', size: 1 }, IMAGE_TYPES)).toBeNull();
  });
});
