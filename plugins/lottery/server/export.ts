import { BOM, csvLine, readPageTexts, type Download, type RequestContext } from '../../../server/sdk/index.ts';
import type { LotteryRecord, PrizeState } from '../contract.ts';
import { untilText } from './awards.ts';
import type { LotteryDeps } from './deps.ts';
import type { Ledger } from './ledger.ts';
import type { LotteryRow } from './tables.ts';

// i18n-keys: lottery-pages:csv.*
interface CsvTexts {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<PrizeState, string>>;
}

/** The ledger as a CSV file, with what winners have registered; who took it is recorded. */
export function createExport({ core, store }: LotteryDeps, ledger: Pick<Ledger, 'recordOf'>) {
  const texts = readPageTexts<CsvTexts>(new URL('../locales/pages/', import.meta.url), 'csv');

  return async (ctx: RequestContext, row: LotteryRow): Promise<Download> => {
    const { name, columns, state } = texts(ctx.locale);
    const awards = await core.db.tx(async () => {
      await core.audit.record(ctx, {
        action: 'lottery.export',
        targetType: 'post',
        targetId: row.post_id,
        reason: '',
      });
      return store.awards(row.post_id);
    });
    const cards = await core.users.cards(ctx, [...new Set(awards.map(({ uid }) => uid))]);
    const line = (record: LotteryRecord): string => {
      const {
        name: who = '',
        contact = '',
        address = '',
        server = '',
        role = '',
        remark = '',
      } = record.registration ?? {};
      return csvLine([
        ...[record.id, record.prizeName, record.userInfo?.nick ?? '', record.uid, record.entryId, state[record.state]],
        ...[untilText(ctx, record.wonTime), untilText(ctx, record.registerUntil)],
        ...[who, contact, address, server, role, remark, record.reason],
      ]);
    };
    const lines = awards.map((award) => line(ledger.recordOf(ctx, award, row, cards.get(award.uid) ?? null)));
    return {
      filename: `${name}-${row.zone}-${row.post_id}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: BOM + csvLine(Object.values(columns)) + lines.join(''),
    };
  };
}
