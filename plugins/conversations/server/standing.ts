import type { Core } from './uses.ts';
import type { ConversationStore, Pair } from './store.ts';
import { PairState } from './tables.ts';

/**
 * Whether one person may write to another: `open`, as a `request` (one message until it is
 * answered), not before the other one `answers`, or not at all. Of `closed` nobody is told why: who
 * is blocked hears what everybody hears.
 */
export type Standing = 'open' | 'request' | 'waits' | 'closed';

/** Who may write to whom: docs/product/conversations.md. */
export function createStandings(core: Pick<Core, 'people' | 'users'>, store: Pick<ConversationStore, 'admitted'>) {
  async function isOutOfReach(uid: number, other: number): Promise<boolean> {
    if (uid === other || !(await core.users.exists(other)) || (await core.users.isSystemAccount(other))) return true;
    const [mine, theirs] = await Promise.all([core.people.blockedBy(uid), core.people.blockedBy(other)]);
    return mine.has(other) || theirs.has(uid);
  }

  /** Of somebody who begins, or has asked before. */
  async function beginning(uid: number, other: number): Promise<'open' | 'request' | 'closed'> {
    const admitted = await store.admitted(other);
    if (admitted === 'nobody') return 'closed';
    if (await core.people.follows(other, uid)) return 'open';
    return admitted === 'everybody' ? 'request' : 'closed';
  }

  return async (uid: number, other: number, pair: Pick<Pair, 'state' | 'begun_by'> | undefined): Promise<Standing> => {
    if (await isOutOfReach(uid, other)) return 'closed';
    if (!pair) return beginning(uid, other);
    // Whoever was asked may answer, whatever the other one admits.
    if (pair.state === PairState.open || pair.begun_by === other) return 'open';
    // Who was declined is told nothing of it: they wait, as before.
    if (pair.state === PairState.declined) return 'waits';
    return (await beginning(uid, other)) === 'open' ? 'open' : 'waits';
  };
}
export type Standings = ReturnType<typeof createStandings>;
