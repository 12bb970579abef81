import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { commentLabel } from './comment-label.ts';

it('names the way to the comments with what is read on it', () => {
  const t = ((key: string, values?: { n: string }) => (values ? `${key} ${values.n}` : key)) as unknown as TFunction;
  expect(commentLabel(0, { t, locale: 'en' })).toEqual({ text: 'post.comment' });
  expect(commentLabel(12_345, { t, locale: 'en' })).toEqual({ text: '12.3k', name: 'post.commentCount 12.3k' });
});
