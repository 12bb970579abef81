import { sql } from 'kysely';
import {
  allOrEach,
  assertNever,
  combineBy,
  fail,
  pluginError,
  type Db,
  type Outcome,
  type RunTogether,
} from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import type { Tally } from './present.ts';
import type { PollTables } from './tables.ts';
import { pollTags } from './tags.ts';
import type { Core } from './uses.ts';

/** What the lists of one transaction make impossible: they have the same order. */
const LOST = 'a ballot was lost';

/** A ballot that its voter may give, by the poll as it was at `version`. */
export interface Ballot {
  readonly zone: string;
  readonly postId: number;
  readonly uid: number;
  /** See `PollTables.poll_vote`. */
  readonly day: number;
  readonly version: number;
  /** Each once. */
  readonly optionIds: readonly number[];
  /** JSON; null: nothing was asked. */
  readonly answers: string | null;
  readonly now: number;
}

/**
 * What became of it: it counts, and the votes stand so; or the poll has been changed meanwhile and
 * it must be judged again.
 */
export type Cast = { readonly tally: Tally } | 'changed';

type Result = Outcome<Cast>;

/** Ballots that share a transaction: bounds how long the poll is locked. */
const MOST_AT_ONCE = 256;
/** Transactions of a zone at a time, of different polls. */
const TRANSACTIONS = 2;

const KEY = { post_id: 'int', uid: 'int', day: 'int' } as const;
const VOTE = { ...KEY, created_at: 'int', answers: 'text' } as const;
const CHOICE = { ...KEY, option_id: 'int' } as const;
const DELTA = { id: 'int', n: 'int' } as const;
const columns = (of: object) => sql.join(Object.keys(of).map((name) => sql.ref(name)));
const keyOf = ({ postId, uid, day }: Pick<Ballot, 'postId' | 'uid' | 'day'>): string => `${postId} ${uid} ${day}`;

/**
 * Writes ballots. Those that reach a zone at the same moment share a transaction, so that locking
 * the poll, counting and the flush to the disk are paid once for all of them: it locks the polls,
 * inserts the ballots, lets the primary key say which are second ones, and adds what the others
 * chose to the counters. A ballot that is refused takes nothing from the others.
 */
export function createBallotWriter(
  core: Pick<Core, 'db' | 'invalidate'>,
  onCounted: (polls: readonly number[]) => void,
) {
  const { db } = core;

  /**
   * In a transaction; throws only what undoes all of it.
   * @returns one result per ballot, in their order
   */
  async function writeAll(zone: string, ballots: readonly Ballot[]): Promise<Result[]> {
    const { versions, tallies } = await lockPolls(db, zone, ballots);
    const results = new Map<Ballot, Result>();
    const fresh = new Map<string, Ballot>();
    for (const ballot of ballots) {
      const version = versions.get(ballot.postId);
      if (version === undefined) results.set(ballot, { error: fail('NOT_FOUND') });
      else if (version !== ballot.version) results.set(ballot, { value: 'changed' });
      else if (fresh.has(keyOf(ballot))) results.set(ballot, { error: second(ballot) });
      else fresh.set(keyOf(ballot), ballot);
    }
    const counted = await insertBallots(db, [...fresh.values()]);
    for (const ballot of fresh.values()) if (!counted.includes(ballot)) results.set(ballot, { error: second(ballot) });
    const after = count(db, counted, tallies);
    for (const ballot of counted)
      results.set(ballot, { value: { tally: after.get(ballot.postId) ?? assertNever(LOST) } });
    const polls = [...new Set(counted.map(({ postId }) => postId))];
    if (counted.length > 0) {
      core.invalidate(...polls.map(pollTags.votes), ...counted.map(({ uid }) => pollTags.voter(uid)));
      onCounted(polls);
    }
    return ballots.map((ballot) => results.get(ballot) ?? assertNever(LOST));
  }

  const writeTogether: RunTogether<Ballot, Cast> = (ballots, next) =>
    db.tx(async () => {
      db.afterCommit(next);
      return writeAll((ballots[0] ?? assertNever(LOST)).zone, ballots);
    });
  const writeWithOthers = combineBy(({ zone }: Ballot) => zone, allOrEach(writeTogether, db.isUncertain), {
    max: MOST_AT_ONCE,
    groups: TRANSACTIONS,
    rowLockKey: ({ postId }) => postId,
  });

  async function writeOne(ballot: Ballot): Promise<Cast> {
    const [result = assertNever(LOST)] = await db.tx(() => writeAll(ballot.zone, [ballot]));
    if ('error' in result) throw result.error;
    return result.value;
  }

  /** Inside a transaction the ballot joins that one. @throws NOT_FOUND, VOTED, VOTED_TODAY */
  return (ballot: Ballot): Promise<Cast> => (db.inTx() ? writeOne(ballot) : writeWithOthers(ballot));
}

