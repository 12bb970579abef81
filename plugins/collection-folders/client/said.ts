import type { Post } from '../../../platform/sdk/index.ts';

/** `post.viewer` of this plugin's server half puts them there. */
interface Said {
  readonly collectFolderId?: number;
  readonly collectNote?: string;
}

/** The folder that the viewer has put a post into (0: none), and their note on it. */
export function saidOf(post: Post): { readonly folderId: number; readonly note: string } {
  const { collectFolderId = 0, collectNote = '' } = post as Said;
  return { folderId: collectFolderId, note: collectNote };
}
