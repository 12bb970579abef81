import { OWN_LISTS, USER_LISTS, type UserList } from '../../../contract/endpoints/user-pages.ts';
import { searchText } from '../../../sdk/index.ts';

/** What the address of a user's home says. */
export interface HomeSearch {
  /** The list that is shown; posts when it says nothing. */
  readonly tab?: UserList;
}

const isList = (value: unknown): value is UserList => USER_LISTS.some((list) => list === value);

export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  const tab = searchText(search['tab']);
  return isList(tab) && tab !== 'posts' ? { tab } : {};
}

/** The lists of a home: what is the owner's alone is no list of another's. */
export const listsOf = (isSelf: boolean): readonly UserList[] =>
  isSelf ? USER_LISTS : USER_LISTS.filter((list) => !OWN_LISTS.includes(list));

/** The list that an address leads to. */
export const shownList = ({ tab = 'posts' }: HomeSearch, isSelf: boolean): UserList =>
  listsOf(isSelf).includes(tab) ? tab : 'posts';

/** The `type` by which `/user` and `/m/user` are asked for the reader's own record of visits. */
export const VISIT_RECORD = 'visitrecord';
