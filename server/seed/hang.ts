import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { Guildhall } from '../app.ts';
import type { RequestContext, UploadedFile } from '../sdk/index.ts';

/**
 * Stores a picture of the demo for good: what shows it is written without the calls that would ask
 * for it.
 */
export async function hang(
  { core }: Pick<Guildhall, 'core'>,
  ctx: RequestContext,
  file: UploadedFile,
): Promise<PostImage> {
  const image = await core.media.upload(ctx, file);
  await core.media.find(ctx.zone.abbr, [image.url]);
  return image;
}
