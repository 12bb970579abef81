import { createHash } from 'node:crypto';
import type { AcceptedAnswer } from '../../qa/server/face.ts';
import type { FavorChange, NewComment, PostDraft, PostRow, RequestContext } from '../../../server/sdk/index.ts';
import type { Source } from '../contract.ts';
import type { NewGrant } from './tables.ts';

/*
 * What counts, and as what. The object of a grant is chosen so that doing it again is the same
 * grant, which the table takes once:
 * - post: the text. A post that was deleted and published again gives nothing more.
 * - comment: the post. The first comment of a person on a post counts, so neither a retry nor a
 *   deleted and repeated comment does.
 * - favor, beFavor: what was liked, and for the receiver by whom. A like that was taken back and
 *   given again is the same.
 * - beComment: the post and who commented.
 * - collect: the post. visit: the day.
 * - accepted: the question, for who answered it. An answer that was hidden and accepted again is
 *   the same. What was earned stays when content is deleted or hidden, as a medal does: what spam
 *   can earn is bounded by the daily caps, and a level never falls. A like, comment or collection
 *   on one's own post gives its receiver nothing, and a like on it the giver nothing either.
 */

const grant = (
  zone: string,
  uid: number,
  at: number,
  source: Source,
  object: string,
  post: { post_id?: number; theme_id?: number } = {},
): NewGrant => ({ zone, uid, at, source, object, post_id: post.post_id ?? null, theme_id: post.theme_id ?? null });

/** Case, spaces and width do not make another text. */
function fingerprint(title: string, content: string): string {
  const plain = `${title}\n${content}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
  return createHash('sha256').update(plain).digest('base64url').slice(0, 27);
}

export const grantsOfPost = (post: PostRow, draft: PostDraft): NewGrant[] => [
  grant(post.zone, post.uid, post.created_at, 'post', fingerprint(draft.title, draft.content), {
    post_id: post.id,
    theme_id: post.theme_id,
  }),
];

export const grantsOfComments = (comments: readonly NewComment[]): NewGrant[] =>
  comments.flatMap(({ row, post }) => {
    const about = { post_id: post.id, theme_id: post.theme_id };
    const { zone, uid, created_at: at } = row;
    const own = grant(zone, uid, at, 'comment', String(post.id), about);
    return post.uid === uid ? [own] : [own, grant(zone, post.uid, at, 'beComment', `${post.id}/${uid}`, about)];
  });

export function grantsOfFavor(ctx: RequestContext, favor: FavorChange): NewGrant[] {
  const liker = ctx.viewer?.uid;
  if (favor.delta < 0 || liker === undefined || liker === favor.authorUid) return [];
  const [zone, object, about] = [ctx.zone.abbr, `${favor.target}/${favor.targetId}`, { post_id: favor.postId }];
  return [
    grant(zone, liker, ctx.now, 'favor', object, about),
    grant(zone, favor.authorUid, ctx.now, 'beFavor', `${object}/${liker}`, about),
  ];
}

export const grantOfCollect = (zone: string, uid: number, postId: number, at: number): NewGrant =>
  grant(zone, uid, at, 'collect', String(postId), { post_id: postId });

export const grantsOfAccepted = ({ question, answer }: AcceptedAnswer, at: number): NewGrant[] =>
  answer.uid === question.uid
    ? []
    : [
        grant(question.zone, answer.uid, at, 'accepted', String(question.id), {
          post_id: question.id,
          theme_id: question.theme_id,
        }),
      ];

export const grantOfVisit = (zone: string, uid: number, day: number, at: number): NewGrant =>
  grant(zone, uid, at, 'visit', String(day));
