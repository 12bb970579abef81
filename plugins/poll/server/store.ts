import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { PollForm } from './form.ts';
import { faceOf, type Ballot, type PollDefinition, type Own, type Tally } from './present.ts';
import type { PollTables } from './tables.ts';

const FACE = [
  ...(['post_id', 'title', 'image', 'min_num', 'max_num', 'visible', 'visible_type', 'option_rank'] as const),
  ...(['repeat_kind', 'start_at', 'end_at', 'level_limit', 'questions', 'version'] as const),
] as const;

const TEXTS = { name: 'text', description: 'text', image: 'text' } as const;
const OPTION = { post_id: 'int', position: 'int', ...TEXTS, votes: 'int' } as const;
type NewOption = Readonly<Record<keyof typeof OPTION, number | string>>;

/** In one statement however many there are, with ids in the order of their positions. */
export async function insertOptions(db: Db, options: readonly NewOption[]): Promise<void> {
  const columns = sql.join(Object.keys(OPTION).map((name) => sql.ref(name)));
  const rows = db.rowList('fresh', OPTION, options);
  await sql`insert into poll_option (${columns}) select ${columns} from ${rows} order by position`.execute(
    db.q<PollTables>(),
  );
}

/**
 * What of polls is read. Polls are asked for by zone; ballots and options by the id of a poll found
 * so.
 */
