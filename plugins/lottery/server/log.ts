import type { Db } from '../../../server/sdk/index.ts';
import type { LogKind, LogLine } from '../contract.ts';
import { logHash, logStart } from '../shared/draw.ts';
import type { LotteryRow, LotteryTables } from './tables.ts';

/** The public log: lines are only ever added, each with the hash of the one before. */
export function createLog(db: Db) {
  const q = () => db.q<LotteryTables>();

  return {
    /** In a transaction that has the lottery's row locked. @param row its `log_seq` and `log_head` are moved on */
    async add(row: LotteryRow, at: number, kind: LogKind, detail: object): Promise<void> {
      const before = row.log_seq === 0 ? await logStart(row.post_id) : row.log_head;
      const line = { seq: row.log_seq + 1, at, kind, data: JSON.stringify(detail) };
      const hash = await logHash(before, line);
      await q()
        .insertInto('lottery_log')
        .values({ post_id: row.post_id, ...line, hash })
        .execute();
      row.log_seq = line.seq;
      row.log_head = hash;
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
