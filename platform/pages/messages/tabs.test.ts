import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineManifest } from '../../contract/manifest.ts';
import { messageKinds } from '../../contract/message-kinds.ts';
import { extend } from '../../registry/extension-point.ts';
import { createRegistry } from '../../registry/registry.ts';
import { withExtensions } from '../../registry/deferred.ts';
import { deferred } from '../../shell/core-deferred.ts';
import { corePluginOf } from '../../shell/core-plugin.ts';
import { site } from '../../shell/sites/desktop.ts';
import { messageTab } from './extension-points.ts';
import { messageTabsOf, tabOf, unreadIn, unreadInGroup, type MessageTab } from './tabs.ts';

const CORE = withExtensions(corePluginOf(site), deferred);
const CORE_TABS = messageTabsOf(createRegistry([CORE], ['core']));

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
  expect(tabOf([], {})).toBeUndefined();
});

test("the core's tabs come first, with texts of a namespace that they name; a plugin's are of its own", () => {
  const plugin = {
    manifest: defineManifest({ id: 'tales', settings: Type.Object({}) }),
    extensions: [
      extend(messageTab, {
        name: 'tales',
        address: 'tales',
        of: messageKinds.declare({ type: 'tale', group: 'systemMsg', stored: [99], counter: 'taleCount' }),
        label: 'tab',
        empty: 'empty',
        more: { to: '/tales', label: 'all' },
      }),
    ],
  };
  const tabs = messageTabsOf(createRegistry([plugin, CORE], ['core', 'tales']));
  expect(tabs.map(({ address, list, label }) => `${address} ${list} ${label}`)).toEqual([
    'comments comment messages:tab.comments',
    'at at messages:tab.at',
    'favors favors messages:tab.favors',
    'systemMsg systemMsg messages:tab.systemMsg',
    'tales tale tales:tab',
  ]);
  expect(tabs.at(-1)).toEqual({ ...TALES, more: { to: '/tales', label: 'tales:all' } });
});
