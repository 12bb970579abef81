import type { Db } from '../../../server/sdk/index.ts';
import type { LogKind, LogLine } from '../contract.ts';
import { logHash, logStart } from '../shared/draw.ts';
import type { LotteryRow, LotteryTables } from './tables.ts';

/**
 * The rules that a new log is written by, as the page that checks a draw asks for them: from 2 on
 * no line is dated before the one above it (`backdated`); from 3 on the seed is told where it is
 * called off when its public value could be known (`seedOfCancelled`).
 */
export const LOG_VERSION = 3;

/**
 * The public log: lines are only ever added, each with the hash of the one before. What everybody is
 * told of a lottery changes with its log, or with the clock.
 */
export function createLog(db: Db, invalidate: (...tags: string[]) => void) {
  const q = () => db.q<LotteryTables>();

  /**
   * What a line is dated that is written now: no earlier than the one above it, whatever another
   * host's clock has said.
   */
  async function timeOf({ post_id, log_seq }: Pick<LotteryRow, 'post_id' | 'log_seq'>, now: number): Promise<number> {
    const lines = q().selectFrom('lottery_log').select('at').where('post_id', '=', post_id);
    const last = await lines.where('seq', '=', log_seq).executeTakeFirst();
    return Math.max(now, last?.at ?? 0);
  }

  return {
    timeOf,

    /**
     * In a transaction that has the lottery's row locked.
     * @param row its `log_seq` and `log_head` are moved on
     */
    async add(row: LotteryRow, now: number, kind: LogKind, detail: object): Promise<void> {
      const at = await timeOf(row, now);
      const before = row.log_seq === 0 ? await logStart(row.post_id) : row.log_head;
      const line = { seq: row.log_seq + 1, at, kind, data: JSON.stringify(detail) };
      const hash = await logHash(before, line);
      await q()
        .insertInto('lottery_log')
        .values({ post_id: row.post_id, ...line, hash })
        .execute();
      row.log_seq = line.seq;
      row.log_head = hash;
      invalidate(`post:${row.post_id}`);
      await q()
        .updateTable('lottery')
        .set({ log_seq: line.seq, log_head: hash })
        .where('post_id', '=', row.post_id)
        .execute();
    },

    async page(postId: number, limit: number, offset: number): Promise<LogLine[]> {
      return q()
        .selectFrom('lottery_log')
        .select(['seq', 'at', 'kind', 'data', 'hash'])
        .where('post_id', '=', postId)
        .where('seq', '>', offset)
        .orderBy('seq')
        .limit(limit)
        .execute();
    },
  };
}

export type LotteryLog = ReturnType<typeof createLog>;
