import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { ChangeKind, Removal } from '../contract.ts';
import type { Change } from './change.ts';
import { insertOptions } from './store.ts';
import type { PollHistoryRow, PollTables } from './tables.ts';

/** Which change of which poll it is. */
export interface Next {
  readonly postId: number;
  readonly version: number;
  readonly now: number;
}

/**
 * Ballots that stayed, and that went: of an option that was taken out those that had chosen it,
 * else all.
 */
export interface Lost {
  readonly kept: number;
  readonly voided: number;
}

/** The column `ballots` of the history. Rows of older versions have no `votes`. */
export interface Decided extends Lost {
  readonly votes?: keyof typeof Removal;
}

/**
 * Somebody whose ballots went, and the day of the last one of them (see `PollTables.poll_vote`).
 */
export interface Voided {
  readonly uid: number;
  readonly day: number;
  /**
   * Of the options that were taken out those that the ballots had chosen; none where all ballots
   * went because of new options.
   */
  readonly lost: readonly number[];
}

/** What taking options out has done to the ballots. */
export interface Removed {
  readonly voters: readonly Voided[];
  /** By uid the options that their ballots have lost and got on without. */
  readonly reduced: ReadonlyMap<number, readonly number[]>;
  readonly perOption: ReadonlyMap<number, Lost>;
}

const HISTORY = {
  post_id: 'int',
  version: 'int',
  uid: 'int',
  by_manager: 'int',
  kind: 'text',
  before: 'text',
  after: 'text',
  reason: 'text',
  ballots: 'text',
  created_at: 'int',
} as const satisfies Partial<Record<keyof PollHistoryRow, 'int' | 'text'>>;

const optionsByUid = (rows: readonly { uid: number; option_id: number }[]): Map<number, number[]> =>
  new Map([...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, some]) => [uid, some.map(({ option_id }) => option_id)]));

