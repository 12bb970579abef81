import { sql, type SqlBool } from 'kysely';
import { createLru, normalizeTopic, type Db } from '../../../server/sdk/index.ts';
import type { CollectTable, LevelTables, NewGrant } from './tables.ts';

export interface Status {
  readonly exp: number;
  /** Whether something is to be settled. */
  readonly pending: boolean;
}
export interface PendingGrant {
  readonly id: number;
  readonly source: string;
  readonly at: number;
}
export interface Settled {
  readonly id: number;
  readonly day: number;
  readonly amount: number;
}
/**
 * Which settled grants count: of a source, in these days (both included), in a theme, about a post,
 * about posts of a topic.
 */
export interface GrantQuery {
  readonly source: string;
  readonly from: number;
  readonly to: number;
  readonly themeId?: number | undefined;
  readonly wbId?: number | undefined;
  readonly topic?: string | undefined;
}
export type RecordRow = Pick<LevelTables['levels_grant'], 'source' | 'object' | 'at'> & { id: number; amount: number };

/**
 * How many grants are settled by one statement, and how many collections are taken over at once.
 */
export const BATCH = 500;

/** Grants that a host knows to be in the table. */
const MOST_KNOWN = 50_000;

const NEW = {
  zone: 'text',
  uid: 'int',
  source: 'text',
  object: 'text',
  post_id: 'int',
  theme_id: 'int',
  at: 'int',
} as const satisfies Record<keyof NewGrant, 'int' | 'text'>;
const COLUMNS = sql.join(Object.keys(NEW).map((column) => sql.ref(column)));
const CHANGE = { id: 'int', day: 'int', amount: 'int' } as const;

// Literals, so that the planner can match the partial indexes.
const isPending = sql<SqlBool>`amount is null`;
const isSettled = sql<SqlBool>`amount is not null`;
const gaveSomething = sql<SqlBool>`amount > 0`;

