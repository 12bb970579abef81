import type { Post } from '../../../platform/sdk/index.ts';
import type { ViewCount } from '../contract.ts';

/** How often a post was read; 0: by nobody, or the server's half said nothing. */
export const viewCountOf = (post: Post): number => (post as Partial<ViewCount>).viewCount ?? 0;
