import { expect, it } from 'vitest';
import { listsOf, readHomeSearch, shownList } from './home/home-search.ts';
import { coreTabs } from './tabs.ts';

it("shows one's own tabs on one's own page, and those with a code to who holds it", () => {
  const paths = (isSelf: boolean, codes: number[] | null) =>
    (['first', 'last'] as const).flatMap((place) =>
      coreTabs(place, isSelf, codes && { codes }).map(({ path }) => path),
    );
  const OWN = ['message', 'credit', 'edit', 'signatures'];
  for (const codes of [null, [], [91]]) for (const path of OWN) expect(paths(false, codes)).not.toContain(path);
  expect(paths(true, [])).toEqual(expect.arrayContaining(['', 'credit', 'edit']));
  expect(paths(true, [])).not.toContain('signatures');
  expect(paths(true, [91]).at(-1)).toBe('signatures');
});

it("reads the list from the address; collections and visits are no lists of another's home", () => {
  expect(readHomeSearch({ tab: 'visits' })).toEqual({ tab: 'visits' });
  for (const tab of ['posts', 'drafts', '', undefined, ['visits']]) expect(readHomeSearch({ tab })).toEqual({});
  expect(shownList({ tab: 'visits' }, true)).toBe('visits');
  expect(shownList({ tab: 'visits' }, false)).toBe('posts');
  expect(shownList({ tab: 'collects' }, false)).toBe('posts');
  expect(shownList({ tab: 'favors' }, false)).toBe('favors');
  expect(listsOf(false)).toEqual(['posts', 'comments', 'favors']);
});
