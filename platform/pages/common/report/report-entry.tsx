import type { TFunction } from 'i18next';
import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { withTexts } from '../../../sdk/index.ts';
import type { MenuEntry, RenderDialog } from '../ActionMenu.tsx';
import type { ReportSubject } from './ReportDialog.tsx';

/** Opens the login dialog when nobody is signed in (`useRequireLogin`). */
type RequireLogin = (action?: () => void) => boolean;

export const loadReportDialog = withTexts('report', () => import('./ReportDialog.tsx'));

/** "Report", for the menus of posts and comments of others. */
function entry(t: TFunction, requireLogin: RequireLogin, subject: () => Promise<ReportSubject>): MenuEntry {
  return {
    id: 'report',
    label: t('post.report'),
    icon: 'flag',
    run: () =>
      new Promise((resolve, reject) => {
        const open = async (): Promise<RenderDialog> => {
          const [{ ReportDialog }, found] = await Promise.all([loadReportDialog(), subject()]);
          return (onClose) => <ReportDialog subject={found} onClose={onClose} />;
        };
        requireLogin(() => void open().then(resolve, reject));
      }),
  };
}

export const reportPost = (t: TFunction, requireLogin: RequireLogin, post: Post): MenuEntry =>
  entry(t, requireLogin, async () => ({
    target: { wbId: post.wbId },
    nick: post.userInfo.nick,
    title: post.wbTitle,
    text: post.wbDesc,
    images: post.wbImages.length,
  }));

export const reportComment = (t: TFunction, requireLogin: RequireLogin, comment: Comment | Reply): MenuEntry =>
  entry(t, requireLogin, async () => ({
    target: { cid: comment.cid },
    nick: comment.userInfo.nick,
    // The grammar comes with the dialog: a menu that is not opened needs none.
    text: (await import('./plain-comment.ts')).plainComment(comment.wbcContent),
    images: comment.wbImages.length,
  }));
