import type { CoreServices, PostImage, RequestContext } from '../../../server/sdk/index.ts';
import type { AcceptedAnswer } from '../contract.ts';

/** The accepted comment as everybody sees it; null when nobody does, or its author is gone. */
export async function acceptedAnswer(
  core: Pick<CoreServices, 'comments' | 'users'>,
  ctx: RequestContext,
  cid: number,
): Promise<AcceptedAnswer | null> {
  const anyone = { ...ctx, viewer: null, session: null };
  const comment = await core.comments.get(anyone, cid).catch(() => null);
  const userInfo = comment && (await core.users.cards(anyone, [comment.uid])).get(comment.uid);
  if (!comment || !userInfo) return null;
  const images = JSON.parse(comment.images) as PostImage[]; // as the core stored them
  const { floor, content, created_at } = comment;
  return { cid, floor, wbcContent: content, wbImages: images, createTime: created_at, userInfo };
}
