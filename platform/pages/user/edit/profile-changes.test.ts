import { expect, it } from 'vitest';
import { changesOf } from './profile-changes.ts';

const before = { nick: '潮汐旅人', sex: 1, sig: '走到哪里算哪里' };

it('names only what differs', () => {
  expect(changesOf(before, before)).toBeNull();
  expect(changesOf(before, { ...before, nick: ' 潮汐旅人 ', sig: '走到哪里算哪里 ' })).toBeNull();
  expect(changesOf(before, { ...before, sex: 0 })).toEqual({ sex: 0 });
  expect(changesOf(before, { nick: ' 新名字', sex: 2, sig: '' })).toEqual({ nick: '新名字', sex: 2, sig: '' });
});
