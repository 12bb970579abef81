import { expect, it } from 'vitest';
import type { Cover } from './stored.ts';
import { moved } from './order.ts';
import { settled } from './use-covers.ts';

it('moves a cover by one place and stops at the ends', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(list, 2, -1)).toEqual(['a', 'c', 'b']);
  expect([moved(list, 0, -1), moved(list, 2, 1), moved(list, 3, -1)]).toEqual([list, list, list]);
});

it('notes what became of uploads; a picture that was lost with its page has failed', () => {
  const cover = (id: string, url: string, state: Cover['state']): Cover => ({ id, url, state });
  const image = { url: '/media/a.png', thumb: '', width: 9, height: 5 };
  const uploads = new Map([['one', { id: 'one', state: 'done' as const, preview: 'blob:1', image }]]);
  const stored = cover('/media/b.png', '/media/b.png', 'done');
  const covers = [cover('one', '', 'uploading'), stored, cover('lost', '', 'uploading')];
  const next = settled(covers, uploads);
  expect(next).toEqual([cover('one', '/media/a.png', 'done'), stored, cover('lost', '', 'failed')]);
  expect(settled(next, uploads)).toBe(next);
});
