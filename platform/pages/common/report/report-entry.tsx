import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { withTexts, type RenderDialog } from '../../../sdk/index.ts';
import type { ReportSubject } from './ReportDialog.tsx';

export const loadReportDialog = withTexts('report', () => import('./ReportDialog.tsx'));

/** The dialog in which something that somebody else wrote is reported. */
async function dialogAbout(subject: ReportSubject): Promise<RenderDialog> {
  const { ReportDialog } = await loadReportDialog();
  return (onClose) => <ReportDialog subject={subject} onClose={onClose} />;
}

export const reportOfPost = (post: Post): Promise<RenderDialog> =>
  dialogAbout({
    target: { wbId: post.wbId },
    nick: post.userInfo.nick,
    title: post.wbTitle,
    text: post.wbDesc,
    images: post.wbImages.length,
  });

export const reportOfComment = async (comment: Comment | Reply): Promise<RenderDialog> =>
  dialogAbout({
    target: { cid: comment.cid },
    nick: comment.userInfo.nick,
    // The grammar comes with the dialog: a menu that is not opened needs none.
    text: (await import('./plain-comment.ts')).plainComment(comment.wbcContent),
    images: comment.wbImages.length,
  });
