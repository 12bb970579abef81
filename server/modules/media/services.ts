import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { Storage } from '../../providers/storage/index.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';
import type { Retention } from '../../sdk/retention.ts';
import type { UploadedFile } from '../../sdk/uploaded-file.ts';
import type { VideoProvider } from '../../sdk/video.ts';
import type { MediaExtension } from './keys.ts';

/** Pictures. */
export interface MediaService {
  /**
   * Which of these addresses are reviewed pictures of this zone, whoever has uploaded them. Ask it
   * in the transaction that writes them down: pictures that nothing keeps are swept after a week.
   * @param stay what keeps them: nothing lets go of them (`forGood`, when absent), a post with
   *   which they go, or the hook `media.references` as long as it names them
   */
  find(ctx: RequestContext, urls: readonly string[], stay?: Retention): Promise<Map<string, PostImage>>;
  /**
   * The same for those that the viewer has uploaded, reviewed or not: for what everybody sees, ask
   * `find`.
   */
  own(ctx: RequestContext, urls: readonly string[], stay?: Retention): Promise<Map<string, PostImage>>;
  /**
   * Which of these addresses of files posts, comments or the hook `media.references` still name:
   * before a plugin sweeps its own files.
   */
  named(zone: string, urls: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Stores a picture as an upload of the viewer's, as `POST /api/bbs/images` does.
   * @throws why it is none
   */
  upload(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
}
export const mediaService = defineService<MediaService>('media');

/**
 * Where media lies: the local disk or S3. A key is public (`mediaKey(zone, sha256, 'mp4')`, served
 * for ever at `address(key)`, the same for everybody with the same bytes, as long as the hook
 * `media.place` names no post that is out of sight) or private to the plugin
 * (`_video/7/part-3`: an underscore, the plugin's id, one to four names); other keys throw. A file
 * does not change under its key. See `Storage` for each method.
 */
export interface StorageService extends Storage {
  mediaKey(zone: string, sha256: string, extension: MediaExtension): string;
  /** Where a public key is served. */
  address(key: string): string;
}
export const storageService = defineService<StorageService>('storage');

/** Makes videos playable everywhere, where this host can. */
export const videoService = defineService<VideoProvider>('video');
