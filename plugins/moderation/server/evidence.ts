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
import { SANCTION_LIMITS, type Evidence, type SanctionTarget } from '../contract.ts';
import type { Core } from './uses.ts';

/** What a sanction is about, as it stood at that moment. */
export interface Target {
  readonly type: SanctionTarget;
  readonly id: number;
  /** The post that it is, or that it stands under; 0: none. */
  readonly postId: number;
  readonly uid: number;
  readonly title: string;
  readonly content: string;
  readonly images: readonly PostImage[];
  readonly createdAt: number;
}

/** Images are stored as JSON text: PostImage[]. */
const imagesOf = (images: string): PostImage[] => JSON.parse(images) as PostImage[];

export const postTarget = (post: PostRow): Target => ({
  type: 'post',
  id: post.id,
  postId: post.id,
  uid: post.uid,
  title: post.title,
  content: post.content,
  images: imagesOf(post.images),
  createdAt: post.created_at,
});

export const commentTarget = (comment: CommentRow): Target => ({
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
async function userTarget(core: Core, ctx: RequestContext, uid: number): Promise<Target> {
  const card = (await core.users.cards(ctx, [uid])).get(uid);
  if (!card) throw fail('NOT_FOUND');
  const content = card.sig ? serializeContent(fromPlainText(card.sig)) : '';
  return { type: 'user', id: uid, postId: 0, uid, title: '', content, images: [], createdAt: 0 };
}

/** A thing as it stands, if the viewer may see it. @throws NOT_FOUND */
export async function targetOf(core: Core, ctx: RequestContext, type: SanctionTarget, id: number): Promise<Target> {
  if (type === 'user') return userTarget(core, ctx, id);
  return type === 'post' ? postTarget(await core.posts.get(ctx, id)) : commentTarget(await core.comments.get(ctx, id));
}

/** What is kept of it whatever its author does; its pictures stay. In the sanction's transaction. */
export async function keepEvidence(core: Core, ctx: RequestContext, target: Target): Promise<Evidence> {
  const { title, content, images, uid, createdAt } = target;
  await core.media.find(
    ctx,
    images.map(({ url }) => url),
    'evidence',
  );
  const nick = (await core.users.cards(ctx, [uid])).get(uid)?.nick ?? '';
  return { title, content, images: images.map(({ url, thumb }) => ({ url, thumb })), nick, createTime: createdAt };
}

/** The beginning of a text, which reminds its author of it. */
export function quoteOf({ title, content }: Pick<Evidence, 'title' | 'content'>): string {
  const text = [...(title || plainText(readContent(content))).trim()];
  const { quote } = SANCTION_LIMITS;
  return text.length > quote ? `${text.slice(0, quote).join('')}…` : text.join('');
}
