import { isDeepStrictEqual } from 'node:util';
import { pluginError } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { whyUnchangeable } from '../shared/changes.ts';
import type { Settings } from './form.ts';
import type { LotteryRow } from './tables.ts';

type Changed = Record<string, readonly [before: unknown, after: unknown]>;

/**
 * What an edit changes, for the public log; null: nothing.
 * @throws FIXED, NOT_EDITABLE (its end has come, or it was called off): see `whyUnchangeable`
 */
export function changeOf(
  row: Pick<LotteryRow, 'stage'>,
  before: Settings,
  after: Settings,
  now: number,
): Changed | null {
  const keys = Object.keys(after) as (keyof Settings)[];
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (changed.length === 0) return null;
  const refusal = row.stage === 'open' ? whyUnchangeable({ before, after, changed, at: now }) : 'NOT_EDITABLE';
  if (refusal) throw pluginError(manifest, refusal);
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
}