export function createLevelStore(db: Db) {
  const q = () => db.q<LevelTables>();
  const write = (grants: readonly NewGrant[]) =>
    sql`insert into levels_grant (${COLUMNS}) select ${COLUMNS} from ${db.rowList('fresh', NEW, grants)} where true
      on conflict (zone, uid, source, object) do nothing`;

  /**
   * Keys of grants that were committed: no grant is ever deleted, so in a long talk under one post
   * nobody need write them again.
   */
  const known = createLru<string, true>(MOST_KNOWN);
  const keyOf = ({ zone, uid, source, object }: NewGrant): string => `${zone}/${uid}/${source}/${object}`;

  /** Those that are not known to be in the table; known from the commit on. */
  function unknown(grants: readonly NewGrant[]): NewGrant[] {
    const fresh = grants.filter((grant) => !known.has(keyOf(grant)));
    if (fresh.length > 0) db.afterCommit(() => fresh.forEach((grant) => known.set(keyOf(grant), true)));
    return fresh;
  }

  return {
    /**
     * Remembers what happened, to be settled later; what is known already stays as it is. In a
     * transaction.
     */
    async remember(grants: readonly NewGrant[]): Promise<void> {
      const fresh = unknown(grants);
      if (fresh.length > 0) await write(fresh).execute(db.q());
    },

    /** The same with the commit of the transaction: once in it at most. */
    rememberAtEnd(grants: readonly NewGrant[]): void {
      const fresh = unknown(grants);
      if (fresh.length > 0) db.atEnd(write(fresh));
    },

    async status(zone: string, uid: number): Promise<Status> {
      const { rows } = await sql<{ exp: number | null; pending: number; collected: number }>`
        select m.exp as exp,
          case when exists (select 1 from levels_grant where zone = ${zone} and uid = ${uid} and amount is null)
            then 1 else 0 end as pending,
          case when exists (select 1 from collect where zone = ${zone} and uid = ${uid}
            and created_at > coalesce(m.collects_seen, 0)) then 1 else 0 end as collected
        from (select 1 as one) as o
        left join levels_member as m on m.zone = ${zone} and m.uid = ${uid}`.execute(db.q());
      const [row] = rows;
      return { exp: row?.exp ?? 0, pending: row?.pending === 1 || row?.collected === 1 };
    },

    /** Experience by user; who has none yet is not in the answer. */
    async expOf(zone: string, uids: readonly number[]): Promise<Map<number, number>> {
      if (uids.length === 0) return new Map();
      const rows = q().selectFrom('levels_member').select(['uid', 'exp']).where('zone', '=', zone);
      return new Map((await rows.where('uid', 'in', [...uids]).execute()).map(({ uid, exp }) => [uid, exp]));
    },

    /**
     * The member's row, made when missing, locked until the end of the transaction: a person's
     * grants are settled one by one.
     */
    async lock(zone: string, uid: number): Promise<{ exp: number; collectsSeen: number }> {
      const row = await q()
        .insertInto('levels_member')
        .values({ zone, uid, exp: 0, collects_seen: 0 })
        // A change of nothing locks what is there.
        .onConflict((conflict) => conflict.columns(['zone', 'uid']).doUpdateSet({ uid }))
        .returning(['exp', 'collects_seen'])
        .executeTakeFirstOrThrow();
      return { exp: row.exp, collectsSeen: row.collects_seen };
    },

    /** With the commit of the transaction that holds the lock. */
    saveAtEnd(zone: string, uid: number, exp: number, collectsSeen: number): void {
      const member = q().updateTable('levels_member').set({ exp, collects_seen: collectsSeen });
      db.atEnd(member.where('zone', '=', zone).where('uid', '=', uid));
    },

    /** Collections from a time on, oldest first. */
    collects: (zone: string, uid: number, since: number) =>
      db
        .q<CollectTable>()
        .selectFrom('collect')
        .select(['post_id', 'created_at'])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .orderBy('post_id')
        .limit(BATCH)
        .execute(),

    pending: (zone: string, uid: number): Promise<PendingGrant[]> =>
      q()
        .selectFrom('levels_grant')
        .select(['id', 'source', 'at'])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where(isPending)
        .orderBy('id')
        .limit(BATCH)
        .execute(),

    /** How many grants of these sources and days gave something, by `source/day`. */
    async used(
      zone: string,
      uid: number,
      sources: readonly string[],
      days: readonly number[],
    ): Promise<Map<string, number>> {
      const rows = await q()
        .selectFrom('levels_grant')
        .select(['source', 'day', (eb) => eb.fn.countAll<number>().as('n')])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where('source', 'in', [...sources])
        .where('day', 'in', [...days])
        .where(isSettled)
        .where('amount', '>', 0)
        .groupBy(['source', 'day'])
        .execute();
      return new Map(rows.map(({ source, day, n }) => [`${source}/${day}`, Number(n)]));
    },

    /** @param when `atEnd`: with the commit of the transaction, once in it at most */
    async settle(rows: readonly Settled[], when: 'now' | 'atEnd'): Promise<void> {
      const write = sql`update levels_grant set day = c.day, amount = c.amount
        from ${db.rowList('c', CHANGE, rows)} where levels_grant.id = c.id`;
      if (when === 'now') await write.execute(db.q());
      else db.atEnd(write);
    },

    /** A grant that is settled when it is written: a claimed reward. */
    async give(grant: NewGrant, day: number, amount: number): Promise<void> {
      await q()
        .insertInto('levels_grant')
        .values({ ...grant, day, amount })
        .execute();
    },

    async count(zone: string, uid: number, { source, from, to, themeId, wbId, topic }: GrantQuery): Promise<number> {
      let grants = q()
        .selectFrom('levels_grant')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where('source', '=', source)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where(isSettled);
      if (themeId !== undefined) grants = grants.where('theme_id', '=', themeId);
      if (wbId !== undefined) grants = grants.where('post_id', '=', wbId);
      if (topic !== undefined) {
        const isOfTopic = sql<SqlBool>`exists (select 1 from post_topic as pt where pt.zone = ${zone}
          and pt.topic = ${normalizeTopic(topic)} and pt.post_id = levels_grant.post_id)`;
        grants = grants.where(isOfTopic);
      }
      return Number((await grants.executeTakeFirstOrThrow()).n);
    },

    async record(zone: string, uid: number, limit: number, offset: number): Promise<RecordRow[]> {
      const rows = await q()
        .selectFrom('levels_grant')
        .select(['id', 'source', 'object', 'at', 'amount'])
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where(gaveSomething)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, amount: row.amount ?? 0 }));
    },

    /** Claimed rewards of these periods, as `task/period`. */
    async claims(zone: string, uid: number, periods: readonly number[]): Promise<Set<string>> {
      if (periods.length === 0) return new Set();
      const claims = q().selectFrom('levels_claim').select(['task_id', 'period']).where('zone', '=', zone);
      const own = claims.where('uid', '=', uid).where('period', 'in', [...periods]);
      return new Set((await own.execute()).map(({ task_id, period }) => `${task_id}/${period}`));
    },

    /** @returns false when it was claimed before: the key decides */
    async claim(zone: string, uid: number, taskId: string, period: number, at: number): Promise<boolean> {
      const result = await q()
        .insertInto('levels_claim')
        .values({ zone, uid, task_id: taskId, period, at })
        .onConflict((conflict) => conflict.columns(['zone', 'uid', 'task_id', 'period']).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
    },
  };
}
export type LevelStore = ReturnType<typeof createLevelStore>;
