import { waitingCounts, waitingQueue } from '../../../platform/contract/endpoints/waiting.ts';
import type { HookService } from '../../host/services.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import { workbenchHooks, type WaitingKey } from './hooks.ts';

/** Over the deadline first, then what has waited the longest; the rest only makes it one order. */
const byUrgency = (a: WaitingKey, b: WaitingKey): number =>
  b.isUrgent - a.isUrgent || a.since - b.since || a.kind.localeCompare(b.kind) || a.id - b.id;

/**
 * The workbench of moderators (docs/product/penalties.md): what waits, in one queue. A kind whose
 * plugin fails is missing from it; the others are there.
 */
export function workbenchRoutes(hooks: HookService): RouteExtension[] {
  return [
    route(waitingCounts, async (ctx) =>
      Object.fromEntries([...(await hooks.run(workbenchHooks.counts, ctx))].map(({ kind, count }) => [kind, count])),
    ),
    route(waitingQueue, async (ctx, { kind, limit, offset }) => {
      const end = offset + limit;
      const keys = [...(await hooks.run(workbenchHooks.first, ctx, end + 1, kind))].toSorted(byUrgency);
      const page = keys.slice(offset, end);
      const items = new Map(
        [...(await hooks.run(workbenchHooks.items, ctx, page))].map(({ key, item }) => [key, item]),
      );
      const list = page.flatMap((key) => {
        const item = items.get(key);
        return item ? [{ ...key, item }] : [];
      });
      return { list, hasMore: keys.length > end };
    }),
  ];
}