/** Writes of changes, in their transaction, behind the lock of the poll. */
export function createChangeStore(db: Db) {
  const q = () => db.q<PollTables>();

  /**
   * Recounts what ballots chose, and the ballots: a change is rare, and a recount is right whatever
   * went before.
   */
  async function recount(postId: number): Promise<void> {
    await sql`update poll_option set votes = (
        select count(*) from poll_vote_option o where o.post_id = ${postId} and o.option_id = poll_option.id
      ) where post_id = ${postId}`.execute(q());
    await sql`update poll set voter_count = (select count(*) from poll_vote v where v.post_id = ${postId})
      where post_id = ${postId}`.execute(q());
  }

  return {
    /** Until the end of the transaction. @returns the poll's version */
    async lock(zone: string, postId: number): Promise<number | undefined> {
      const poll = q().selectFrom('poll').select('version').where('zone', '=', zone).where('post_id', '=', postId);
      return (await db.forUpdate(poll).executeTakeFirst())?.version;
    },

    async hasBallots(postId: number): Promise<boolean> {
      const one = q().selectFrom('poll_vote').select('uid').where('post_id', '=', postId).limit(1);
      return (await one.executeTakeFirst()) !== undefined;
    },

    /**
     * What was decided of all ballots, because of options that are added.
     * @returns whose ballots went, each once
     */
    async renew(
      { postId, version, now }: Next,
      votes: Change['addedVotes'],
    ): Promise<{ readonly voters: readonly Voided[]; readonly ballots: Lost }> {
      const [{ count } = { count: 0 }] = await q()
        .selectFrom('poll_vote')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('post_id', '=', postId)
        .execute();
      if (votes !== 'void') return { voters: [], ballots: { kept: Number(count), voided: 0 } };
      const voters = await q()
        .selectFrom('poll_vote')
        .select(({ fn }) => ['uid', fn.max('day').as('day')])
        .where('post_id', '=', postId)
        .groupBy('uid')
        .orderBy('uid')
        .execute();
      await sql`insert into poll_voided (post_id, version, uid, day, created_at, voided_at)
        select v.post_id, ${sql.lit(version)}, v.uid, v.day, v.created_at, ${sql.lit(now)} from poll_vote v
        where v.post_id = ${postId}`.execute(q());
      await q().deleteFrom('poll_vote').where('post_id', '=', postId).execute();
      await recount(postId);
      return {
        voters: voters.map(({ uid, day }) => ({ uid, day: Number(day), lost: [] })),
        ballots: { kept: 0, voided: Number(count) },
      };
    },

    async apply({ postId, version }: Next, change: Change): Promise<void> {
      const { title, image, endTime, minNum, maxNum } = change;
      const questions = change.questions.length > 0 ? JSON.stringify(change.questions) : null;
      await q()
        .updateTable('poll')
        .set({ title, image, questions, end_at: endTime, min_num: minNum, max_num: maxNum, version })
        .where('post_id', '=', postId)
        .execute();
      for (const { id, name, desc, image } of change.reworded)
        await q()
          .updateTable('poll_option')
          .set({ name, description: desc, image })
          .where('post_id', '=', postId)
          .where('id', '=', id)
          .execute();
      if (change.added.length === 0) return;
      const last = await q()
        .selectFrom('poll_option')
        .select(({ fn }) => fn.max('position').as('position'))
        .where('post_id', '=', postId)
        .executeTakeFirst();
      const options = change.added.map(({ name, desc, image }, index) => ({
        post_id: postId,
        position: (last?.position ?? -1) + 1 + index,
        name,
        description: desc,
        image,
        votes: 0,
      }));
      await insertOptions(db, options);
    },

    /**
     * Takes options out, and of the ballots what was decided.
     * @returns whose ballots went, each once; whose stayed without some of their choices, and
     *   which; and what each option lost
     */
    async removeOptions({ postId, version, now }: Next, removed: Change['removed']): Promise<Removed> {
      if (removed.length === 0) return { voters: [], reduced: new Map(), perOption: new Map() };
      const ids = removed.map(({ id }) => id);
      const taken = removed.filter(({ votes }) => votes === 'void').map(({ id }) => id);
      const choice = sql`select 1 from poll_vote_option o where o.post_id = v.post_id and o.uid = v.uid and o.day = v.day`;
      await sql`insert into poll_voided (post_id, version, uid, day, created_at, voided_at)
        select v.post_id, ${sql.lit(version)}, v.uid, v.day, v.created_at, ${sql.lit(now)} from poll_vote v
        where v.post_id = ${postId} and (
          exists (${choice} and ${db.isAmong('o.option_id', taken)})
          or not exists (${choice} and not ${db.isAmong('o.option_id', ids)})
        )`.execute(q());
      const before = await q()
        .selectFrom('poll_option')
        .select(['id', 'votes'])
        .where('post_id', '=', postId)
        .where(db.isAmong('id', ids))
        .execute();
      const voided = await q()
        .selectFrom('poll_vote_option as o')
        .innerJoin('poll_voided as w', (join) =>
          join.onRef('w.post_id', '=', 'o.post_id').onRef('w.uid', '=', 'o.uid').onRef('w.day', '=', 'o.day'),
        )
        .select(({ fn }) => ['o.option_id', fn.countAll<number>().as('n')])
        .where('o.post_id', '=', postId)
        .where('w.version', '=', version)
        .where(db.isAmong('o.option_id', ids))
        .groupBy('o.option_id')
        .execute();
      const voters = await q()
        .selectFrom('poll_voided')
        .select(({ fn }) => ['uid', fn.max('day').as('day')])
        .where('post_id', '=', postId)
        .where('version', '=', version)
        .groupBy('uid')
        .orderBy('uid')
        .execute();
      const chosen = await q()
        .selectFrom('poll_vote_option as o')
        .innerJoin('poll_voided as w', (join) =>
          join.onRef('w.post_id', '=', 'o.post_id').onRef('w.uid', '=', 'o.uid').onRef('w.day', '=', 'o.day'),
        )
        .select(['o.uid', 'o.option_id'])
        .distinct()
        .where('o.post_id', '=', postId)
        .where('w.version', '=', version)
        .where(db.isAmong('o.option_id', ids))
        .orderBy('o.uid')
        .orderBy('o.option_id')
        .execute();
      await sql`delete from poll_vote where post_id = ${postId} and exists (
          select 1 from poll_voided w where w.post_id = poll_vote.post_id and w.uid = poll_vote.uid
            and w.day = poll_vote.day and w.version = ${version}
        )`.execute(q());
      // The choices of ballots that went have gone with them.
      const lost = await q()
        .selectFrom('poll_vote_option')
        .select(['uid', 'option_id'])
        .distinct()
        .where('post_id', '=', postId)
        .where(db.isAmong('option_id', ids))
        .orderBy('uid')
        .orderBy('option_id')
        .execute();
      await q()
        .deleteFrom('poll_vote_option')
        .where('post_id', '=', postId)
        .where(db.isAmong('option_id', ids))
        .execute();
      await q()
        .updateTable('poll_option')
        .set({ removed_at: now })
        .where('post_id', '=', postId)
        .where(db.isAmong('id', ids))
        .execute();
      await recount(postId);
      const of = optionsByUid(chosen);
      const went = new Map(voided.map(({ option_id, n }) => [option_id, Number(n)]));
      return {
        voters: voters.map(({ uid, day }) => ({ uid, day: Number(day), lost: of.get(uid) ?? [] })),
        reduced: optionsByUid(lost),
        perOption: new Map(
          before.map(({ id, votes }) => {
            const gone = went.get(id) ?? 0;
            return [id, { kept: votes - gone, voided: gone }];
          }),
        ),
      };
    },

    /** Adds the rows of the history. */
    async remember(
      { postId, version, now }: Next,
      by: { readonly uid: number; readonly isManager: boolean },
      { steps, reason, removed, addedVotes }: Change,
      { perOption, all }: { readonly perOption: ReadonlyMap<number, Lost>; readonly all: Lost },
    ): Promise<void> {
      const decided = (kind: ChangeKind, optionId: number): Decided | null => {
        if (kind === 'addOption') return addedVotes ? { votes: addedVotes, ...all } : null;
        const [option, lost] = [removed.find(({ id }) => id === optionId), perOption.get(optionId)];
        return kind === 'removeOption' && option && lost ? { votes: option.votes, ...lost } : null;
      };
      const columns = sql.join(Object.keys(HISTORY).map((name) => sql.ref(name)));
      const rows = steps.map(({ kind, before, after, optionId = 0 }) => {
        const ballots = decided(kind, optionId);
        return {
          post_id: postId,
          version,
          uid: by.uid,
          by_manager: by.isManager ? 1 : 0,
          kind,
          reason,
          created_at: now,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          ballots: ballots && JSON.stringify(ballots),
        };
      });
      await sql`insert into poll_history (${columns}) select ${columns} from ${db.rowList('fresh', HISTORY, rows)}`.execute(
        q(),
      );
    },

    /** Newest first: a range of the index of a poll's history. */
    history: (postId: number, limit: number, offset: number): Promise<PollHistoryRow[]> =>
      q()
        .selectFrom('poll_history')
        .selectAll()
        .where('post_id', '=', postId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  };
}

export type ChangeStore = ReturnType<typeof createChangeStore>;
