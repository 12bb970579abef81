import type { Post } from '../../../platform/sdk/index.ts';
import type { Voice } from '../contract.ts';

/** The sounds of a post; `post.present` of this plugin's server half puts them there. */
export const voicesOf = (post: Post): readonly Voice[] => (post as { wbVoice?: Voice[] }).wbVoice ?? [];
