/** Why: `type` is a place of `REPORT_REASONS`, from 1. */
export interface ReportReason {
  readonly type: number;
  readonly comment: string;
}

/** What is reported, as its reader sees it. */
export interface ReportSubject {
  readonly target:
    | { readonly wbId: number }
    | { readonly cid: number }
    | { readonly buid: number; readonly bsign: string }
    // Something of a plugin's, which sends the report itself; `name` is one that nothing else has.
    | { readonly name: string; readonly report: (reason: ReportReason) => Promise<unknown> };
  readonly nick: string;
  readonly title?: string;
  readonly text: string;
  readonly images?: number;
}
