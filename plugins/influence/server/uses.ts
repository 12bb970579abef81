import { postService, type ServicesOf, userService } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  posts: postService,
  users: userService,
};
export type Core = ServicesOf<typeof uses>;
