import { expect, test } from 'vitest';
import { CORE_TABS, tabOf, unreadIn, unreadInGroup, type MessageTab } from './tabs.ts';

const TALES: MessageTab = {
  address: 'tales',
  list: 'tale',
  group: 'systemMsg',
  counter: 'taleCount',
  label: 'tales:tab',
  empty: 'tales:empty',
};
const counts = { commentCount: 5, favorCount: 1, systemMessage: 7, atCount: 2, taleCount: 3, strangeCount: 9 };

test('each tab counts its own; one without a counter of its own what the other tabs of its group leave', () => {
  const tabs = [...CORE_TABS, TALES];
  expect(tabs.map((tab) => unreadIn(tab, tabs, counts))).toEqual([3, 2, 1, 4, 3]);
  expect(CORE_TABS.map((tab) => unreadIn(tab, CORE_TABS, counts))).toEqual([3, 2, 1, 7]);
  expect([unreadInGroup('systemMsg', counts), unreadInGroup('comments', undefined)]).toEqual([7, 0]);
  expect(unreadIn(TALES, tabs, undefined)).toBe(0);
});

test('a tab that the zone has not is the first one', () => {
  expect(tabOf([...CORE_TABS, TALES], { type: 'tales' })).toBe(TALES);
  expect(tabOf(CORE_TABS, { type: 'tales' })).toBe(CORE_TABS[0]);
  expect(tabOf(CORE_TABS, {})).toBe(CORE_TABS[0]);
});
