import { fail, type Db } from '../../sdk/index.ts';
import type { FollowProfile, FollowTables } from './tables.ts';

interface Pair {
  readonly mine: FollowProfile;
  readonly theirs: FollowProfile;
}

const EMPTY = { follow_count: 0, fans_count: 0, block_count: 0, allow_follow: 1 } as const;

/**
 * In the transaction: the profiles of two people, made where they are missing and locked, the
 * smaller uid first. Everything that happens between two people takes this lock, so that counts and
 * limits are exact and nobody waits in a circle.
 * @throws NOT_FOUND when there is no such user
 */
export async function lockPair(
  db: Db,
  exists: (uid: number) => Promise<boolean>,
  me: number,
  them: number,
): Promise<Pair> {
  if (!(await exists(them))) throw fail('NOT_FOUND');
  const uids = [me, them].toSorted((a, b) => a - b);
  await insertMissing(db, uids);
  const profiles = db.q<FollowTables>().selectFrom('follow_profile').selectAll().where('uid', 'in', uids);
  const rows = await db.forUpdate(profiles.orderBy('uid')).execute();
  const of = (uid: number) => rows.find((row) => row.uid === uid);
  const [mine, theirs] = [of(me), of(them)];
  if (!mine || !theirs) throw fail('NOT_FOUND');
  return { mine, theirs };
}

/** Profiles as they are without any: counts 0, others may follow. */
export async function insertMissing(db: Db, uids: readonly number[]): Promise<void> {
  await db
    .q<FollowTables>()
    .insertInto('follow_profile')
    .values(uids.map((uid) => ({ uid, ...EMPTY })))
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
}

type Counter = 'follow_count' | 'fans_count' | 'block_count';

/** Adds to a counter of a locked profile. */
export async function bump(db: Db, uid: number, counter: Counter, delta: 1 | -1): Promise<void> {
  const profiles = db.q<FollowTables>().updateTable('follow_profile').where('uid', '=', uid);
  await profiles.set((eb) => ({ [counter]: eb(counter, '+', delta) })).execute();
}

/** Takes a follow out, with its counts. @returns whether there was one */
export async function eraseFollow(db: Db, uid: number, target: number): Promise<boolean> {
  const follows = db.q<FollowTables>().deleteFrom('follow').where('uid', '=', uid).where('target_uid', '=', target);
  const { numDeletedRows } = await follows.executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await bump(db, uid, 'follow_count', -1);
  await bump(db, target, 'fans_count', -1);
  return true;
}

/** Is there a row from one person to the other? */
export async function linked(db: Db, table: 'follow' | 'user_block', uid: number, target: number): Promise<boolean> {
  const rows = db.q<FollowTables>().selectFrom(table).select('uid').where('uid', '=', uid);
  return (await rows.where('target_uid', '=', target).executeTakeFirst()) !== undefined;
}
