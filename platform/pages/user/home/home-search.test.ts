import { expect, it } from 'vitest';
import { listsOf, readHomeSearch, shownList } from './home-search.ts';

it("reads the list from the address; collections and visits are no lists of another's home", () => {
  expect(readHomeSearch({ tab: 'visits' })).toEqual({ tab: 'visits' });
  for (const tab of ['posts', 'drafts', '', undefined, ['visits']]) expect(readHomeSearch({ tab })).toEqual({});
  expect(shownList({ tab: 'visits' }, true)).toBe('visits');
  expect(shownList({ tab: 'visits' }, false)).toBe('posts');
  expect(shownList({ tab: 'collects' }, false)).toBe('posts');
  expect(shownList({ tab: 'favors' }, false)).toBe('favors');
  expect(listsOf(false)).toEqual(['posts', 'comments', 'favors']);
});
