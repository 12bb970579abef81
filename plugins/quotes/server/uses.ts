import {
  commentService,
  databaseService,
  peopleService,
  postService,
  userService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  comments: commentService,
  people: peopleService,
  users: userService,
};
export type Core = ServicesOf<typeof uses>;
