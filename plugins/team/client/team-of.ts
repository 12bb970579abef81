import type { Post } from '../../../platform/sdk/index.ts';
import type { Team } from '../contract.ts';

/**
 * The team in a post; `post.present` and `post.viewer` of this plugin's server half put it there.
 */
export const teamOf = (post: Post): Team | undefined => (post as { team?: Team }).team;
