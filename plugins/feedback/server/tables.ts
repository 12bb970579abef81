import type { Generated, Selectable } from 'kysely';

/** Rows of this plugin. */
export interface FeedbackTables {
  /**
   * What the staff works through: one row for each player's problem, and for each post that a
   * manager has recorded.
   */
  feedback_record: {
    id: Generated<number>;
    zone: string;
    /** `RecordKind`. */
    kind: 1 | 2;
    /** Who wrote the problem or the post. */
    uid: number;
    /** The post, unique in the zone; null for a problem. */
    post_id: number | null;
    content: string;
    /** `FeedbackState`. */
    state: number;
    /** Spec `wbCreateTime`: of the problem, or of the post. */
    wb_created_at: number;
    created_at: number;
    /** Out of the staff's list; the problem stays its owner's. */
    deleted_at: number | null;
  };
  /** The rest of a player's problem, by the id of its record. */
  feedback_problem: {
    id: number;
    zone: string;
    uid: number;
    gate: string;
    game_name: string;
    server_id: string;
    server_name: string;
    role_id: string;
    role_name: string;
    start_at: number;
    /** 0 for a moment. */
    end_at: number;
    /** JSON text: addresses of image and thumbnail. */
    files: string;
    source: string;
    reply: string;
    replied_at: number | null;
    /** 1 while its owner has not opened the reply. */
    unread: 0 | 1;
  };
}

export type RecordRow = Selectable<FeedbackTables['feedback_record']>;
type ProblemPart = Selectable<FeedbackTables['feedback_problem']>;
/** A problem with its record. */
export type ProblemRow = ProblemPart & Pick<RecordRow, 'content' | 'state' | 'created_at'>;
