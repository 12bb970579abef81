import { LotteryType } from '../contract.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryRow } from './tables.ts';

/**
 * What the public log says of a lottery that is called off beside the reason: its seed, once the
 * list is fixed, so that anybody can work out what the draw would have been, and once the public
 * value may be known, whether a host has fixed the list or not. Who can open the seed must not be
 * able to call off a result unseen because it does not please.
 * @param now what the line is dated
 */
export async function seedOfCancelled(
  { store, secrets }: Pick<LotteryDeps, 'store' | 'secrets'>,
  row: LotteryRow,
  now: number,
): Promise<{ seed?: string }> {
  if (row.type !== LotteryType.random) return {};
  const [first] = await store.rounds(row.post_id);
  if (!first || (row.frozen_at === null && now < first.not_before)) return {};
  return { seed: secrets.seedOf(first) };
}
