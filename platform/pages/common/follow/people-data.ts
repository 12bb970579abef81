import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { followFeed, followUnread, people, type Person } from '../../../contract/endpoints/follow.ts';
import { baseInfo, userDetail, type UserDetail } from '../../../contract/endpoints/users.ts';
import { createBatch } from '../../../sdk/batch.ts';
import { MINUTE_MS, apiKey, useCall, type CallFn } from '../../../sdk/index.ts';

/** As many as the call takes. */
const MOST = 50;
const STALE_MS = MINUTE_MS;

/**
 * `ask(uid)` answers from one call for everybody who is asked for at about the same time; null for
 * who does not exist.
 */
export const createPeopleBatch = (call: CallFn) =>
  createBatch<number, Person>({
    keyOf: String,
    most: MOST,
    ask: async (uids) => {
      const { list } = await call(people, { uids: uids.join(',') });
      return new Map(list.map((person) => [String(person.userInfo.uid), person]));
    },
  });

// A tab has one call function, a test has one for each app.
const batches = new WeakMap<CallFn, ReturnType<typeof createPeopleBatch>>();

function batchOf(call: CallFn): ReturnType<typeof createPeopleBatch> {
  let batch = batches.get(call);
  if (!batch) batches.set(call, (batch = createPeopleBatch(call)));
  return batch;
}

const personKey = (uid: number) => [people.path, uid] as const;

/** A person as popovers and buttons show them; null for an account that is gone. */
export function usePerson(uid: number) {
  const call = useCall();
  return useQuery(queryOptions({ queryKey: personKey(uid), queryFn: () => batchOf(call)(uid), staleTime: STALE_MS }));
}

/**
 * Shows a follow that was given or taken back where that person is on the screen, and asks again
 * for what it has changed besides.
 */
export function showFollow(client: QueryClient, uid: number, change: Pick<Person, 'isFollow' | 'fansCount'>): void {
  client.setQueryData<Person | null>(personKey(uid), (person) => person && { ...person, ...change });
  client.setQueryData<UserDetail>(apiKey(userDetail, { uid }), (user) => user && { ...user, ...change });
  const touched: readonly unknown[] = [baseInfo.path, followFeed.path, followUnread.path];
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, of] }) => touched.includes(path) || (path === people.path && of !== uid),
  });
}

/**
 * Shows a block that was set or taken back, and asks again for nearly everything: hardly a list
 * stays the same.
 */
export function showBlock(client: QueryClient, uid: number, isBlocked: boolean): void {
  // At once: a menu that opens meanwhile shows what it finds.
  client.setQueryData<Person | null>(personKey(uid), (person) => person && { ...person, isBlock: isBlocked ? 1 : 0 });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== baseInfo.path });
}
