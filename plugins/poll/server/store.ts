import type { Db } from '../../../server/sdk/index.ts';
import type { PollForm } from './form.ts';
import type { Ballot, PollParts } from './present.ts';
import type { PollRow, PollTables } from './tables.ts';

export interface BallotRow {
  readonly uid: number;
  readonly at: number;
  readonly optionIds: readonly number[];
}

/** The queries of this plugin. Polls are asked for by zone; ballots and options by the id of a poll found so. */
export interface PollStore {
  insert(zone: string, postId: number, form: PollForm): Promise<void>;
  /** Polls by the post's id; posts without one are not in the answer. Three queries at most, one when none has a poll. */
  find(zone: string, postIds: readonly number[]): Promise<Map<number, PollParts>>;
  /** The poll, locked until the end of the transaction. */
  lock(zone: string, postId: number): Promise<PollRow | undefined>;
  optionIds(postId: number): Promise<Set<number>>;
  /** Writes a ballot and counts it, in a transaction. @throws a unique violation when the key is taken */
  vote(key: { postId: number; uid: number; day: number }, optionIds: readonly number[], now: number): Promise<void>;
  /** One user's ballots of these days (`0` and today), by the post's id. */
  ballotsOf(uid: number, postIds: readonly number[], dayOf: (postId: number) => number): Promise<Map<number, Ballot>>;
  /** Newest first; of one user when named. */
  ballots(postId: number, uid: number | null, limit: number, offset: number): Promise<BallotRow[]>;
}

export function createPollStore(db: Db): PollStore {
  const q = () => db.q<PollTables>();

  return {
    async insert(zone, postId, form) {
      const poll = {
        ...{ post_id: postId, zone, title: form.title, image: form.image, min_num: form.minNum, max_num: form.maxNum },
        ...{ visible: form.visible, visible_type: form.visibleType, option_rank: form.optionRank },
        ...{ repeat_kind: form.repeat, start_at: form.startAt, end_at: form.endAt, level_limit: null, voter_count: 0 },
      };
      await q().insertInto('poll').values(poll).execute();
      for (const [position, { name, desc, image }] of form.options.entries())
        await q()
          .insertInto('poll_option')
          .values({ post_id: postId, position, name, description: desc, image, votes: 0 })
          .execute();
    },

    async find(zone, postIds) {
      if (postIds.length === 0) return new Map();
      const polls = await q()
        .selectFrom('poll')
        .selectAll()
        .where('zone', '=', zone)
        .where('post_id', 'in', [...postIds])
        .execute();
      if (polls.length === 0) return new Map();
      const ids = polls.map(({ post_id }) => post_id);
      const options = await q()
        .selectFrom('poll_option')
        .selectAll()
        .where('post_id', 'in', ids)
        .orderBy('post_id')
        .orderBy('position')
        .execute();
      const optionsOf = Map.groupBy(options, (option) => option.post_id);
      return new Map(polls.map((poll) => [poll.post_id, { poll, options: optionsOf.get(poll.post_id) ?? [] }]));
    },

    async lock(zone, postId) {
      const poll = q().selectFrom('poll').selectAll().where('zone', '=', zone).where('post_id', '=', postId);
      return db.forUpdate(poll).executeTakeFirst();
    },

    async optionIds(postId) {
      const rows = await q().selectFrom('poll_option').select('id').where('post_id', '=', postId).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async vote({ postId, uid, day }, optionIds, now) {
      await q().insertInto('poll_vote').values({ post_id: postId, uid, day, created_at: now }).execute();
      const chosen = optionIds.map((option_id) => ({ post_id: postId, uid, day, option_id }));
      await q().insertInto('poll_vote_option').values(chosen).execute();
      await q()
        .updateTable('poll_option')
        .set(({ eb }) => ({ votes: eb('votes', '+', 1) }))
        .where('post_id', '=', postId)
        .where('id', 'in', [...optionIds])
        .execute();
      await q()
        .updateTable('poll')
        .set(({ eb }) => ({ voter_count: eb('voter_count', '+', 1) }))
        .where('post_id', '=', postId)
        .execute();
    },

    async ballotsOf(uid, postIds, dayOf) {
      const rows = await q()
        .selectFrom('poll_vote as v')
        .innerJoin('poll_vote_option as o', (join) =>
          join.onRef('o.post_id', '=', 'v.post_id').onRef('o.uid', '=', 'v.uid').onRef('o.day', '=', 'v.day'),
        )
        .select(['v.post_id', 'v.day', 'v.created_at', 'o.option_id'])
        .where('v.uid', '=', uid)
        .where('v.post_id', 'in', [...postIds])
        .where('v.day', 'in', [...new Set(postIds.map(dayOf))])
        .execute();
      const counting = rows.filter((row) => row.day === dayOf(row.post_id));
      return new Map(
        [...Map.groupBy(counting, (row) => row.post_id)].map(([postId, chosen]) => [
          postId,
          { at: chosen[0]?.created_at ?? 0, optionIds: new Set(chosen.map(({ option_id }) => option_id)) },
        ]),
      );
    },

    async ballots(postId, uid, limit, offset) {
      let page = q().selectFrom('poll_vote').selectAll().where('post_id', '=', postId);
      if (uid !== null) page = page.where('uid', '=', uid);
      const votes = await page
        .orderBy('created_at', 'desc')
        .orderBy('uid', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      if (votes.length === 0) return [];
      const options = await q()
        .selectFrom('poll_vote_option')
        .select(['uid', 'day', 'option_id'])
        .where('post_id', '=', postId)
        .where('uid', 'in', [...new Set(votes.map((vote) => vote.uid))])
        .where('day', 'in', [...new Set(votes.map((vote) => vote.day))])
        .orderBy('option_id')
        .execute();
      const chosen = Map.groupBy(options, ({ uid: voter, day }) => `${voter} ${day}`);
      return votes.map((vote) => ({
        uid: vote.uid,
        at: vote.created_at,
        optionIds: (chosen.get(`${vote.uid} ${vote.day}`) ?? []).map(({ option_id }) => option_id),
      }));
    },
  };
}
