import type { QueryClient } from '@tanstack/react-query';
import { userList, type UserList, type UserListItem } from '../../../contract/endpoints/user-pages.ts';
import { changeItems, type ListData } from '../../common/pages-data.ts';

/** Tells the lines of a list apart: a post may stand there with several comments. */
export const itemKey = ({ wbId, itemComment }: UserListItem): string => `${wbId}:${itemComment?.cid ?? 0}`;

const queriesOf = (client: QueryClient, uid: number, tab: UserList) =>
  client.getQueryCache().findAll({
    queryKey: [userList.path, 'pages'],
    // Keys of `apiPages` end in the input of the call.
    predicate: ({ queryKey }) => {
      const input = queryKey[2] as { readonly uid?: number; readonly tab?: UserList } | undefined;
      return input?.uid === uid && input.tab === tab;
    },
  });

/**
 * Takes a post out of a list that is shown (all of them with `null`) and stops what is on its way
 * to bring it back.
 * @returns puts everything back as it was
 */
export async function takeOut(
  client: QueryClient,
  uid: number,
  tab: UserList,
  wbId: number | null,
): Promise<() => void> {
  const before = await Promise.all(
    queriesOf(client, uid, tab).map(async ({ queryKey }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const data = client.getQueryData<ListData<UserListItem>>(queryKey);
      if (data) {
        const left = changeItems(data, (item) => (wbId === null || item.wbId === wbId ? null : item));
        client.setQueryData(queryKey, left);
      }
      return [queryKey, data] as const;
    }),
  );
  return () => before.forEach(([queryKey, data]) => client.setQueryData(queryKey, data));
}

/** Asks again for a list, when it is shown next or at once. */
export async function askAgain(client: QueryClient, uid: number, tab: UserList): Promise<void> {
  await Promise.all(
    queriesOf(client, uid, tab).map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
  );
}
