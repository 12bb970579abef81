import { expect, test } from 'vitest';
import { isMuted } from './is-muted.ts';

test('finds muted words in title and beginning, however they are written', () => {
  const words = ['剧透', 'Spoiler'];
  expect(isMuted({ wbTitle: '大剧透', wbDesc: '' }, words)).toBe(true);
  expect(isMuted({ wbTitle: '', wbDesc: 'with SPOILERS' }, words)).toBe(true);
  expect(isMuted({ wbTitle: '剧', wbDesc: '透' }, words)).toBe(false);
  expect(isMuted({ wbTitle: '大剧透', wbDesc: '' }, [])).toBe(false);
});
