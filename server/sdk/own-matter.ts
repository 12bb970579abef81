import { viewerOf, type RequestContext } from './context.ts';
import { fail } from './errors.ts';

/**
 * Nobody decides about what is theirs, whatever rights they have: what they wrote, uploaded or are
 * (docs/product/permission-codes.md).
 * @param uids whose it is @throws OWN_MATTER
 */
export function assertNotOwn(ctx: RequestContext, ...uids: readonly number[]): void {
  if (uids.includes(viewerOf(ctx).uid)) throw fail('OWN_MATTER');
}

/**
 * The same of a post or comment, which the viewer may have written under another name.
 * @param posts tells of posts that stand under one
 * @throws OWN_MATTER
 */
export async function assertNotWritten(
  posts: { isOwn(ctx: RequestContext, wbId: number): Promise<boolean> },
  ctx: RequestContext,
  { isPost, id, uid }: { readonly isPost: boolean; readonly id: number; readonly uid: number },
): Promise<void> {
  assertNotOwn(ctx, uid);
  if (isPost && (await posts.isOwn(ctx, id))) throw fail('OWN_MATTER');
}
