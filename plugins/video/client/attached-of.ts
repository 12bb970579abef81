import type { Post } from '../../../platform/sdk/index.ts';
import type { Attached } from './attached.ts';
import { videoOf } from './video-of.ts';

/** What an edit begins with: the video that the post has. Small, because every page has it. */
export function attachedOf(post: Post): Partial<Attached> | undefined {
  const video = videoOf(post);
  if (!video) return undefined;
  const { videoUrl: url = '', videoCoverUrl: poster, wbVideos: renditions = [], videoState } = video;
  return { step: videoState === 'ready' ? 'ready' : 'processing', url, original: url, poster, renditions };
}