export function createPollStore(db: Db) {
  const q = () => db.q<PollTables>();

  return {
    async insert(zone: string, postId: number, form: PollForm): Promise<void> {
      const poll = {
        post_id: postId,
        zone,
        title: form.title,
        image: form.image,
        min_num: form.minNum,
        max_num: form.maxNum,
        visible: form.visible,
        visible_type: form.visibleType,
        option_rank: form.optionRank,
        repeat_kind: form.repeat,
        start_at: form.startAt,
        end_at: form.endAt,
        voter_count: 0,
        level_limit: form.limit && JSON.stringify(form.limit),
        questions: form.questions.length > 0 ? JSON.stringify(form.questions) : null,
      };
      await q().insertInto('poll').values(poll).execute();
      const options = form.options.map(({ name, desc, image }, position) => ({
        post_id: postId,
        position,
        name,
        description: desc,
        image,
        votes: 0,
      }));
      await insertOptions(db, options);
    },

    /**
     * Polls by the post's id; posts without one are not in the answer. Two queries at most, both by
     * primary key or the key of positions.
     */
    async faces(zone: string, postIds: readonly number[]): Promise<PollDefinition[]> {
      if (postIds.length === 0) return [];
      const polls = q().selectFrom('poll').select(FACE).where('zone', '=', zone);
      const found = await polls.where(db.isAmong('post_id', postIds)).execute();
      if (found.length === 0) return [];
      const options = await q()
        .selectFrom('poll_option')
        .select(['id', 'post_id', 'position', 'name', 'description', 'image', 'removed_at'])
        .where(
          db.isAmong(
            'post_id',
            found.map(({ post_id }) => post_id),
          ),
        )
        .where('removed_at', 'is', null)
        .orderBy('post_id')
        .orderBy('position')
        .execute();
      const optionsOf = Map.groupBy(options, (option) => option.post_id);
      return found.map((poll) => faceOf(poll, optionsOf.get(poll.post_id) ?? []));
    },

    /**
     * How the votes of polls stand, in the order of the ids. Two queries by key, whatever the
     * number of ballots.
     */
    async tallies(postIds: readonly number[]): Promise<Tally[]> {
      if (postIds.length === 0) return [];
      const [polls, options] = await Promise.all([
        q().selectFrom('poll').select(['post_id', 'voter_count']).where(db.isAmong('post_id', postIds)).execute(),
        q()
          .selectFrom('poll_option')
          .select(['post_id', 'id', 'votes'])
          .where(db.isAmong('post_id', postIds))
          .execute(),
      ]);
      const optionsOf = Map.groupBy(options, ({ post_id }) => post_id);
      const counts = new Map(polls.map(({ post_id, voter_count }) => [post_id, voter_count]));
      return postIds.map((id) => ({
        voterCount: counts.get(id) ?? 0,
        votes: Object.fromEntries((optionsOf.get(id) ?? []).map((option) => [option.id, option.votes])),
      }));
    },

    /**
     * What these polls hold of somebody, in the order of the ids. Their latest ballots, each found
     * at the end of its range of the primary key.
     */
    async own(uid: number, postIds: readonly number[]): Promise<Own[]> {
      if (postIds.length === 0) return [];
      const rows = await q()
        .selectFrom('poll_vote as v')
        .innerJoin('poll_vote_option as o', (join) =>
          join.onRef('o.post_id', '=', 'v.post_id').onRef('o.uid', '=', 'v.uid').onRef('o.day', '=', 'v.day'),
        )
        .select(['v.post_id', 'v.day', 'v.created_at', 'o.option_id'])
        .where(db.isAmong('v.post_id', postIds))
        .where('v.uid', '=', uid)
        .where('v.day', '=', (eb) =>
          eb
            .selectFrom('poll_vote as last')
            .select(({ fn }) => fn.max('last.day').as('day'))
            .whereRef('last.post_id', '=', 'v.post_id')
            .where('last.uid', '=', uid),
        )
        .orderBy('o.option_id')
        .execute();
      const chosen = Map.groupBy(rows, ({ post_id }) => post_id);
      const voided = await voidedOf(uid, postIds);
      return postIds.map((id) => ({ ballot: ballotOf(chosen.get(id)), voidedAt: voided.get(id) ?? 0 }));
    },

    /**
     * What somebody has answered with a ballot, as JSON; null: nothing was asked, or there is no
     * such ballot.
     */
    async answersOf(postId: number, uid: number, day: number): Promise<string | null> {
      const ballot = q().selectFrom('poll_vote').select('answers').where('post_id', '=', postId);
      return (await ballot.where('uid', '=', uid).where('day', '=', day).executeTakeFirst())?.answers ?? null;
    },

    /** Ballots, newest first; of one user when named. A range of the index of its order. */
    async ballots(postId: number, uid: number | null, limit: number, offset: number): Promise<BallotRow[]> {
      let page = q().selectFrom('poll_vote').select(BALLOT).where('post_id', '=', postId);
      if (uid !== null) page = page.where('uid', '=', uid);
      const newest = page.orderBy('created_at', 'desc').orderBy('uid', 'desc').orderBy('day', 'desc');
      return withChoices(postId, await newest.limit(limit).offset(offset).execute());
    },

    /**
     * Ballots given up to a time, in the order of their key, behind the last one of the page
     * before. For exports.
     */
    async ballotsAfter(
      postId: number,
      after: { readonly uid: number; readonly day: number },
      upTo: number,
      limit: number,
    ): Promise<BallotRow[]> {
      const page = q()
        .selectFrom('poll_vote')
        .select(BALLOT)
        .where('post_id', '=', postId)
        .where(sql<boolean>`(uid, day) > (${after.uid}, ${after.day})`)
        .where('created_at', '<=', upTo);
      return withChoices(postId, await page.orderBy('uid').orderBy('day').limit(limit).execute());
    },
  };

  /** When somebody's ballots were taken out last, by poll. */
  async function voidedOf(uid: number, postIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await q()
      .selectFrom('poll_voided')
      .select(({ fn }) => ['post_id', fn.max('voided_at').as('at')])
      .where(db.isAmong('post_id', postIds))
      .where('uid', '=', uid)
      .groupBy('post_id')
      .execute();
    return new Map(rows.map(({ post_id, at }) => [post_id, at]));
  }

  async function withChoices(postId: number, votes: readonly Vote[]): Promise<BallotRow[]> {
    if (votes.length === 0) return [];
    const uids = [...new Set(votes.map(({ uid }) => uid))];
    const options = await q()
      .selectFrom('poll_vote_option')
      .select(['uid', 'day', 'option_id'])
      .where('post_id', '=', postId)
      .where(db.isAmong('uid', uids))
      .where(db.isAmong('day', [...new Set(votes.map(({ day }) => day))]))
      .orderBy('option_id')
      .execute();
    const chosen = Map.groupBy(options, ({ uid, day }) => `${uid} ${day}`);
    return votes.map(({ uid, day, created_at: at, answers }) => ({
      uid,
      day,
      at,
      answers,
      optionIds: (chosen.get(`${uid} ${day}`) ?? []).map(({ option_id }) => option_id),
    }));
  }
}

export type PollStore = ReturnType<typeof createPollStore>;

const BALLOT = ['uid', 'day', 'created_at', 'answers'] as const;

interface Vote {
  readonly uid: number;
  readonly day: number;
  readonly created_at: number;
  readonly answers: string | null;
}

export interface BallotRow {
  readonly uid: number;
  readonly day: number;
  readonly at: number;
  readonly optionIds: readonly number[];
  /** JSON of `StoredAnswer[]`. */
  readonly answers: string | null;
}

function ballotOf(
  rows: readonly { readonly day: number; readonly created_at: number; readonly option_id: number }[] | undefined,
): Ballot | null {
  const [first] = rows ?? [];
  if (!first) return null;
  return { at: first.created_at, day: first.day, optionIds: (rows ?? []).map(({ option_id }) => option_id) };
}
