import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { followFeed, followUnread, people, type Person } from '../../../contract/endpoints/follow.ts';
import { baseInfo, userDetail, type UserDetail } from '../../../contract/endpoints/users.ts';
import { apiKey, useCall, type CallFn } from '../../../sdk/index.ts';

/** How long people are collected before they are asked for together (spec 1 section 9 "Card aggregation"). */
const WAIT_MS = 50;
/** As many as the call takes. */
const MOST = 50;
const STALE_MS = 60_000;

type Found = ReadonlyMap<number, Person>;

/** `ask(uid)` answers from one call for everybody who is asked for within `wait` milliseconds; null for who does not exist. */
export function createBatch(call: CallFn, wait: number = WAIT_MS): (uid: number) => Promise<Person | null> {
  let open: { readonly uids: Set<number>; readonly found: Promise<Found> } | undefined;

  function begin() {
    const uids = new Set<number>();
    const found = new Promise<void>((resolve) => setTimeout(resolve, wait)).then(() => {
      open = undefined;
      return fetchAll(call, [...uids]);
    });
    return { uids, found };
  }

  return async (uid) => {
    open ??= begin();
    open.uids.add(uid);
    return (await open.found).get(uid) ?? null;
  };
}

async function fetchAll(call: CallFn, uids: readonly number[]): Promise<Found> {
  const parts = Array.from({ length: Math.ceil(uids.length / MOST) }, (_, n) => uids.slice(n * MOST, (n + 1) * MOST));
  const replies = await Promise.all(parts.map((part) => call(people, { uids: part.join(',') })));
  return new Map(replies.flatMap(({ list }) => list.map((person) => [person.userInfo.uid, person])));
}

// A tab has one call function, a test has one for each app.
const batches = new WeakMap<CallFn, ReturnType<typeof createBatch>>();

function batchOf(call: CallFn): ReturnType<typeof createBatch> {
  let batch = batches.get(call);
  if (!batch) batches.set(call, (batch = createBatch(call)));
  return batch;
}

const personKey = (uid: number) => [people.path, uid] as const;

/** A person as popovers and buttons show them; null for an account that is gone. */
export function usePerson(uid: number) {
  const call = useCall();
  return useQuery(queryOptions({ queryKey: personKey(uid), queryFn: () => batchOf(call)(uid), staleTime: STALE_MS }));
}

/** Shows a follow that was given or taken back where that person is on the screen, and asks again for what it has changed besides. */
export function showFollow(client: QueryClient, uid: number, change: Pick<Person, 'isFollow' | 'fansCount'>): void {
  client.setQueryData<Person | null>(personKey(uid), (person) => person && { ...person, ...change });
  client.setQueryData<UserDetail>(apiKey(userDetail, { uid }), (user) => user && { ...user, ...change });
  const touched: readonly unknown[] = [baseInfo.path, followFeed.path, followUnread.path];
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, of] }) => touched.includes(path) || (path === people.path && of !== uid),
  });
}

/** After a block was set or taken back nearly every list is another one. */
export function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== baseInfo.path });
}
