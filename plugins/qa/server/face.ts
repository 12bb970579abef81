import { defineHook, type CommentRow, type PostRow, type RequestContext } from '../../../server/sdk/index.ts';

/**
 * An answer that whoever asked has accepted; once per question, unless the answer was taken away
 * meanwhile.
 */
export interface AcceptedAnswer {
  readonly question: PostRow;
  readonly answer: CommentRow;
}

/** What other plugins may take part in. */
export const qaHooks = {
  accepted: defineHook<(ctx: RequestContext, accepted: AcceptedAnswer) => Promise<void>>({
    name: 'qa.accepted',
    phase: 'transaction',
    answers: 'none',
  }),
};
