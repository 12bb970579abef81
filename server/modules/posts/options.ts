import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { CommentBits, FirstImage, MAX_COVERS } from '../../../platform/contract/post-options.ts';
import { fail, viewerOf, type PostRow, type RequestContext, type Viewer } from '../../sdk/index.ts';
import type { MediaLookup } from '../media/index.ts';
import { knownImages } from './body.ts';
import { managesPosts } from './queries.ts';

/** What of a post its author chooses beside its text. */
export type PostOptions = Pick<PostRow, 'forbid_comment' | 'first_image' | 'covers'>;

/** Every choice of the two bits. */
const COMMENT_CHOICES: readonly number[] = [0, 1, 2, 3];

const PLAIN: PostOptions = { forbid_comment: 0, first_image: FirstImage.none, covers: '[]' };

/** As calls name them. */
export interface OptionsInput {
  readonly wbIsForbidComment?: number | undefined;
  readonly firstImage?: number | undefined;
  readonly coverImage?: string | undefined;
}

/**
 * The options that were asked for; what is absent stays. Each takes its code (19, 11, 14) where it
 * differs from what is stored, so that whoever lost one can still mend their text.
 * @throws BAD_INPUT, FORBIDDEN, TOO_MANY_IMAGES, IMAGE_UNKNOWN for a cover that is not a reviewed
 *   picture of this zone
 */
export async function readOptions(
  ctx: RequestContext,
  input: OptionsInput,
  media: MediaLookup,
  before: PostOptions = PLAIN,
): Promise<PostOptions> {
  const { codes } = viewerOf(ctx);
  const need = (code: number, isChanged: boolean) => {
    if (isChanged && !codes.includes(code)) throw fail('FORBIDDEN');
  };
  const comments = input.wbIsForbidComment ?? before.forbid_comment;
  // What was kept since it was sent has been read by no call.
  if (comments !== before.forbid_comment && !COMMENT_CHOICES.includes(comments))
    throw fail('BAD_INPUT', { field: 'wbIsForbidComment' });
  need(PermissionCode.commentPermission, comments !== before.forbid_comment);

  const urls = input.coverImage === undefined ? urlsOf(before) : splitUrls(input.coverImage);
  const hasNewCovers = urls.join() !== urlsOf(before).join();
  need(PermissionCode.covers, hasNewCovers);
  if (urls.length > MAX_COVERS) throw fail('TOO_MANY_IMAGES', { max: MAX_COVERS, field: 'coverImage' });
  const covers = hasNewCovers ? JSON.stringify(await knownImages(ctx, urls, media, 'coverImage')) : before.covers;

  const wasOnlyFirst = before.first_image === FirstImage.onlyFirst;
  const isOnlyFirst = input.firstImage === undefined ? wasOnlyFirst : input.firstImage === FirstImage.onlyFirst;
  need(PermissionCode.onlyFirstImage, isOnlyFirst !== wasOnlyFirst);
  const otherwise = urls.length > 0 ? FirstImage.cover : FirstImage.none;
  return { forbid_comment: comments, covers, first_image: isOnlyFirst ? FirstImage.onlyFirst : otherwise };
}

const splitUrls = (joined: string): string[] => [
  ...new Set(
    joined
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  ),
];

/** Covers as stored by this module: JSON that it wrote itself. */
export const readCovers = ({ covers }: Pick<PostRow, 'covers'>): PostImage[] => JSON.parse(covers) as PostImage[];

/** The addresses of all pictures that a post shows by itself, in its text and as covers. */
export const picturesOf = ({ images, covers }: Pick<PostRow, 'images' | 'covers'>): string[] =>
  [...(JSON.parse(images) as PostImage[]), ...readCovers({ covers })].map(({ url }) => url);

const urlsOf = (row: Pick<PostRow, 'covers'>): string[] => readCovers(row).map(({ url }) => url);

/** The covers' addresses as calls name them. */
export const coverImageOf = (row: Pick<PostRow, 'covers'>): string => urlsOf(row).join(',');

/** The options as calls name them. */
export const optionsOf = (row: PostOptions): Required<OptionsInput> => ({
  wbIsForbidComment: row.forbid_comment,
  firstImage: row.first_image,
  coverImage: coverImageOf(row),
});

type Replies = Pick<PostRow, 'forbid_comment' | 'uid'>;

export const hasPrivateReplies = ({ forbid_comment }: Pick<PostRow, 'forbid_comment'>): boolean =>
  (forbid_comment & CommentBits.privateReplies) !== 0;

/**
 * Whether the viewer sees all replies of the post; else, of a post with private ones, only the
 * threads that they began.
 */
export const seesAllReplies = (viewer: Viewer | null, post: Replies): boolean =>
  !hasPrivateReplies(post) || post.uid === viewer?.uid || managesPosts(viewer);

/**
 * Whether the viewer may read a comment of the post: also their own, wherever it stands. `threadOf`
 * is who began its thread.
 */
export const mayReadReply = (viewer: Viewer | null, post: Replies, comment: { uid: number }, threadOf: number) =>
  seesAllReplies(viewer, post) || threadOf === viewer?.uid || comment.uid === viewer?.uid;
