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
 * A comment's plain text, in which tokens and `#topics#` are recognised, and its JSON list of
 * images.
 * @throws COMMENT_TOO_SHORT, COMMENT_TOO_LONG (2 to 150 characters), LINK_FORBIDDEN, CARD_CLOSED,
 * BAD_INPUT, TOO_MANY_IMAGES, IMAGE_UNKNOWN
 */
export async function readCommentBody(
  ctx: RequestContext,
  text: string,
  images: string | undefined,
  { media, groups }: BodyLookups,
): Promise<CommentBody> {
  const document = fromPlainText(text.toWellFormed());
  const length = countLength(document);
  if (length < LIMITS.commentMin) throw fail('COMMENT_TOO_SHORT', { min: LIMITS.commentMin });
  const { codes } = viewerOf(ctx);
  if (length > LIMITS.commentMax && !codes.includes(PermissionCode.lengthExempt)) {
    throw fail('COMMENT_TOO_LONG', { max: LIMITS.commentMax });
  }
  if (hasLinks(document) && !codes.includes(PermissionCode.link)) throw fail('LINK_FORBIDDEN');
  await checkCards(ctx, extractGroups(document), groups);
  const urls = pictureUrls(images, 'wbImages');
  if (urls.length > LIMITS.commentImages) throw fail('TOO_MANY_IMAGES', { max: LIMITS.commentImages });
  return {
    content: serializeContent(document),
    text: plainText(document),
    images: await knownImages(ctx, urls, media),
  };
}
