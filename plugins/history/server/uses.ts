import { hookService, postService, type ServicesOf } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  posts: postService,
  hooks: hookService,
};
export type Core = ServicesOf<typeof uses>;
