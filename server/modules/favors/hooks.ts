import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

export interface FavorChange {
  readonly target: 'post' | 'comment';
  readonly targetId: number;
  /** The post liked, or the comment's. */
  readonly postId: number;
  readonly authorUid: number;
  readonly delta: 1 | -1;
}

/** A like was given or taken back. */
export const favorHooks = {
  attach: defineHook<(ctx: RequestContext, favor: FavorChange) => Promise<void>>({
    name: 'favor.attach',
    phase: 'transaction',
    answers: 'none',
  }),
  changed: defineHook<(ctx: RequestContext, change: Pick<FavorChange, 'authorUid' | 'delta'>) => Promise<void>>({
    name: 'favor.changed',
    phase: 'afterCommit',
    answers: 'none',
  }),
};
