import { expect, test } from 'vitest';
import type { Post } from '../../../platform/sdk/index.ts';
import { attachedOf } from './attached-of.ts';
import { complete, readAttached } from './attached.ts';

const FILE = { name: 'a.mp4', size: 5, modified: 1 };
const URL_A = '/media/a.mp4';
const SENT = { existVideo: 1, videoUrl: URL_A, originalVideoUrl: URL_A, videoResolution: '360,1080' };

test('a post waits for an upload, not for its transcoding', () => {
  expect(complete({ step: 'choose' })).toMatchObject({ isBusy: false, fields: {} });
  expect(complete({ step: 'uploading', file: FILE, filekey: 'k' })).toMatchObject({ isBusy: true, fields: {} });
  expect(complete({ step: 'failed', file: FILE })).toMatchObject({ isBusy: true, fields: {} });
  for (const step of ['processing', 'ready'] as const)
    expect(complete({ step, url: URL_A })).toMatchObject({ isBusy: false, fields: { ...SENT, videoCoverUrl: '' } });
  expect(complete({ step: 'ready', url: URL_A, cover: '/media/c.png' }).fields).toEqual({
    ...SENT,
    videoCoverUrl: '/media/c.png',
  });
});

test("an edit says nothing of the post's own video, unless it is replaced, taken out or gets another cover", () => {
  const post: object = {
    existVideo: 1,
    videoState: 'ready',
    videoCoverUrl: '/media/p.webp',
    videoUrl: URL_A,
    wbVideos: [],
    videoDuration: 1,
    videoWidth: 2,
    videoHeight: 2,
  };
  const own = readAttached(attachedOf(post as Post)); // only these fields are read
  expect(attachedOf({} as Post)).toBeUndefined();
  expect(own).toMatchObject({ step: 'ready', poster: '/media/p.webp', fields: {} });
  expect(complete({ ...own, step: 'choose' }).fields).toEqual({ existVideo: 0, videoUrl: '' });
  expect(complete({ ...own, cover: '/media/c.png' }).fields).toEqual({ ...SENT, videoCoverUrl: '/media/c.png' });
  expect(complete({ ...own, url: '/media/b.mp4' }).fields).toMatchObject({ existVideo: 1, videoUrl: '/media/b.mp4' });
});

test('what a draft of another version holds is an empty one', () => {
  for (const value of [undefined, null, 'x', 5, {}])
    expect(readAttached(value)).toMatchObject({ step: 'choose', isBusy: false });
});
