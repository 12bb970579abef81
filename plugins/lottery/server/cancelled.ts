import { LotteryType } from '../contract.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryRow } from './tables.ts';

/**
 * What the public log says of a lottery that is called off beside the reason: once the list is fixed its seed, so that anybody can work out
 * what the draw would have been. Who can open the seed must not be able to call off a result unseen because it does not please.
 */
export async function seedOfCancelled(
  { store, secrets }: Pick<LotteryDeps, 'store' | 'secrets'>,
  row: LotteryRow,
): Promise<{ seed?: string }> {
  if (row.type !== LotteryType.random || row.frozen_at === null) return {};
  const [first] = await store.rounds(row.post_id);
  return first ? { seed: secrets.seedOf(first) } : {};
}
