import type { RequestContext } from '../../sdk/context.ts';
import { defineHook } from '../../sdk/hook.ts';

/** Where a file stands that a plugin has stored: whose it is, and the posts that have it. */
export interface FilePlace {
  readonly uid: number;
  readonly posts: readonly number[];
}

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
  /**
   * Where a file stands that posts of the plugin's have (a sound, a video), by its address; null: it
   * is none of the plugin's. Asked with each request for such a file, so it is one look into an
   * index. Settings of the zone's may be missing.
   */
  place: defineHook<(at: Pick<RequestContext, 'zone'>, url: string) => Promise<FilePlace | null>>({
    name: 'media.place',
    phase: 'ask',
    answers: 'first',
    ofEveryPlugin: true,
  }),
};
