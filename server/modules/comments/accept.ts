import { CommentBits } from '../../../platform/contract/post-options.ts';
import { fail, viewerOf, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import { claimName, mayReadReply, lockPosts, type Claim, type Screening, type StoredPost } from '../posts/index.ts';
import type { CommentBody } from './body.ts';
import type { SentFields } from './hooks.ts';
import { loadComments, lockComments } from './queries.ts';

/**
 * A comment that its author may write and whose body is sound; what it is on has not been looked
 * at.
 */
export interface Submission {
  readonly ctx: RequestContext;
  readonly wbId: number;
  /** The comment or reply that is answered. */
  readonly cid?: number | undefined;
  readonly requestKey?: string | undefined;
  readonly body: CommentBody;
  readonly fields: SentFields;
  readonly screening: Screening | null;
}

/** What a new comment answers: the first-level comment it stands under, and the comment meant. */
interface Answered {
  readonly parent: CommentRow;
  readonly target: CommentRow;
  /** The user answered, for an answer to a reply. */
  readonly replyToUid: number | null;
}

/** A comment that may be stored. */
export interface Accepted {
  readonly submission: Submission;
  /** The same submission, sent again at the same moment. */
  readonly copies: Submission[];
  readonly post: StoredPost;
  readonly answered: Answered | undefined;
  readonly claim: Claim | undefined;
}

/** The key that a submission bears, if any. */
export const claimOf = ({ ctx, requestKey: key }: Submission): Claim | undefined =>
  key === undefined ? undefined : { uid: viewerOf(ctx).uid, key };

export interface Judged {
  readonly accepted: readonly Accepted[];
  readonly refused: ReadonlyMap<Submission, unknown>;
}

/**
 * Locks the posts, then the comments that are answered, both in the order of their ids, and judges
 * each submission: refused with NOT_FOUND or COMMENT_FORBIDDEN, or accepted. In a transaction.
 */
export async function judgeAll(db: Db, zone: string, submissions: readonly Submission[]): Promise<Judged> {
  const ids = submissions.map(({ wbId }) => wbId);
  const posts = await lockPosts(db, zone, ids);
  const comments = await lockAnswered(db, zone, submissions);
  const accepted = new Map<string, Accepted>();
  const refused = new Map<Submission, unknown>();
  for (const [index, submission] of submissions.entries()) {
    const claim = claimOf(submission);
    const name = claim ? claimName(claim) : String(index);
    try {
      const before = accepted.get(name);
      if (before) before.copies.push(submission);
      else accepted.set(name, { submission, copies: [], claim, ...judge(submission, posts, comments) });
    } catch (error) {
      refused.set(submission, error);
    }
  }
  return { accepted: [...accepted.values()], refused };
}

async function lockAnswered(
  db: Db,
  zone: string,
  submissions: readonly Submission[],
): Promise<Map<number, CommentRow>> {
  const asked = submissions.flatMap(({ cid }) => cid ?? []);
  const targets = await loadComments(db, zone, asked);
  const ids = [...targets.values()].flatMap(({ id, parent_id }) => (parent_id === null ? [id] : [parent_id, id]));
  return lockComments(db, zone, ids);
}

/** @throws NOT_FOUND, COMMENT_FORBIDDEN */
function judge(
  submission: Submission,
  posts: ReadonlyMap<number, StoredPost>,
  comments: ReadonlyMap<number, CommentRow>,
): Pick<Accepted, 'post' | 'answered'> {
  const post = posts.get(submission.wbId);
  if (post?.visible !== 1) throw fail('NOT_FOUND');
  if (post.forbid_comment & CommentBits.closed) throw fail('COMMENT_FORBIDDEN');
  const answered = answeredBy(submission, comments);
  const { viewer } = submission.ctx;
  // What they cannot read is not there for them.
  if (answered && !mayReadReply(viewer, post, answered.target, answered.parent.uid)) throw fail('NOT_FOUND');
  return { post, answered };
}

/** @throws NOT_FOUND when what is answered is not visible or of another post */
function answeredBy({ wbId, cid }: Submission, comments: ReadonlyMap<number, CommentRow>): Answered | undefined {
  if (cid === undefined) return undefined;
  const target = comments.get(cid);
  const parent = target?.parent_id == null ? target : comments.get(target.parent_id);
  if (target?.visible !== 1 || parent?.visible !== 1 || parent.post_id !== wbId) throw fail('NOT_FOUND');
  return { parent, target, replyToUid: target === parent ? null : target.uid };
}
