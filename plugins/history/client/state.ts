import type { HistoryPost } from '../contract.ts';

/** What can be done with an earlier post. */
export type HistoryState = 'editable' | 'review' | 'hidden';

type Judged = Pick<HistoryPost, 'wbId' | 'wbAudit' | 'wbMark' | 'wbHiddenTime' | 'wbIsForbidComment'>;

/** A mark that is approved by itself. */
const APPROVED_MARK = 32;
/** Marks and a comment permission that stand for hidden posts. */
const HIDDEN = { first: 160, last: 255, comments: 4 } as const;

/** @param checkWbIds the posts of the page that have a change in review */
export function historyState(post: Judged, checkWbIds: readonly number[]): HistoryState {
  const { wbId, wbAudit, wbMark, wbHiddenTime, wbIsForbidComment } = post;
  if (checkWbIds.includes(wbId) || ((wbAudit === 0 || wbAudit === 1) && wbMark !== APPROVED_MARK)) return 'review';
  const isHidden = (wbAudit === 2 || wbAudit === 3) && wbHiddenTime > 0;
  const isMarked = wbMark >= HIDDEN.first && wbMark <= HIDDEN.last;
  return isHidden || isMarked || wbIsForbidComment === HIDDEN.comments ? 'hidden' : 'editable';
}
