import { expect, test } from 'vitest';
import type { VideoUpload } from '../contract.ts';
import { asGone, asKnown, inPost, readAttached } from './attached.ts';

const saved = readAttached({ step: 'ready', filekey: 'k', url: '/media/a.mp4', file: { name: 'a.mp4' } });
const RENDITION = { resolution: '360', url: '/media/s.mp4', width: 640, height: 360 };
const upload = (fields: Partial<VideoUpload>): VideoUpload => ({
  filekey: 'k',
  state: 'ready',
  name: 'a.mp4',
  total: 5,
  offsets: [],
  progress: 100,
  reason: '',
  videoUrl: '/media/a.mp4',
  coverUrl: '/media/p.webp',
  coverState: 'passed',
  coverReason: '',
  renditions: [RENDITION],
  width: 1280,
  height: 720,
  duration: 61.5,
  ...fields,
});

test('a draft that was saved long ago is told what has become of its video', () => {
  expect(asKnown(saved, upload({ state: 'failed', reason: '文件已损坏' }), '失败')).toMatchObject({
    step: 'failed',
    reason: '文件已损坏',
    isBusy: true,
    fields: {},
  });
  expect(asKnown(saved, upload({ state: 'failed' }), '失败')).toMatchObject({ reason: '失败' });
  expect(asGone(saved, '不存在')).toMatchObject({
    step: 'failed',
    reason: '不存在',
    fields: {},
    file: { name: 'a.mp4' },
  });
  const interrupted = readAttached({ step: 'uploading', filekey: 'k' });
  expect(asKnown(interrupted, upload({ state: 'uploading' }), '')).toBe(interrupted);
  // All had arrived; only the page did not hear of it.
  expect(asKnown(interrupted, upload({ state: 'queued' }), '')).toMatchObject({
    step: 'processing',
    isBusy: false,
    fields: { existVideo: 1, videoUrl: '/media/a.mp4' },
  });
});

test('a preview shows what readers of the post will get', () => {
  const ready = asKnown(saved, upload({}), '');
  expect(inPost(ready, upload({}))).toEqual({
    existVideo: 1,
    videoState: 'ready',
    videoCoverUrl: '/media/p.webp',
    videoDuration: 61.5,
    videoWidth: 1280,
    videoHeight: 720,
    wbVideos: [{ ...RENDITION, videoImg: '/media/p.webp' }],
  });
  expect(inPost({ ...ready, cover: '/media/c.png' }, undefined)).toMatchObject({
    videoCoverUrl: '/media/c.png',
    videoWidth: 640,
    videoHeight: 360,
  });
  // A first picture that the review has not passed is shown to nobody else.
  for (const coverState of ['waiting', 'flagged', 'rejected'] as const)
    expect(inPost(asKnown(saved, upload({ coverState }), ''), undefined)).toMatchObject({ videoCoverUrl: '' });
  expect(inPost(asKnown(saved, upload({ state: 'processing' }), ''), undefined)?.videoState).toBe('processing');
  for (const step of ['choose', 'uploading', 'failed'] as const)
    expect(inPost({ ...ready, step }, undefined)).toBeNull();
});
