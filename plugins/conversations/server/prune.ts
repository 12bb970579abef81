import { DAY_MS, settingsIfAny, type RequestContext } from '../../../server/sdk/index.ts';
import { penaltyHooks } from '../../moderation/server/face.ts';
import { manifest } from '../manifest.ts';
import { PRIVATE_MESSAGE } from '../shared/private-message.ts';
import type { ConversationStore } from './store.ts';
import type { ConversationTables } from './tables.ts';
import type { Core } from './uses.ts';

/** Messages that one transaction looks at. */
const BATCH = 500;

/** Where the next batch goes on: behind this message. */
interface Mark {
  readonly created_at: number;
  readonly id: number;
}
const BEGINNING: Mark = { created_at: -1, id: 0 };

/**
 * Takes out what is older than a zone keeps, and conversations of which nothing is left; not what is
 * reported, or penalised and may still come back (docs/product/conversations.md).
 */
export function createPrune(
  { db, contexts, hooks }: Pick<Core, 'db' | 'contexts' | 'hooks'>,
  store: Pick<ConversationStore, 'refresh'>,
) {
  const q = () => db.q<ConversationTables>();

  /** The next old ones of a zone. */
  const old = (zone: string, before: number, { created_at, id }: Mark) =>
    q()
      .selectFrom('conversations_message')
      .select(['id', 'pair_id', 'created_at'])
      .where('zone', '=', zone)
      .where('created_at', '<=', before)
      .where((eb) => eb.or([eb('created_at', '>', created_at), eb('created_at', '=', created_at).and('id', '>', id)]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();

  /**
   * Locks these messages, so that what becomes of them meanwhile waits, and before them their
   * conversations, as everybody does who changes either: nobody writes there, either.
   */
  async function lock(batch: readonly { readonly id: number; readonly pair_id: number }[]): Promise<void> {
    const rows = (table: 'conversations_pair' | 'conversations_message', ids: readonly number[]) =>
      db.forUpdate(q().selectFrom(table).select('id').where(db.isAmong('id', ids)).orderBy('id')).execute();
    await rows('conversations_pair', [...new Set(batch.map(({ pair_id }) => pair_id))]);
    await rows(
      'conversations_message',
      batch.map(({ id }) => id),
    );
  }

  /** Of these messages those that somebody is still to decide about. */
  async function undecided(where: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const reported = await q()
      .selectFrom('conversations_report')
      .select('message_id')
      .where('message_id', 'in', [...ids])
      .where('closed_at', 'is', null)
      .execute();
    const cases = await hooks.run(penaltyHooks.openCases, where, PRIVATE_MESSAGE, ids);
    return new Set([...cases, ...reported.map(({ message_id }) => message_id)]);
  }

  async function remove(gone: readonly { readonly id: number; readonly pair_id: number }[]): Promise<void> {
    const pairs = [...new Set(gone.map(({ pair_id }) => pair_id))];
    if (pairs.length === 0) return;
    await q()
      .deleteFrom('conversations_message')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
    const left = q().selectFrom('conversations_message').select('pair_id').distinct().where('pair_id', 'in', pairs);
    const kept = new Set((await left.execute()).map(({ pair_id }) => pair_id));
    for (const pair of kept) await store.refresh(pair);
    const empty = pairs.filter((pair) => !kept.has(pair));
    if (empty.length > 0) await q().deleteFrom('conversations_pair').where('id', 'in', empty).execute();
  }

  /** @returns behind what to go on; null: there is nothing more */
  const pruneBatch = (where: RequestContext, before: number, behind: Mark): Promise<Mark | null> =>
    db.tx(async () => {
      const batch = await old(where.zone.abbr, before, behind);
      const last = batch.at(-1);
      if (!last) return null;
      await lock(batch);
      const kept = await undecided(
        where,
        batch.map(({ id }) => id),
      );
      await remove(batch.filter(({ id }) => !kept.has(id)));
      return batch.length === BATCH ? last : null;
    });

  return async (now: number): Promise<void> => {
    const zones = await q().selectFrom('conversations_message').select('zone').distinct().execute();
    for (const { zone } of zones) {
      // A zone that is stopped keeps what it has until it is back.
      const where = contexts.in(zone, now);
      if (!where) continue;
      const { keepDays = 180 } = settingsIfAny(where, manifest);
      let behind: Mark | null = BEGINNING;
      while (behind) behind = await pruneBatch(where, now - keepDays * DAY_MS, behind);
    }
  };
}
