import {
  countLength,
  extractGroups,
  fromPlainText,
  hasLinks,
  plainText,
  serializeContent,
} from '../../../platform/contract/content/index.ts';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { fail, pictureUrls, viewerOf, type RequestContext } from '../../sdk/index.ts';
import { checkCards, knownImages, type BodyLookups } from '../posts/index.ts';

export interface CommentBody {
  /** Canonical content. */
  readonly content: string;
  /** What of it is read. */
  readonly text: string;
  readonly images: readonly PostImage[];
}

/**
 * A comment's plain text, in which tokens and `#topics#` are recognised.
 * @throws COMMENT_TOO_SHORT, COMMENT_TOO_LONG (2 to 150 characters), LINK_FORBIDDEN, CARD_CLOSED
 */
export async function readCommentText(
  ctx: RequestContext,
  text: string,
  groups: BodyLookups['groups'],
): Promise<Omit<CommentBody, 'images'>> {
  const document = fromPlainText(text.toWellFormed());
  const length = countLength(document);
  if (length < LIMITS.commentMin) throw fail('COMMENT_TOO_SHORT', { min: LIMITS.commentMin });
  const { codes } = viewerOf(ctx);
  if (length > LIMITS.commentMax && !codes.includes(PermissionCode.lengthExempt)) {
    throw fail('COMMENT_TOO_LONG', { max: LIMITS.commentMax });
  }
  if (hasLinks(document) && !codes.includes(PermissionCode.link)) throw fail('LINK_FORBIDDEN');
  await checkCards(ctx, extractGroups(document), groups);
  return { content: serializeContent(document), text: plainText(document) };
}

/**
 * The same with its JSON list of images.
 * @throws as `readCommentText`, BAD_INPUT, TOO_MANY_IMAGES, IMAGE_UNKNOWN
 */
export async function readCommentBody(
  ctx: RequestContext,
  text: string,
  images: string | undefined,
  { media, groups }: BodyLookups,
): Promise<CommentBody> {
  const read = await readCommentText(ctx, text, groups);
  const urls = pictureUrls(images, 'wbImages');
  if (urls.length > LIMITS.commentImages) throw fail('TOO_MANY_IMAGES', { max: LIMITS.commentImages });
  return { ...read, images: await knownImages(ctx, urls, media) };
}
