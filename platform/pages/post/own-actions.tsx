import type { Comment, Reply } from '../../contract/endpoints/comments.ts';
import { postDetail, type Post } from '../../contract/endpoints/posts.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import {
  apiQuery,
  toastReason,
  type CommentMenuContext,
  type MenuContext,
  type PostMenuContext,
  type RenderDialog,
} from '../../sdk/index.ts';
import { copyLink } from '../common/copy-link.ts';
import { linksOf } from '../common/links.ts';

/**
 * What the core itself has in the menus of posts and comments. What few people press is loaded when
 * it is pressed.
 */

/** Whether the viewer has written it. */
export const isOwnPost = (post: Post, viewer: OwnUser | null): boolean =>
  post.isMine === 1 || viewer?.id === post.userInfo.uid;
export const isOwnComment = ({ userInfo }: Comment | Reply, viewer: OwnUser | null): boolean =>
  viewer?.id === userInfo.uid;

/** Whether somebody else has written it, who may be blocked. */
export const hasOtherAuthor = (post: Post, viewer: OwnUser | null): boolean =>
  viewer !== null && !isOwnPost(post, viewer) && !post.userInfo.isHouse;
export const hasOtherWriter = (comment: Comment | Reply, viewer: OwnUser | null): boolean =>
  viewer !== null && !isOwnComment(comment, viewer) && !comment.userInfo.isHouse;

const copied = ({ t }: MenuContext['app']) => ({ done: t('post.linkCopied'), failed: t('post.copyFailed') });

export const copyPost = ({ wbId, wbTitle }: Post, { app }: PostMenuContext): void =>
  void copyLink(linksOf(app.boot).post(wbId), wbTitle, copied(app));

export const copyComment = ({ cid }: Comment | Reply, { app }: CommentMenuContext): void =>
  void copyLink(linksOf(app.boot).comment(cid), app.t('comment:title'), copied(app));

/** Opens the composer with the whole post: rows of lists have no content. */
export function editPost({ wbId }: Post, { app, compose }: PostMenuContext): void {
  app.queryClient.fetchQuery({ ...apiQuery(app, postDetail, { wbId }), staleTime: 0 }).then(compose, toastReason);
}

/** Asks for the login first, and has a dialog once somebody is signed in. */
const afterLogin = ({ requireLogin }: MenuContext, open: () => Promise<RenderDialog>): Promise<RenderDialog> =>
  new Promise((resolve, reject) => {
    requireLogin(() => void open().then(resolve, reject));
  });

/** By a page on the phone site, which asks for the login itself; by a dialog on wide screens. */
function report(
  menu: MenuContext,
  target: { readonly wbId: number } | { readonly cid: number },
  open: () => Promise<RenderDialog>,
): void | Promise<RenderDialog> {
  if (menu.app.boot.site !== 'phone') return afterLogin(menu, open);
  menu.open('/report', target);
  return undefined;
}

export const reportPost = (post: Post, menu: PostMenuContext): void | Promise<RenderDialog> =>
  report(menu, { wbId: post.wbId }, async () => (await import('../common/report/report-entry.tsx')).reportOfPost(post));

export const reportComment = (comment: Comment | Reply, menu: CommentMenuContext): void | Promise<RenderDialog> =>
  report(menu, { cid: comment.cid }, async () =>
    (await import('../common/report/report-entry.tsx')).reportOfComment(comment),
  );

export async function blockAuthor({ userInfo }: { readonly userInfo: Post['userInfo'] }): Promise<RenderDialog> {
  return (await import('../common/follow/block-entry.tsx')).blockDialog(userInfo);
}

export async function askDeletePost(post: Post, menu: PostMenuContext): Promise<RenderDialog> {
  const { DeletePost } = await import('./DeletePost.tsx');
  return (onClose) => <DeletePost post={post} menu={menu} onClose={onClose} />;
}

export async function askDeleteComment(comment: Comment | Reply, menu: CommentMenuContext): Promise<RenderDialog> {
  const { DeleteComment } = await import('./comments/DeleteComment.tsx');
  return (onClose) => <DeleteComment comment={comment} menu={menu} onClose={onClose} />;
}
