import type { Waiting } from '../../../platform/contract/endpoints/waiting.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

/** One thing that waits, without what it is. */
export type WaitingKey = Pick<Waiting, 'kind' | 'id' | 'since' | 'isUrgent'>;

/** The queue of the workbench, of whatever kinds core and plugins have (`waitingKinds`). */
export const workbenchHooks = {
  /** How much waits of each kind that the viewer may decide about. */
  counts: defineHook<(ctx: RequestContext) => Promise<ReadonlySet<{ readonly kind: string; readonly count: number }>>>({
    name: 'workbench.counts',
    phase: 'present',
    answers: 'union',
  }),
  /** The first so many of each kind, or of one. */
  first: defineHook<(ctx: RequestContext, many: number, kind?: string) => Promise<ReadonlySet<WaitingKey>>>({
    name: 'workbench.first',
    phase: 'present',
    answers: 'union',
  }),
  /** What each of them is; those that were decided meanwhile are left out. */
  items: defineHook<
    (
      ctx: RequestContext,
      keys: readonly WaitingKey[],
    ) => Promise<ReadonlySet<{ readonly key: WaitingKey; readonly item: object }>>
  >({ name: 'workbench.items', phase: 'present', answers: 'union' }),
};
