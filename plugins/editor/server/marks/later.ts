import { fail, passes, type RequestContext } from '../../../../server/sdk/index.ts';
import type { MarkPostFields } from '../../contract/marks.ts';
import { markGate } from '../../gates.ts';
import { readMark, readMarkInfoArray } from './form.ts';
import type { MarkLimits } from './limits.ts';

/** A post that is published later. */
export interface LaterPost {
  readonly themeId: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** When that will be, milliseconds. */
  readonly at: number;
  /** 1: it has a place of hot posts already, as a draft. */
  readonly isHot: 0 | 1;
}

/**
 * In the transaction that keeps it: whether the post could have its marks, as far as can be told before its time. They are asked about
 * again when it comes.
 * @throws FORBIDDEN without the gate, BAD_INPUT, those of `readMark`, HOT_FULL, RECOMMEND_LIMIT
 */
export async function admitLater(
  ctx: RequestContext,
  limits: Pick<MarkLimits, 'admit' | 'admitDraft'>,
  { themeId, fields, at, isHot }: LaterPost,
): Promise<void> {
  const asked = readMarkInfoArray(fields as MarkPostFields); // read by their schema when they were sent
  if (asked.length === 0) return;
  if (!passes(markGate, ctx.viewer)) throw fail('FORBIDDEN');
  for (const one of asked) {
    const mark = readMark({ zone: ctx.zone, now: at }, { theme_id: themeId }, one);
    if (mark.mark === 'SETTOP') await limits.admitDraft(ctx, isHot);
    else await limits.admit(ctx, 0, mark, 'publish');
  }
}
