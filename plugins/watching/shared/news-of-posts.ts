import { messageKinds } from '../../../platform/contract/index.ts';

/** New comments of posts that their receiver follows. */
export const newsOfPosts = messageKinds.declare({ type: 'watched', group: 'comments', stored: [8] });
