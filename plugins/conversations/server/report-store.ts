import type { Insertable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { ConversationTables } from './tables.ts';

/** A report with the message that it is about. */
export interface ReportedRow {
  readonly id: number;
  readonly message_id: number;
  readonly uid: number;
  readonly about_uid: number;
  readonly text: string;
  /** Of the message. */
  readonly created_at: number;
}
type NewReport = Omit<Insertable<ConversationTables['conversations_report']>, 'id' | `closed_${string}` | 'is_removed'>;

/** The statements about reported messages; writes are for a transaction. */
export function createReportStore(db: Db) {
  const q = () => db.q<ConversationTables>();

  /** Reports that a moderator may decide about: none that they are one of the two of. */
  const decidable = (zone: string, moderator: number) =>
    q()
      .selectFrom('conversations_report')
      .where('zone', '=', zone)
      .where('uid', '<>', moderator)
      .where('about_uid', '<>', moderator);
  const openOnes = (zone: string, moderator: number) => decidable(zone, moderator).where('closed_at', 'is', null);

  return {
    async find(zone: string, id: number, moderator: number) {
      return decidable(zone, moderator).selectAll().where('id', '=', id).executeTakeFirst();
    },

    async lock(zone: string, id: number, moderator: number) {
      return db.forUpdate(decidable(zone, moderator).selectAll().where('id', '=', id)).executeTakeFirst();
    },

    async count(zone: string, moderator: number): Promise<number> {
      const rows = openOnes(zone, moderator).select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await rows.executeTakeFirstOrThrow()).n);
    },

    /** Those that have waited the longest. */
    async first(zone: string, moderator: number, many: number) {
      const rows = openOnes(zone, moderator).select(['id', 'created_at']);
      return rows.orderBy('created_at').orderBy('id').limit(many).execute();
    },

    async open(zone: string, moderator: number, ids: readonly number[]) {
      if (ids.length === 0) return [];
      return openOnes(zone, moderator)
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
    },

    /** A message of the zone that somebody was sent, as long as they have it. */
    async received(zone: string, uid: number, id: number) {
      return q()
        .selectFrom('conversations_message as message')
        .innerJoin('conversations_side as side', 'side.pair_id', 'message.pair_id')
        .select(['message.id', 'message.from_uid'])
        .where('message.id', '=', id)
        .where('message.zone', '=', zone)
        .where('message.from_uid', '<>', uid)
        .where('message.removed_at', 'is', null)
        .where('message.gone_to', '=', 0)
        .where('side.uid', '=', uid)
        .whereRef('message.id', '>', 'side.cleared_id')
        .executeTakeFirst();
    },

    /** A message has one receiver, so a second report is the first. @returns whether it is closed */
    async add(report: NewReport): Promise<0 | 1> {
      await q()
        .insertInto('conversations_report')
        .values({ ...report, closed_at: null, closed_by: null, is_removed: null })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
      const stored = q().selectFrom('conversations_report').select('closed_at');
      const { closed_at } = await stored.where('message_id', '=', report.message_id).executeTakeFirstOrThrow();
      return closed_at === null ? 0 : 1;
    },

    async close(id: number, by: number, isRemoved: number, now: number): Promise<void> {
      await q()
        .updateTable('conversations_report')
        .set({ closed_at: now, closed_by: by, is_removed: isRemoved })
        .where('id', '=', id)
        .execute();
    },

    /** A message and those before it, newest first, whatever the two have taken away for themselves. */
    async upTo(messageId: number, many: number) {
      return q()
        .selectFrom('conversations_message')
        .select(['id', 'from_uid', 'text', 'created_at'])
        .where('pair_id', '=', (eb) =>
          eb.selectFrom('conversations_message as one').select('one.pair_id').where('one.id', '=', messageId),
        )
        .where('id', '<=', messageId)
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(many)
        .execute();
    },

    /** A reported message that waits for a moderator who is neither of the two. */
    async openAbout(zone: string, messageId: number, moderator: number): Promise<ReportedRow | undefined> {
      return q()
        .selectFrom('conversations_report as report')
        .innerJoin('conversations_message as message', 'message.id', 'report.message_id')
        .select(['report.id', 'report.message_id', 'report.uid', 'report.about_uid'])
        .select(['message.text', 'message.created_at'])
        .where('report.zone', '=', zone)
        .where('report.message_id', '=', messageId)
        .where('report.closed_at', 'is', null)
        .where('report.uid', '<>', moderator)
        .where('report.about_uid', '<>', moderator)
        .executeTakeFirst();
    },

    /** Who has reported a message; undefined: nobody has. */
    async reporterOf(zone: string, messageId: number): Promise<number | undefined> {
      const rows = q().selectFrom('conversations_report').select('uid').where('zone', '=', zone);
      return (await rows.where('message_id', '=', messageId).executeTakeFirst())?.uid;
    },

    /** Whoever decides about it waits for whoever does. */
    async lockAbout(zone: string, messageId: number): Promise<void> {
      const rows = q().selectFrom('conversations_report').select('id').where('zone', '=', zone);
      await db.forUpdate(rows.where('message_id', '=', messageId)).execute();
    },

    /** What somebody closed about a message at a moment is open again. */
    async reopen(zone: string, messageId: number, by: number, closedAt: number): Promise<void> {
      await q()
        .updateTable('conversations_report')
        .set({ closed_at: null, closed_by: null, is_removed: null })
        .where('zone', '=', zone)
        .where('message_id', '=', messageId)
        .where('closed_by', '=', by)
        .where('closed_at', '=', closedAt)
        .execute();
    },

    /**
     * For both, with their conversation locked until the end of the transaction: what each of them
     * has follows from all of its messages.
     * @param at null: it is there again @returns undefined for one that is gone
     */
    async setRemoved(messageId: number, at: number | null): Promise<{ readonly pair_id: number } | undefined> {
      const pair = q()
        .selectFrom('conversations_pair')
        .select('id')
        .where('id', '=', (eb) =>
          eb.selectFrom('conversations_message').select('pair_id').where('conversations_message.id', '=', messageId),
        );
      await db.forUpdate(pair).execute();
      const message = q().updateTable('conversations_message').set({ removed_at: at }).where('id', '=', messageId);
      return message.returning('pair_id').executeTakeFirst();
    },
  };
}
export type ReportStore = ReturnType<typeof createReportStore>;
