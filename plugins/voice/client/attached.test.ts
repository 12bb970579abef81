import { expect, it } from 'vitest';
import type { Post } from '../../../platform/sdk/index.ts';
import { VOICE_LIMITS } from '../contract.ts';
import { attachedOf } from './attached-of.ts';
import { attach, roomIn, soundsOf, type Sound } from './attached.ts';

const done: Sound = { id: 'a', name: 'a.mp3', state: 'done', voice: { url: '/media/a.mp3', duration: 3, name: 'a' } };

it('sends what is uploaded, in its order, and waits for the rest', () => {
  const second: Sound = { ...done, id: 'b', voice: { url: '/media/b.ogg', duration: 1, name: 'b' } };
  expect(attach([second, done])).toMatchObject({
    isBusy: false,
    fields: { wbVoice: '[{"url":"/media/b.ogg"},{"url":"/media/a.mp3"}]' },
  });
  expect(attach([])).toEqual({ sounds: [], isBusy: false, fields: {} });
  for (const state of ['uploading', 'failed'] as const)
    expect(attach([done, { id: 'c', name: 'c', state }]).isBusy).toBe(true);
});

it('reads what it has written, and nothing of what it has not', () => {
  expect(soundsOf(JSON.parse(JSON.stringify(attach([done]))))).toEqual([done]);
  for (const value of [undefined, null, {}, { sounds: 'x' }, { sounds: [null, 5, {}] }, 'text'])
    expect(soundsOf(value)).toEqual([]);
});

it('begins an edit with the sounds of the post, and says of them even when none is left', () => {
  const { voice } = done;
  const post = { wbVoice: [voice] } as unknown as Post;
  const before = attachedOf(post);
  expect(before).toEqual(attach([{ ...done, id: '/media/a.mp3', name: 'a' }], before));
  expect(attach([], before)).toEqual({ sounds: [], isOfPost: true, isBusy: false, fields: { wbVoice: '[]' } });
  expect(attachedOf({} as Post)).toBeUndefined();
});

it('has room for so many', () => {
  expect([roomIn([]), roomIn([done])]).toEqual([VOICE_LIMITS.count, VOICE_LIMITS.count - 1]);
  expect(roomIn(Array.from({ length: 9 }, () => done))).toBe(0);
});
