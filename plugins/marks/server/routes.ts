import { fail, route, type InputOf, type RequestContext, type RouteExtension } from '../../../server/sdk/index.ts';
import { markCount, markedPosts, markTask, updateMark, vipMarkCount } from '../contract.ts';
import type { Marks } from './service.ts';
import type { Core } from './uses.ts';

/** The calls about marks. */
export function markRoutes({ people }: Pick<Core, 'people'>, marks: Marks): RouteExtension[] {
  const count = (ctx: RequestContext, { themeIdStr = '' }: InputOf<typeof markCount>) =>
    marks.counts(ctx, [...new Set(themeIdStr.split(',').map(Number).filter(Boolean))]);
  return [
    route(updateMark, async (ctx, { wbId, set, ...asked }) => ({
      list: await (set ? marks.set(ctx, wbId, asked) : marks.unset(ctx, wbId, asked.mark)),
    })),
    route(markedPosts, (ctx, query) => marks.marked(ctx, query)),
    route(markTask, async (ctx, { wbId }) => ({ list: await marks.task(ctx, wbId) })),
    route(markCount, count),
    route(vipMarkCount, async (ctx, input) => {
      if (!(await people.hasVipEntrance(ctx))) throw fail('FORBIDDEN');
      return count(ctx, input);
    }),
  ];
}
