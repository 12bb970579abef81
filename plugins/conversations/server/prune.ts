import { DAY_MS, settingsIfAny } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import type { ConversationStore } from './store.ts';
import type { ConversationTables } from './tables.ts';
import type { Core } from './uses.ts';

/** Messages that one transaction deletes. */
const BATCH = 500;

/** Takes out what is older than a zone keeps, and conversations of which nothing is left. */
export function createPrune(
  { db, contexts }: Pick<Core, 'db' | 'contexts'>,
  store: Pick<ConversationStore, 'refresh'>,
) {
  const q = () => db.q<ConversationTables>();

  /** @returns how many messages went */
  const prune = (zone: string, before: number): Promise<number> =>
    db.tx(async () => {
      const old = await q()
        .selectFrom('conversations_message')
        .select(['id', 'pair_id'])
        .where('zone', '=', zone)
        .where('created_at', '<=', before)
        .orderBy('created_at')
        .limit(BATCH)
        .execute();
      const pairs = [...new Set(old.map(({ pair_id }) => pair_id))].toSorted((a, b) => a - b);
      if (pairs.length === 0) return 0;
      // Nobody writes there meanwhile.
      await db
        .forUpdate(q().selectFrom('conversations_pair').select('id').where('id', 'in', pairs).orderBy('id'))
        .execute();
      await q()
        .deleteFrom('conversations_message')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
      const left = q().selectFrom('conversations_message').select('pair_id').distinct().where('pair_id', 'in', pairs);
      const kept = new Set((await left.execute()).map(({ pair_id }) => pair_id));
      for (const pair of kept) await store.refresh(pair);
      const empty = pairs.filter((pair) => !kept.has(pair));
      if (empty.length > 0) await q().deleteFrom('conversations_pair').where('id', 'in', empty).execute();
      return old.length;
    });

  return async (now: number): Promise<void> => {
    const zones = await q().selectFrom('conversations_message').select('zone').distinct().execute();
    for (const { zone } of zones) {
      // A zone that is stopped keeps what it has until it is back.
      const where = contexts.in(zone, now);
      if (!where) continue;
      const { keepDays = 180 } = settingsIfAny(where, manifest);
      while ((await prune(zone, now - keepDays * DAY_MS)) === BATCH);
    }
  };
}
