import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

/** Whom a message would tell, and of which post. */
export interface Telling {
  readonly to: number;
  readonly postId: number;
}

/** What becomes of messages. */
export const messageHooks = {
  /**
   * Those of them who want to hear nothing of that post, in the transaction of what they would be
   * told: paid by every comment and like, so one statement. Not asked of kinds that are always told.
   */
  muted: defineHook<(at: Pick<RequestContext, 'zone'>, tellings: readonly Telling[]) => Promise<ReadonlySet<Telling>>>({
    name: 'messages.muted',
    phase: 'transaction',
    answers: 'union',
  }),
};
