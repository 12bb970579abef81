/** What is reported, at most one of them: a post, a comment, or the signature of a user. */
export interface ReportSearch {
  readonly wbId?: number;
  readonly cid?: number;
  readonly uid?: number;
}
