import { pluginError, type RequestContext } from '../../../server/sdk/index.ts';
import type { LotterySample } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { LotteryDeps } from './deps.ts';
import { readSample } from './given.ts';
import type { Managing } from './manage.ts';
import type { OwnPart } from './own.ts';
import type { LotteryRow, LotteryTables } from './tables.ts';

/** The shortlist of managers who choose by merit: one for all of them, in their order. */
export function createSamples({ core, store }: LotteryDeps, { own, lock }: { own: OwnPart } & Pick<Managing, 'lock'>) {
  const { db } = core;
  const q = () => db.q<LotteryTables>();

  async function read(ctx: RequestContext, row: LotteryRow): Promise<LotterySample> {
    const rows = await q()
      .selectFrom('lottery_sample')
      .select(['uid', 'note'])
      .where('post_id', '=', row.post_id)
      .orderBy('place')
      .execute();
    const cards = await core.users.cards(
      ctx,
      rows.map(({ uid }) => uid),
    );
    return {
      list: rows.map(({ uid, note }) => ({
        uid,
        note,
        entryId: own.entryIdOf(row, uid),
        userInfo: cards.get(uid) ?? null,
      })),
      version: row.sample_version,
    };
  }

  async function isStored(wbId: number, sample: ReturnType<typeof readSample>): Promise<boolean> {
    const rows = q().selectFrom('lottery_sample').select(['uid', 'note']).where('post_id', '=', wbId).orderBy('place');
    const stored = await rows.execute();
    return (
      stored.length === sample.length &&
      stored.every(({ uid, note }, index) => uid === sample[index]?.uid && note === sample[index].note)
    );
  }

  return {
    read,

    /** @throws CHANGED: another manager has changed it since `version` */
    update: (ctx: RequestContext, wbId: number, version: number, given: string): Promise<LotterySample> => {
      const sample = readSample(given);
      return db.tx(async () => {
        const row = await lock(ctx, wbId);
        // What this very request has written before, whose answer was lost.
        if (row.sample_version === version + 1 && (await isStored(wbId, sample))) return read(ctx, row);
        if (row.sample_version !== version) throw pluginError(manifest, 'CHANGED');
        await q().deleteFrom('lottery_sample').where('post_id', '=', wbId).execute();
        if (sample.length > 0)
          await q()
            .insertInto('lottery_sample')
            .values(sample.map(({ uid, note }, place) => ({ post_id: wbId, uid, place, note })))
            .execute();
        const after = { ...row, sample_version: version + 1 };
        await store.update(wbId, { sample_version: after.sample_version });
        return read(ctx, after);
      });
    },
  };
}
