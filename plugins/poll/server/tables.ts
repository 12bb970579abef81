import type { Generated, Selectable } from 'kysely';

/** Rows of this plugin. A post has at most one poll, so the post's id is the poll's. */
export interface PollTables {
  poll: PollTable;
  poll_option: PollOptionTable;
  /** One ballot; (post_id, uid, day) is its key, which decides that nobody votes twice. */
  poll_vote: PollVoteTable;
  /** What a ballot chose. */
  poll_vote_option: { post_id: number; uid: number; day: number; option_id: number };
  /** What was changed since the poll began: only added to. */
  poll_history: PollHistoryTable;
  /**
   * Ballots that went with an option that was taken out; their voters were told in the same
   * transaction.
   */
  poll_voided: PollVoidedTable;
}

interface PollTable {
  post_id: number;
  zone: string;
  title: string;
  image: string;
  min_num: number;
  max_num: number;
  /** `PollVisible`, `PollVisibleType`, `PollRank`, `PollRepeat` of the contract. */
  visible: number;
  visible_type: number;
  option_rank: number;
  repeat_kind: number;
  start_at: number;
  end_at: number;
  /** JSON of level bounds (`PollLimit`); null: everybody may vote. */
  level_limit: string | null;
  /** JSON of the pre-vote questions (`QuestionNode[]`); null: none. */
  questions: string | null;
  /** Ballots; always equals the rows of `poll_vote`. */
  voter_count: number;
  /** Grows by one with each change of a poll. */
  version: Generated<number>;
}

export type PollRow = Selectable<PollTable>;

interface PollOptionTable {
  id: Generated<number>;
  post_id: number;
  /** From 0, as set by the author. */
  position: number;
  name: string;
  description: string;
  image: string;
  /** Ballots that chose it; always equals the rows of `poll_vote_option`. */
  votes: number;
  /** When it was taken out; null: it can be chosen. */
  removed_at: Generated<number | null>;
}

export type PollOptionRow = Selectable<PollOptionTable>;

interface PollVoteTable {
  post_id: number;
  uid: number;
  /** 0 in a poll of one vote per person, else the day as yyyymmdd in the zone's time zone. */
  day: number;
  created_at: number;
  /**
   * JSON of the answers to the questions before the vote (`StoredAnswer[]`); null: nothing was
   * asked.
   */
  answers: string | null;
}

interface PollHistoryTable {
  id: Generated<number>;
  post_id: number;
  /** Of the poll after the change: what was changed together has one. */
  version: number;
  uid: number;
  /** 1: as a manager, else as the author. */
  by_manager: number;
  /** `ChangeKind` of the contract. */
  kind: string;
  /** JSON of `Wording`. */
  before: string;
  after: string;
  reason: string;
  /**
   * JSON of `Decided` (`change-store.ts`), for an option that was taken out, or added where there
   * were ballots; null for all else.
   */
  ballots: string | null;
  created_at: number;
}

export type PollHistoryRow = Selectable<PollHistoryTable>;

interface PollVoidedTable {
  id: Generated<number>;
  post_id: number;
  version: number;
  uid: number;
  day: number;
  /** When the ballot was given. */
  created_at: number;
  voided_at: number;
}
