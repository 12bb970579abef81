import { passes, type Gate } from '../../../platform/contract/index.ts';
import { hook, type HookExtension } from '../../host/hook-point.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { workbenchHooks, type WaitingKey } from './hooks.ts';

/** A kind of things that moderators decide about. */
export interface WaitingKind {
  /** Its name on the wire; the client's card of it has the same (`waitingCard`). */
  readonly kind: string;
  /** Who may decide. */
  readonly gate: Gate;
  count(ctx: RequestContext): Promise<number>;
  /** Those that are over their deadline, then those that have waited the longest. */
  first(
    ctx: RequestContext,
    many: number,
  ): Promise<readonly (Omit<WaitingKey, 'kind' | 'isUrgent'> & { isUrgent?: 0 | 1 })[]>;
  /** What its own list says of them, by their ids. */
  items(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, object>>;
}

/**
 * Puts kinds of things into the queue of the workbench (`GET /api/bbs/manage/queue`), each for
 * those who pass its gate. Once in a plugin.
 */
export function waitingKinds(kinds: readonly WaitingKind[]): HookExtension[] {
  const of = ({ viewer }: RequestContext) => kinds.filter(({ gate }) => passes(gate, viewer));
  const all = async <T>(list: readonly WaitingKind[], ask: (kind: WaitingKind) => Promise<readonly T[]>) =>
    new Set((await Promise.all(list.map(ask))).flat());

  return [
    hook(workbenchHooks.counts, (ctx) => all(of(ctx), async ({ kind, count }) => [{ kind, count: await count(ctx) }])),
    hook(workbenchHooks.first, (ctx, many, only) =>
      all(
        of(ctx).filter(({ kind }) => only === undefined || kind === only),
        async ({ kind, first }) => (await first(ctx, many)).map((key) => ({ isUrgent: 0 as const, ...key, kind })),
      ),
    ),
    hook(workbenchHooks.items, (ctx, keys) =>
      all(of(ctx), async ({ kind, items }) => {
        const own = keys.filter((key) => key.kind === kind);
        if (own.length === 0) return [];
        const found = await items(
          ctx,
          own.map(({ id }) => id),
        );
        return own.flatMap((key) => {
          const item = found.get(key.id);
          return item ? [{ key, item }] : [];
        });
      }),
    ),
  ];
}
