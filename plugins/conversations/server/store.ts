import type { Db } from '../../../server/sdk/index.ts';
import { ADMITTED, type Admitted } from '../contract.ts';
import { PairState, type ConversationTables, type PairRow } from './tables.ts';

/** A pair as it is read. */
export interface Pair extends Omit<PairRow, 'id'> {
  readonly id: number;
}

/** One of the two of a conversation, and whom they have it with. */
export interface Sides {
  readonly zone: string;
  readonly uid: number;
  readonly other: number;
}

/** Milliseconds; the first is not in it. */
interface Span {
  readonly since: number;
  readonly until: number;
}
interface Range {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The most that is counted of one conversation. */
const MOST_UNREAD = 100;

/**
 * The statements of this plugin. Whatever is read of a conversation is asked for by the two people
 * and the zone that it is of: there is no way to ask for somebody else's.
 */
export function createConversationStore(db: Db) {
  const q = () => db.q<ConversationTables>();
  const key = ({ zone, uid, other }: Sides) => ({
    zone,
    low_uid: Math.min(uid, other),
    high_uid: Math.max(uid, other),
  });

  /** Messages that one side has, those among them that a moderator has removed. */
  const visible = (side: { readonly pair_id: number; readonly uid: number; readonly cleared_id: number }) =>
    q()
      .selectFrom('conversations_message')
      .where('pair_id', '=', side.pair_id)
      .where('id', '>', side.cleared_id)
      .where((eb) =>
        eb.or([
          eb('from_uid', '=', side.uid).and('gone_from', '=', 0),
          eb('from_uid', '<>', side.uid).and('gone_to', '=', 0),
        ]),
      );

  const pairOf = (sides: Sides) => {
    const { zone, low_uid, high_uid } = key(sides);
    return q()
      .selectFrom('conversations_pair')
      .selectAll()
      .where('zone', '=', zone)
      .where('low_uid', '=', low_uid)
      .where('high_uid', '=', high_uid);
  };

  const sideOf = async (pairId: number, uid: number) =>
    q()
      .selectFrom('conversations_side')
      .selectAll()
      .where('pair_id', '=', pairId)
      .where('uid', '=', uid)
      .executeTakeFirst();

  /** What of both sides follows from their messages, after some of these went or came back. */
  async function refresh(pairId: number): Promise<void> {
    const sides = await q().selectFrom('conversations_side').selectAll().where('pair_id', '=', pairId).execute();
    for (const side of sides) {
      const newest = await visible(side).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
      await q()
        .updateTable('conversations_side')
        .set({ last_id: newest?.id ?? 0 })
        .where('pair_id', '=', pairId)
        .where('uid', '=', side.uid)
        .execute();
    }
  }

  return {
    sideOf,
    refresh,

    async find(sides: Sides): Promise<Pair | undefined> {
      return pairOf(sides).executeTakeFirst();
    },

    /** In a transaction: the pair, locked until its end. */
    async lock(sides: Sides): Promise<Pair | undefined> {
      return db.forUpdate(pairOf(sides)).executeTakeFirst();
    },

    /**
     * In a transaction: the pair, locked, and made with this state when there is none. Whoever else
     * has made it meanwhile has made it.
     */
    async lockOrMake(sides: Sides, state: PairState, now: number): Promise<Pair> {
      await q()
        .insertInto('conversations_pair')
        .values({ ...key(sides), begun_by: sides.uid, begun_at: now, state })
        // Locks the row as it stands, so that nothing takes it away before it is read.
        .onConflict((conflict) => conflict.columns(['zone', 'low_uid', 'high_uid']).doUpdateSet({ zone: sides.zone }))
        .execute();
      const pair = await pairOf(sides).executeTakeFirstOrThrow();
      const side = { pair_id: pair.id, zone: sides.zone, last_id: 0, read_id: 0, cleared_id: 0, cleared_before: 0 };
      await q()
        .insertInto('conversations_side')
        .values([
          { ...side, uid: sides.uid, other_uid: sides.other },
          { ...side, uid: sides.other, other_uid: sides.uid },
        ])
        .onConflict((conflict) => conflict.columns(['pair_id', 'uid']).doNothing())
        .execute();
      return pair;
    },

    async setState(pairId: number, state: PairState): Promise<void> {
      await q().updateTable('conversations_pair').set({ state }).where('id', '=', pairId).execute();
    },

    /** Pairs that somebody has begun since, at most so many. */
    async begun(uid: number, { since, until }: Span, most: number): Promise<number> {
      const rows = q().selectFrom('conversations_pair').select('id').where('begun_by', '=', uid);
      const then = rows.where('begun_at', '>', since).where('begun_at', '<=', until);
      return (await then.limit(most).execute()).length;
    },

    /** In a transaction, with the pair locked. @returns the message's id */
    async add(pair: Pick<Pair, 'id' | 'zone'>, uid: number, text: string, now: number): Promise<number> {
      const row = { pair_id: pair.id, zone: pair.zone, from_uid: uid, text, created_at: now, removed_at: null };
      const id = await db.insertId(
        q()
          .insertInto('conversations_message')
          .values({ ...row, gone_from: 0, gone_to: 0 }),
      );
      const sides = q().updateTable('conversations_side').where('pair_id', '=', pair.id);
      await sides.set({ last_id: id }).execute();
      // Whoever answers has read what stands above.
      await sides.set({ read_id: id }).where('uid', '=', uid).execute();
      return id;
    },

    /** Whether somebody has written less than so much since. */
    async wroteLess(uid: number, { since, until }: Span, most: number): Promise<boolean> {
      const rows = q().selectFrom('conversations_message').select('id').where('from_uid', '=', uid);
      const then = rows.where('created_at', '>', since).where('created_at', '<=', until);
      return (await then.limit(most).execute()).length < most;
    },

    /** In a transaction: one after the other, on all hosts, for one person. */
    async takeTurn(uid: number, now: number): Promise<void> {
      await q()
        .insertInto('conversations_pace')
        .values({ uid, last_at: now })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ last_at: now }))
        .execute();
    },

    /** Somebody's conversations, a range of `conversations_side_newest`. */
    async list(zone: string, uid: number, blocked: ReadonlySet<number>, { before, limit }: Range) {
      let rows = q()
        .selectFrom('conversations_side as side')
        .innerJoin('conversations_pair as pair', 'pair.id', 'side.pair_id')
        .leftJoin('conversations_message as message', 'message.id', 'side.last_id')
        .select(['side.pair_id', 'side.other_uid', 'side.last_id', 'pair.state', 'pair.begun_by'])
        .select(['message.id', 'message.from_uid', 'message.text', 'message.created_at', 'message.removed_at'])
        .where('side.uid', '=', uid)
        .where('side.zone', '=', zone)
        .where('side.last_id', '>', 0)
        // What somebody has declined is out of their sight.
        .where((eb) => eb.or([eb('pair.state', '<>', PairState.declined), eb('pair.begun_by', '=', uid)]))
        .orderBy('side.last_id', 'desc')
        .limit(limit);
      if (before !== undefined) rows = rows.where('side.last_id', '<', before);
      if (blocked.size > 0) rows = rows.where('side.other_uid', 'not in', [...blocked]);
      return rows.execute();
    },

    /** How much of these conversations somebody has not read. */
    async unread(uid: number, pairs: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (pairs.length === 0) return new Map();
      const rows = await q()
        .selectFrom('conversations_side as side')
        .innerJoin('conversations_message as message', 'message.pair_id', 'side.pair_id')
        .select((eb) => ['side.pair_id', eb.fn.countAll<number>().as('n')])
        .where('side.uid', '=', uid)
        .where('side.pair_id', 'in', [...pairs])
        .where('message.from_uid', '<>', uid)
        .whereRef('message.id', '>', 'side.read_id')
        .whereRef('message.id', '>', 'side.cleared_id')
        .where('message.gone_to', '=', 0)
        .where('message.removed_at', 'is', null)
        .groupBy('side.pair_id')
        .execute();
      return new Map(rows.map(({ pair_id, n }) => [pair_id, Number(n)]));
    },

    /** The oldest message that one side has not read; and how many there are, or at least are. */
    async firstUnread(side: { pair_id: number; uid: number; cleared_id: number; read_id: number }) {
      const rows = await visible(side)
        .select('id')
        .where('from_uid', '<>', side.uid)
        .where('removed_at', 'is', null)
        .where('id', '>', side.read_id)
        .orderBy('id')
        .limit(MOST_UNREAD)
        .execute();
      return { first: rows[0]?.id ?? 0, unread: rows.length };
    },

    /** What one side has, newest first. */
    async messages(side: { pair_id: number; uid: number; cleared_id: number }, { before, limit }: Range) {
      let rows = visible(side)
        .select(['id', 'from_uid', 'text', 'created_at', 'removed_at'])
        .orderBy('id', 'desc')
        .limit(limit);
      if (before !== undefined) rows = rows.where('id', '<', before);
      return rows.execute();
    },

    /** A message of a pair, whoever still has it. */
    async message(pairId: number, id: number) {
      const rows = q().selectFrom('conversations_message').selectAll().where('id', '=', id);
      return rows.where('pair_id', '=', pairId).executeTakeFirst();
    },

    /** Up to a message, never back. */
    async markRead(pairId: number, uid: number, id: number): Promise<void> {
      await q()
        .updateTable('conversations_side')
        .set({ read_id: id })
        .where('pair_id', '=', pairId)
        .where('uid', '=', uid)
        .where('read_id', '<', id)
        .execute();
    },

    async setGone(id: number, whose: 'gone_from' | 'gone_to', isGone: number): Promise<void> {
      await q()
        .updateTable('conversations_message')
        .set({ [whose]: isGone })
        .where('id', '=', id)
        .execute();
    },

    async clear(pairId: number, uid: number, upTo: number, before: number): Promise<void> {
      await q()
        .updateTable('conversations_side')
        .set({ cleared_id: upTo, cleared_before: before })
        .where('pair_id', '=', pairId)
        .where('uid', '=', uid)
        .execute();
    },

    async admitted(uid: number): Promise<Admitted> {
      const rows = q().selectFrom('conversations_setting').select('admitted').where('uid', '=', uid);
      const chosen = (await rows.executeTakeFirst())?.admitted;
      return ADMITTED.find((one) => one === chosen) ?? 'followed';
    },

    async setAdmitted(uid: number, admitted: Admitted): Promise<void> {
      await q()
        .insertInto('conversations_setting')
        .values({ uid, admitted })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ admitted }))
        .execute();
    },
  };
}
export type ConversationStore = ReturnType<typeof createConversationStore>;
