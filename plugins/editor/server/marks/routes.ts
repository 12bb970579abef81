import { route, type RouteExtension } from '../../../../server/sdk/index.ts';
import { markCount, markTask, updateMark } from '../../contract/marks.ts';
import type { Marks } from './service.ts';

/** The calls about marks. */
export function markRoutes(marks: Marks): RouteExtension[] {
  return [
    route(updateMark, async (ctx, { wbId, set, ...asked }) => ({
      list: await (set ? marks.set(ctx, wbId, asked) : marks.unset(ctx, wbId, asked.mark)),
    })),
    route(markTask, async (ctx, { wbId }) => ({ list: await marks.task(ctx, wbId) })),
    route(markCount, (ctx, { themeIdStr = '' }) =>
      marks.counts(ctx, [...new Set(themeIdStr.split(',').map(Number).filter(Boolean))]),
    ),
  ];
}
