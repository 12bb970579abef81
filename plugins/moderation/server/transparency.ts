import { HOUR_MS, route, until, type RouteExtension } from '../../../server/sdk/index.ts';
import { publicHeads, publicLog, transparencyNumbers } from '../contract.ts';
import type { Months } from './months.ts';
import type { PublicLog } from './public-log.ts';
import type { Core } from './uses.ts';

/** What everybody may read of moderation: docs/product/transparency.md. */
export const transparencyRoutes = ({ cache }: Core, log: PublicLog, months: Months): RouteExtension[] => [
  route(transparencyNumbers, async (ctx) => ({
    // Whole months of every report: made once an hour for everybody.
    months: await cache.shared(`transparency:${ctx.zone.abbr}:${ctx.locale}`, ctx, async () => {
      ctx.tag(until(ctx.now + HOUR_MS));
      return months(ctx);
    }),
  })),
  route(publicLog, async (ctx, { from = 0 }) => log.lines(ctx.zone.abbr, from)),
  route(publicHeads, async (ctx) => ({ list: await log.heads(ctx.zone.abbr) })),
];
