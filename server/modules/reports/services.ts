import type { RequestContext } from '../../sdk/context.ts';
import type { StoredText } from '../../sdk/rows.ts';
import { defineService } from '../../sdk/service.ts';

/** What was reported in a time. */
export interface ReportNumbers {
  /** Reports made. */
  readonly reports: number;
  /**
   * Minutes between the first report of a thing and its end, of those that ended: half took less.
   * Null: none ended.
   */
  readonly medianMinutes: number | null;
}

/** A post or comment, or the signature of a user. */
export interface ReportedThing {
  readonly type: 'post' | 'comment' | 'user';
  readonly id: number;
}

/** Reports of the context's zone. */
export interface ReportService {
  /** @param from @param until milliseconds; the second is not in it */
  numbers(ctx: Pick<RequestContext, 'zone'>, from: number, until: number): Promise<ReportNumbers>;
  /**
   * Closes what is open about a thing because something was done about it, and tells those who
   * reported it; with `isNothing` because there was nothing wrong with it. Joins an open transaction.
   * The caller has decided that the viewer may.
   * @throws OWN_MATTER for what the viewer wrote, REPORT_CLAIMED while somebody else looks into it
   */
  settle(ctx: RequestContext, about: ReportedThing, reason: string, isNothing?: boolean): Promise<void>;
  /**
   * Opens again what the viewer closed about a thing at this moment, with the reports that it had:
   * what was done about it was taken back. Joins an open transaction.
   */
  reopen(ctx: RequestContext, about: ReportedThing, closedAt: number): Promise<void>;
  /**
   * For a plugin that has things of its own reported: whether the viewer may report, with this text.
   * @returns the text as it is stored
   * @throws REPORTER_MUTED, REPORT_TEXT_REQUIRED, REPORT_TEXT_TOO_LONG
   */
  admit(ctx: RequestContext, comment: string | undefined): Promise<string>;
  /**
   * Reports a thing in the forum's own name, in the transaction that stored it: a second time is
   * the first.
   * @param of.comment what it is reported for @param of.weight how far that is to be trusted, 0 to
   *   100; @param of.isHeld it is hidden until a moderator shows it
   */
  flag(
    ctx: RequestContext,
    what: StoredText,
    of: { readonly comment: string; readonly weight: number; readonly isHeld: boolean },
  ): Promise<void>;
}
export const reportService = defineService<ReportService>('reports');
