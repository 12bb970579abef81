import { defineHook, type RequestContext } from '../../../server/sdk/index.ts';

/** What other plugins may ask of videos. The answer is null in zones without them. */
export const videoHooks = {
  /**
   * Keeps an own upload that is to stand in a post later, until a moment (milliseconds), in the
   * transaction that writes it down: a post could have it now.
   * @throws why no post could: VIDEO_UNKNOWN, VIDEO_INCOMPLETE, VIDEO_FAILED, VIDEO_USED, VIDEO_COVER
   */
  keep: defineHook<(ctx: RequestContext, url: string, cover: string, until: number) => Promise<true | null>>({
    name: 'video.keep',
    phase: 'transaction',
    answers: 'first',
  }),
};
