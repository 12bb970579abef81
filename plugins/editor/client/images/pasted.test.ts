import { expect, it } from 'vitest';
import type { EditorValue } from '../model/types.ts';
import { standIn, withUploads } from './pasted.ts';

it('puts uploads in their places, and no others', () => {
  const image = (src: string) => ({ type: 'image' as const, src, children: [{ text: '' }] as [{ text: string }] });
  const value: EditorValue = [
    { type: 'p', children: [image(standIn('id-1') ?? ''), image('/media/upload/forged'), image('/media/sw4/a.png')] },
  ];
  expect(withUploads(value, (id) => id === 'id-1')).toMatchObject([
    { children: [{ upload: 'id-1' }, { src: '/media/upload/forged' }, { src: '/media/sw4/a.png' }] },
  ]);
  expect(value[0]).not.toHaveProperty('children.0.src');
});
