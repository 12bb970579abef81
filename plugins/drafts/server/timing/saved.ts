import { pluginError, refusalOf, type RequestContext } from '../../../../server/sdk/index.ts';
import { TimingStatus } from '../../contract.ts';
import { COMPOSER } from '../../../editor/server/face.ts';
import { manifest } from '../../manifest.ts';
import type { attachedIn } from '../drafts/attached.ts';
import type { TimingRow } from './tables.ts';
import type { Core } from '../uses.ts';

type Attached = ReturnType<typeof attachedIn>;

/**
 * What becomes of a timing whose draft `differsElsewhere`: what was sent would go out, so only the
 * composer may send it again.
 */
export const CHANGED: Pick<TimingRow, 'status' | 'reason'> = {
  status: TimingStatus.paused,
  reason: refusalOf(pluginError(manifest, 'TIMING_CHANGED')),
};

/**
 * Nothing else stops one with a reason: whoever pauses it gives none, and what has failed is
 * `failed`.
 */
export const isChanged = ({ status, reason }: TimingRow): boolean => status === TimingStatus.paused && reason !== null;

/**
 * Whether something of another plugin's has changed that only its composer makes fields of (a team,
 * a video that is on its way): what was sent is not what was saved any more.
 */
export async function differsElsewhere(
  { drafts }: Pick<Core, 'drafts'>,
  ctx: RequestContext,
  before: Attached,
  after: Attached,
): Promise<boolean> {
  if (before.mode !== after.mode) return true;
  const ids = Object.keys({ ...before.attachments, ...after.attachments }).filter((id) => id !== COMPOSER);
  const isMade = async (id: string, value: unknown) =>
    Object.keys(await drafts.fields(ctx, { attachments: { [id]: value }, mode: id })).length > 0;
  for (const id of ids) {
    const values = [before.attachments[id], after.attachments[id]];
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue;
    const made = await Promise.all(values.filter((value) => value !== undefined).map((value) => isMade(id, value)));
    if (made.includes(false)) return true;
  }
  return false;
}
