import { OWN_LISTS, USER_LISTS, type UserList } from '../../../contract/endpoints/user-pages.ts';
import { searchText } from '../../../sdk/index.ts';

/** What the address of a user's home says. */
export interface HomeSearch {
  /** The list that is shown; posts when it says nothing. */
  readonly tab?: UserList;
  /** What plugins narrow the list of collections by (`collectsFilter`). */
  readonly [param: string]: string | undefined;
}

const isList = (value: unknown): value is UserList => USER_LISTS.some((list) => list === value);

/** @param params those of the zone's `collectsFilter` */
export function readHomeSearch(search: Readonly<Record<string, unknown>>, params: readonly string[] = []): HomeSearch {
  const tab = searchText(search['tab']);
  if (!isList(tab) || tab === 'posts') return {};
  return { tab, ...(tab === 'collects' && filterOf(search, params)) };
}

/** What of an address narrows the list of collections. */
export const filterOf = (
  search: Readonly<Record<string, unknown>>,
  params: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    params.flatMap((param) => {
      const value = searchText(search[param]);
      return value ? [[param, value]] : [];
    }),
  );

/** The lists of a home: what is the owner's alone is no list of another's. */
export const listsOf = (isSelf: boolean): readonly UserList[] =>
  isSelf ? USER_LISTS : USER_LISTS.filter((list) => !OWN_LISTS.includes(list));

/** The list that an address leads to. */
export const shownList = ({ tab = 'posts' }: HomeSearch, isSelf: boolean): UserList =>
  listsOf(isSelf).includes(tab) ? tab : 'posts';

/** The `type` by which `/user` and `/m/user` are asked for the reader's own record of visits. */
export const VISIT_RECORD = 'visitrecord';
