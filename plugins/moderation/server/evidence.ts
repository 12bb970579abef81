import {
  fail,
  fromPlainText,
  plainText,
  readContent,
  serializeContent,
  type CommentRow,
  type PostImage,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { SANCTION_LIMITS, type Evidence } from '../contract.ts';
import { penaltyHooks, type PenaltyTarget } from './face.ts';
import type { Core } from './uses.ts';

/** Evidence as it is stored. */
export interface StoredEvidence extends Evidence {
  readonly isPrivate?: true;
}

/** Images are stored as JSON text: PostImage[]. */
const imagesOf = (images: string): PostImage[] => JSON.parse(images) as PostImage[];

export const postTarget = (post: PostRow): PenaltyTarget => ({
  type: 'post',
  id: post.id,
  postId: post.id,
  uid: post.uid,
  title: post.title,
  content: post.content,
  images: imagesOf(post.images),
  createdAt: post.created_at,
});

export const commentTarget = (comment: CommentRow): PenaltyTarget => ({
  type: 'comment',
  id: comment.id,
  postId: comment.post_id,
  uid: comment.uid,
  title: '',
  content: comment.content,
  images: imagesOf(comment.images),
  createdAt: comment.created_at,
});

/** Of somebody without a text: their signature. @throws NOT_FOUND for nobody */
async function userTarget(core: Core, ctx: RequestContext, uid: number): Promise<PenaltyTarget> {
  const card = (await core.users.cards(ctx, [uid])).get(uid);
  if (!card) throw fail('NOT_FOUND');
  const content = card.sig ? serializeContent(fromPlainText(card.sig)) : '';
  return { type: 'user', id: uid, postId: 0, uid, title: '', content, images: [], createdAt: 0 };
}

/** A thing as it stands, if the viewer may see it. @throws NOT_FOUND, also for a kind that nobody has */
export async function targetOf(core: Core, ctx: RequestContext, type: string, id: number): Promise<PenaltyTarget> {
  if (type === 'user') return userTarget(core, ctx, id);
  if (type === 'post') return postTarget(await core.posts.get(ctx, id));
  if (type === 'comment') return commentTarget(await core.comments.get(ctx, id));
  return known(await core.hooks.run(penaltyHooks.target, ctx, { type, id }));
}

/** @throws NOT_FOUND where no plugin of the zone has things of that kind */
export function known(target: PenaltyTarget | null): PenaltyTarget {
  if (!target) throw fail('NOT_FOUND');
  return target;
}

/** What is kept of it whatever its author does; its pictures stay. In the sanction's transaction. */
export async function keepEvidence(core: Core, ctx: RequestContext, target: PenaltyTarget): Promise<StoredEvidence> {
  const { title, content, images, uid, createdAt, isPrivate } = target;
  await core.media.find(
    ctx,
    images.map(({ url }) => url),
    'evidence',
  );
  const nick = (await core.users.cards(ctx, [uid])).get(uid)?.nick ?? '';
  const shown = images.map(({ url, thumb }) => ({ url, thumb }));
  return { title, content, images: shown, nick, createTime: createdAt, ...(isPrivate ? { isPrivate } : {}) };
}

/** The beginning of a text, which reminds its author of it. */
export function quoteOf({ title, content }: Pick<Evidence, 'title' | 'content'>): string {
  const text = [...(title || plainText(readContent(content))).trim()];
  const { quote } = SANCTION_LIMITS;
  return text.length > quote ? `${text.slice(0, quote).join('')}…` : text.join('');
}