export type BallotWriter = ReturnType<typeof createBallotWriter>;

const second = ({ day }: Ballot): Error => pluginError(manifest, day === 0 ? 'VOTED' : 'VOTED_TODAY');

/**
 * Locks the polls of visible posts, in the order of their ids, and reads how their votes stand
 * behind the lock.
 */
async function lockPolls(db: Db, zone: string, ballots: readonly Ballot[]) {
  const ids = [...new Set(ballots.map(({ postId }) => postId))];
  const q = db.q<PollTables & { post: { id: number; visible: number } }>();
  const polls = db.forUpdate(
    q
      .selectFrom('poll')
      .innerJoin('post', 'post.id', 'poll.post_id')
      .select(['poll.post_id', 'poll.version', 'poll.voter_count', 'post.visible'])
      .where('poll.zone', '=', zone)
      .where(db.isAmong('poll.post_id', ids))
      .orderBy('poll.post_id'),
    'poll',
  );
  const options = q.selectFrom('poll_option').select(['post_id', 'id', 'votes']).where(db.isAmong('post_id', ids));
  // Sent together: the options are answered when the polls are locked, and are as was committed
  // before. The first ballots of a forum are many at once, each with references to rows of the same
  // moment.
  const [, locked, rows] = await Promise.all([db.preferIndexes(), polls.execute(), options.execute()]);
  const votes = Map.groupBy(rows, ({ post_id }) => post_id);
  const shown = locked.filter(({ visible }) => visible === 1);
  return {
    versions: new Map(shown.map(({ post_id, version }) => [post_id, version])),
    tallies: new Map(
      shown.map(({ post_id, voter_count: voterCount }): [number, Tally] => [
        post_id,
        { voterCount, votes: Object.fromEntries((votes.get(post_id) ?? []).map((row) => [row.id, row.votes])) },
      ]),
    ),
  };
}

/** @returns those of the ballots that are their voters' first */
async function insertBallots(db: Db, ballots: readonly Ballot[]): Promise<Ballot[]> {
  if (ballots.length === 0) return [];
  const rows = ballots.map(({ postId, uid, day, now, answers }) => ({
    post_id: postId,
    uid,
    day,
    created_at: now,
    answers,
  }));
  const insert = sql<{ post_id: number; uid: number; day: number }>`insert into poll_vote (${columns(VOTE)})
    select ${columns(VOTE)} from ${db.rowList('fresh', VOTE, rows)} where true
    on conflict (post_id, uid, day) do nothing returning post_id, uid, day`;
  const inserted = (await insert.execute(db.q())).rows;
  const keys = new Set(inserted.map(({ post_id: postId, uid, day }) => keyOf({ postId, uid, day })));
  return ballots.filter((ballot) => keys.has(keyOf(ballot)));
}

/**
 * Writes what the ballots chose, and adds it to the counters, at the end of the transaction.
 * @returns how the votes stand then
 */
function count(db: Db, ballots: readonly Ballot[], tallies: ReadonlyMap<number, Tally>): Map<number, Tally> {
  const after = new Map<number, Tally>();
  if (ballots.length === 0) return after;
  const choices = ballots.flatMap(({ postId, uid, day, optionIds }) =>
    optionIds.map((option_id) => ({ post_id: postId, uid, day, option_id })),
  );
  const perOption = totals(choices.map(({ option_id }) => option_id));
  const perPoll = totals(ballots.map(({ postId }) => postId));
  db.atEnd(
    sql`insert into poll_vote_option (${columns(CHOICE)}) select ${columns(CHOICE)} from ${db.rowList('fresh', CHOICE, choices)}`,
    sql`update poll_option set votes = poll_option.votes + d.n from ${db.rowList('d', DELTA, rowsOf(perOption))}
      where d.id = poll_option.id`,
    sql`update poll set voter_count = poll.voter_count + d.n from ${db.rowList('d', DELTA, rowsOf(perPoll))}
      where d.id = poll.post_id`,
  );
  for (const [postId, n] of perPoll) {
    const { voterCount, votes } = tallies.get(postId) ?? assertNever(LOST);
    const sums = Object.entries(votes).map(([id, before]) => [id, before + (perOption.get(Number(id)) ?? 0)]);
    after.set(postId, { voterCount: voterCount + n, votes: Object.fromEntries(sums) as Tally['votes'] });
  }
  return after;
}

function totals(ids: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + 1);
  return sums;
}

const rowsOf = (sums: ReadonlyMap<number, number>) => [...sums].map(([id, n]) => ({ id, n }));
