import { defineHook, type RequestContext } from '../../../server/sdk/index.ts';

export { COMPOSER } from '../shared/own-part.ts';

/** What is asked of whoever keeps texts of the composer. */
export const editorHooks = {
  /** Those of the viewer's own posts of which a change waits for its review. */
  inReview: defineHook<(ctx: RequestContext, wbIds: readonly number[]) => Promise<ReadonlySet<number>>>({
    name: 'editor.inReview',
    phase: 'ask',
    answers: 'union',
  }),
};
