import type { Generated, Selectable } from 'kysely';
import type { ReportTargetValue } from '../../../platform/contract/endpoints/reports.ts';

/** Rows of the reports module. */
export interface ReportTables {
  /** One thing that was reported, however many did; the queue of the moderators. */
  report_target: {
    id: Generated<number>;
    zone: string;
    target_type: ReportTargetValue;
    target_id: number;
    /** Tells apart what one id has shown: the hash of a signature; empty for posts and comments. */
    mark: string;
    /** Whose it is. */
    uid: number;
    /** The post, or that of the comment; 0 for a signature. */
    post_id: number;
    /** JSON text: `ReportGroup['snapshot']` of the first report since it was closed. */
    snapshot: string;
    /** Reports since it was last closed, and all of them. Always equal to the rows of `report`. */
    open_count: number;
    total_count: number;
    /** `ReportState`. */
    state: 0 | 1;
    /** `ReportOutcome`; 0 while open. */
    outcome: number;
    /** First report since it was last closed. */
    first_at: number;
    last_at: number;
    closed_at: number | null;
    closed_by: number | null;
    /** Sum of how far each reporter since it was last closed is to be trusted: `weightOf`. */
    weight: Generated<number>;
    /** Who looks into it, until when; null: nobody. What has lapsed is nobody's. */
    claimed_by: Generated<number | null>;
    claimed_until: Generated<number | null>;
  };
  /**
   * What one person said about it; (target, uid) is unique: a second report of the same thing is
   * the first one.
   */
  report: {
    id: Generated<number>;
    target: number;
    uid: number;
    reason: number;
    comment: string;
    /** 1 when a moderator has closed the target since. */
    closed: number;
    /** How: `ReportOutcome`; 0 while open, and of those that were closed before this was kept. */
    outcome: Generated<number>;
    created_at: number;
  };
}
export type ReportTargetRow = Selectable<ReportTables['report_target']>;
