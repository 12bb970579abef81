import { createHash } from 'node:crypto';
import { plainText } from '../../../platform/contract/content/index.ts';
import { parseContent } from '../../../platform/contract/content/server.ts';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import {
  ReportTarget,
  type ReportGroup,
  type ReportTargetValue,
} from '../../../platform/contract/endpoints/reports.ts';
import type { UserDetail } from '../../../platform/contract/endpoints/users.ts';
import { fail, type CommentRow, type PostRow } from '../../sdk/index.ts';

/**
 * Characters of what was reported that are kept: enough to judge it, and no copy of a long post.
 */
const SNAPSHOT_TEXT = 500;
const SNAPSHOT_IMAGES = 9;

/** What is reported, as the reporter sees it. */
export interface Reported {
  readonly type: ReportTargetValue;
  readonly id: number;
  readonly mark: string;
  readonly uid: number;
  readonly postId: number;
  readonly snapshot: ReportGroup['snapshot'];
  /** Addresses of the pictures whose thumbnails are in it. */
  readonly pictures: readonly string[];
}

const cut = (text: string): string => [...text].slice(0, SNAPSHOT_TEXT).join('');
/** Images are stored as JSON text: PostImage[]. */
const picturesOf = (images: string): PostImage[] => (JSON.parse(images) as PostImage[]).slice(0, SNAPSHOT_IMAGES);
const thumbs = (images: string): string[] => picturesOf(images).map(({ thumb }) => thumb);
const addresses = (images: string): string[] => picturesOf(images).map(({ url }) => url);

export const postTarget = (post: PostRow): Reported => ({
  type: ReportTarget.post,
  id: post.id,
  mark: '',
  uid: post.uid,
  postId: post.id,
  snapshot: {
    title: post.title,
    text: cut(plainText(parseContent(post.content))),
    images: thumbs(post.images),
  },
  pictures: addresses(post.images),
});

export const commentTarget = (comment: CommentRow): Reported => ({
  type: ReportTarget.comment,
  id: comment.id,
  mark: '',
  uid: comment.uid,
  postId: comment.post_id,
  snapshot: { title: '', text: cut(plainText(parseContent(comment.content))), images: thumbs(comment.images) },
  pictures: addresses(comment.images),
});

/**
 * Each signature that somebody has had is a thing of its own.
 * @throws NOT_FOUND when there is none that this reader may see
 */
export function signatureTarget({ uid, sig }: Pick<UserDetail, 'uid' | 'sig'>): Reported {
  if (!sig) throw fail('NOT_FOUND');
  const mark = createHash('sha256').update(sig).digest('hex').slice(0, 32);
  return {
    type: ReportTarget.signature,
    id: uid,
    mark,
    uid,
    postId: 0,
    snapshot: { title: '', text: cut(sig), images: [] },
    pictures: [],
  };
}
