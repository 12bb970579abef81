import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { RequestContext } from '../sdk/index.ts';
import { createRandom } from './random.ts';

const VIEW_CALL = 'POST /api/bbs/weibo/view';

/** Visitors who read a post and say nothing, for each member who does something with it. */
const SILENT = [2, 9] as const;

type Send = (address: string, ctx: RequestContext, input: { readonly wbId: number }) => Promise<unknown>;

/** Lets a member, and some visitors, have read a post. */
export function readingIn({ abbr }: ZoneConfig, send: Send) {
  const random = createRandom(`readers ${abbr}`);
  return async (ctx: RequestContext, wbId: number): Promise<void> => {
    const visitors = Array.from({ length: random.between(...SILENT) }, () => ({
      ...ctx,
      viewer: null,
      ip: `198.51.100.${random.between(1, 254)}`,
    }));
    for (const reader of [ctx, ...visitors]) await send(VIEW_CALL, reader, { wbId });
  };
}
