import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import type { UserDetail } from '../../../contract/endpoints/users.ts';
import type { ReportSubject } from '../../../sdk/reporting.ts';

export const postSubject = ({ wbId, userInfo, wbTitle, wbDesc, wbImages }: Post): ReportSubject => ({
  target: { wbId },
  nick: userInfo.nick,
  title: wbTitle,
  text: wbDesc,
  images: wbImages.length,
});

/** @param text what of it is read */
export const commentSubject = (
  { cid, userInfo, wbImages }: Pick<Comment | Reply, 'cid' | 'userInfo' | 'wbImages'>,
  text: string,
): ReportSubject => ({ target: { cid }, nick: userInfo.nick, text, images: wbImages.length });

/** Somebody's signature. @param sig as it is shown; nothing to report when it is empty */
export const signatureSubject = ({ uid, nick, sig }: Pick<UserDetail, 'uid' | 'nick' | 'sig'>): ReportSubject => ({
  target: { buid: uid, bsign: sig },
  nick,
  text: sig,
});
