import type { Post } from '../../../platform/sdk/index.ts';
import type { MarkedFields, MarkName } from '../contract.ts';

/**
 * The marks of a post that count now; `post.present` of this plugin's server half put them there.
 */
export const marksOf = (post: Post): readonly MarkName[] => (post as MarkedFields).marks ?? [];
