import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import type { RenderDialog } from '../../../sdk/index.ts';
import { loadReportDialog, type ReportSubject } from '../../../sdk/reporting.ts';
import { commentSubject, postSubject } from './report-subject.ts';

/** The dialog in which something that somebody else wrote is reported. */
async function dialogAbout(subject: ReportSubject): Promise<RenderDialog> {
  const { ReportDialog } = await loadReportDialog();
  return (onClose) => <ReportDialog subject={subject} onClose={onClose} />;
}

export const reportOfPost = (post: Post): Promise<RenderDialog> => dialogAbout(postSubject(post));

export async function reportOfComment(comment: Comment | Reply): Promise<RenderDialog> {
  // The grammar comes with the dialog: a menu that is not opened needs none.
  const { plainComment } = await import('./plain-comment.ts');
  return dialogAbout(commentSubject(comment, plainComment(comment.wbcContent)));
}
