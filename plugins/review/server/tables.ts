import type { Generated, Selectable } from 'kysely';

export interface ReviewTables {
  review_submission: {
    id: Generated<number>;
    zone: string;
    draft_id: number;
    /**
     * The draft whose reviews it goes on with: itself, or the approved one that it was made from.
     */
    history_id: number;
    /** `draft_id` while it waits. */
    open_draft_id: number | null;
    round: number;
    /** The author: nobody else is told. */
    uid: number;
    /**
     * Under whose name it is to appear: what reviewers, the outside system and the records get to
     * see. 0: nobody's.
     */
    byline_uid: number;
    /** 0: a new post. */
    post_id: number;
    theme_id: number;
    title: string;
    content: string;
    /** JSON. */
    fields: string;
    /**
     * JSON of an `Original`: the post that it changes, as it was; null for a new one, and for later
     * rounds.
     */
    original: string | null;
    /** `ReviewStatus` of the contract. */
    status: number;
    /** 1 to `STAGES`; 0: reviewed outside. */
    stage: number;
    created_at: number;
    decided_at: number | null;
  };
  review_verdict: {
    submission_id: number;
    stage: number;
    /** Null: not by an account of the forum. */
    uid: number | null;
    outside_name: string;
    passed: 0 | 1;
    reason: string;
    created_at: number;
  };
  /** What the outside system is to get; only while one is configured. */
  review_delivery: {
    submission_id: number;
    detail_url: string;
    attempts: number;
    try_at: number | null;
  };
}
/** A post before it is changed. */
export interface Original {
  readonly title: string;
  readonly content: string;
  readonly createTime: number;
  /** Absent from those of an earlier time. */
  readonly wbThemeId?: number;
  /** JSON. Absent from those of an earlier time. */
  readonly fields?: string;
}
export type SubmissionRow = Selectable<ReviewTables['review_submission']>;
export type VerdictRow = Selectable<ReviewTables['review_verdict']>;
export type DeliveryRow = Selectable<ReviewTables['review_delivery']>;
