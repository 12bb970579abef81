import { expect, it } from 'vitest';
import { VOICE_LIMITS } from '../contract.ts';
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

it('has room for so many', () => {
  expect([roomIn([]), roomIn([done])]).toEqual([VOICE_LIMITS.count, VOICE_LIMITS.count - 1]);
  expect(roomIn(Array.from({ length: 9 }, () => done))).toBe(0);
});
