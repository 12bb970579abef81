import { fail, passes, type RequestContext } from '../../../server/sdk/index.ts';
import type { WaitingDraft } from '../../drafts/server/face.ts';
import type { MarkPostFields } from '../contract.ts';
import { markGate } from '../gates.ts';
import { readMark, readMarkInfoArray } from './form.ts';
import type { MarkLimits } from './limits.ts';

/**
 * Whether a post with these fields is to be hot from its beginning. A list that is none is refused
 * when it is sent.
 */
export function isHot({ markInfoArray }: WaitingDraft['fields']): boolean {
  try {
    const marks: unknown = typeof markInfoArray === 'string' ? JSON.parse(markInfoArray || '[]') : markInfoArray;
    return Array.isArray(marks) && marks.some((one) => (one as { mark?: unknown } | null)?.mark === 'SETTOP');
  } catch {
    return false;
  }
}

/** Places of hot posts that drafts hold while they wait for their review or their time. */
export const createPlaces = (limits: Pick<MarkLimits, 'admit' | 'admitDraft' | 'hasPlace'>) => ({
  isNeeded: async (_ctx: RequestContext, fields: WaitingDraft['fields']): Promise<boolean> => isHot(fields),

  /**
   * Whether the post could have its marks, as far as can be told before its time. They are asked
   * about again when it comes. Of a draft that is reviewed first it is asked only whether there is
   * a place.
   * @throws FORBIDDEN without the gate, BAD_INPUT, those of `readMark`, HOT_FULL, RECOMMEND_LIMIT
   */
  async admit(ctx: RequestContext, { themeId, fields, at, hasPlace }: WaitingDraft): Promise<void> {
    const own = hasPlace ? 1 : 0;
    if (at === null) {
      if (isHot(fields)) await limits.admitDraft(ctx, own);
      return;
    }
    // Read by their schema when they were sent.
    const asked = readMarkInfoArray(fields as MarkPostFields);
    if (asked.length === 0) return;
    if (!passes(markGate, ctx.viewer)) throw fail('FORBIDDEN');
    for (const one of asked) {
      const mark = readMark({ zone: ctx.zone, now: at }, { theme_id: themeId }, one);
      if (mark.mark === 'SETTOP') await limits.admitDraft(ctx, own);
      else await limits.admit(ctx, 0, mark, 'publish');
    }
  },

  isThere: (ctx: RequestContext): Promise<boolean> => limits.hasPlace(ctx),
});
