import { expect, test } from 'vitest';
import { closeForEver, isClosed, isDue, isFirstVisit, type HintMemory } from './hint-due.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a first visit lasts as long as its tab, and the next one is none', () => {
  const lasting = storage();
  const first: HintMemory = { lasting, ofTab: storage() };
  expect([isFirstVisit(first), isFirstVisit(first)]).toEqual([true, true]);
  expect(isFirstVisit({ lasting, ofTab: storage() })).toBe(false);
});

test('in a first visit the hint waits for four pages; once closed it is closed in every tab', () => {
  expect([isDue(true, 0), isDue(true, 3), isDue(true, 4), isDue(false, 0)]).toEqual([false, false, true, true]);
  const memory: HintMemory = { lasting: storage(), ofTab: storage() };
  isFirstVisit(memory);
  expect(isClosed(memory)).toBe(false);
  closeForEver(memory);
  expect(isClosed({ ...memory, ofTab: storage() })).toBe(true);
});
