import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

export const mediaHooks = {
  /**
   * May the viewer upload an image or a picture of themselves now? Before it is read. Not asked for
   * pictures that only the staff looks at.
   */
  beforeUpload: defineHook<(ctx: RequestContext) => Promise<void>>({
    name: 'media.beforeUpload',
    phase: 'before',
    answers: 'none',
  }),
  /**
   * Which of these addresses of pictures and other files the plugin's own rows name, of those that
   * it has written down without asking `mediaService` to keep them (or by `content.read` of a text
   * that does not last). What nobody names is deleted; a throw keeps all. Settings of the zone's
   * may be missing.
   */
  references: defineHook<(at: Pick<RequestContext, 'zone'>, urls: readonly string[]) => Promise<ReadonlySet<string>>>({
    name: 'media.references',
    phase: 'ask',
    answers: 'union',
    ofEveryPlugin: true,
  }),
};
