import { describe, expect, it } from 'vitest';
import { acceptFiles, blockedBy, uploadsAfter, type Upload } from './uploads.ts';

const file = (type = 'image/png', size = 10) => ({ type, size }) as File; // only these two are read
const image = { url: '/media/a.png', thumb: '/media/a-t.png', width: 1, height: 1 };
const start = uploadsAfter([], {
  type: 'add',
  uploads: [1, 2].map((id) => ({ id, file: file(), preview: `blob:${id}` })),
});
const states = (uploads: readonly Upload[]) => uploads.map(({ state }) => state);

describe('uploadsAfter', () => {
  it('uploads, fails, tries again and is done', () => {
    expect(states(start)).toEqual(['uploading', 'uploading']);
    const failed = uploadsAfter(start, { type: 'failed', id: 1, rejected: false });
    expect(states(failed)).toEqual(['failed', 'uploading']);
    const again = uploadsAfter(failed, { type: 'retry', id: 1 });
    const done = uploadsAfter(uploadsAfter(again, { type: 'done', id: 1, image }), { type: 'done', id: 2, image });
    expect(states(done)).toEqual(['done', 'done']);
    expect(done[0]?.image).toEqual(image);
    expect(uploadsAfter(done, { type: 'clear' })).toEqual([]);
  });

  it('tells a rejected picture from one that failed', () => {
    expect(states(uploadsAfter(start, { type: 'failed', id: 2, rejected: true }))).toEqual(['uploading', 'rejected']);
  });

  it('ignores the answer for a picture that was taken out', () => {
    const one = uploadsAfter(start, { type: 'remove', id: 1 });
    expect(uploadsAfter(one, { type: 'done', id: 1, image }).map(({ id }) => id)).toEqual([2]);
  });
});

describe('blockedBy', () => {
  it('waits for uploads first, then for failures to be dealt with', () => {
    expect(blockedBy([])).toBeNull();
    expect(blockedBy([{ state: 'done' }])).toBeNull();
    expect(blockedBy([{ state: 'failed' }, { state: 'uploading' }])).toBe('uploading');
    expect(blockedBy([{ state: 'failed' }, { state: 'done' }])).toBe('failed');
    expect(blockedBy([{ state: 'rejected' }])).toBe('failed');
  });
});

describe('acceptFiles', () => {
  it('takes pictures up to 10 MB', () => {
    const { accepted, problems } = acceptFiles(
      [
        file('image/jpeg'),
        file('image/svg+xml'),
        file('image/gif', 10 * 1024 * 1024),
        file('image/png', 10 * 1024 * 1024 + 1),
      ],
      0,
      9,
    );
    expect(accepted).toHaveLength(2);
    expect(problems).toEqual(['type', 'size']);
  });

  it('takes nine in all', () => {
    const { accepted, problems } = acceptFiles(
      Array.from({ length: 5 }, () => file()),
      6,
      9,
    );
    expect(accepted).toHaveLength(3);
    expect(problems).toEqual(['count']);
  });
});
