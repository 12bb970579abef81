import { expect, it } from 'vitest';
import { createRegistry } from '../registry/registry.ts';
import { commentAction, postAction, sideNavItem, userTab, type OwnUser } from '../sdk/index.ts';
import { testUser } from '../sdk/test-support.tsx';
import { withExtensions } from '../registry/deferred.ts';
import { deferred } from './core-deferred.ts';
import { corePluginOf } from './core-plugin.ts';
import { site } from './sites/desktop.ts';
import { testPost } from './test-boot.ts';

const registry = createRegistry([withExtensions(corePluginOf(site), deferred)], ['core'], 'desktop');

it('has nothing that a registry leaves out', () => {
  expect(registry.diagnostics).toEqual([]);
});

it("shows one's own tabs on one's own page, and those with a code to who holds it", () => {
  const paths = (isSelf: boolean, codes: number[] | null) =>
    registry
      .visible(userTab, codes && { codes })
      .filter(({ whose }) => isSelf || whose !== 'owner')
      .map(({ path }) => path);
  for (const codes of [null, [], [91]]) expect(paths(false, codes)).toEqual(['', 'game', 'topics']);
  expect(paths(true, [])).toEqual(['', 'game', 'topics', 'message', 'credit', 'edit']);
  expect(paths(true, [91]).at(-1)).toBe('signatures');
});

it('has in the menus what is for the author, and what is for everybody else', () => {
  const names = (post = testPost(1), viewer: OwnUser | null = null) =>
    registry.all(postAction).flatMap(({ name, when }) => (when(post, viewer) ? [name] : []));
  const own = { ...testPost(1), userInfo: { ...testPost(1).userInfo, uid: 7 } };
  expect(names()).toEqual(['copy', 'report']);
  expect(names(testPost(1), testUser())).toEqual(['copy', 'report', 'block']);
  expect(names(own, testUser())).toEqual(['copy', 'edit', 'delete']);
  // Who has written without a name is not told by it.
  expect(names({ ...testPost(1), isMine: 1 }, testUser())).toEqual(['copy', 'edit', 'delete']);
  expect(registry.all(commentAction).map(({ name }) => name)).toEqual(['copy', 'report', 'block', 'delete']);
});

it('leaves room for plugins before the last buttons and tabs', () => {
  const last = (orders: readonly (number | undefined)[]) => orders.map((order = 100) => order > 100);
  expect(last(registry.all(sideNavItem).map(({ order }) => order))).toEqual([false, false, false, true, true]);
});
