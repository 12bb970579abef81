import type { Generated, Selectable } from 'kysely';

/** Rows of this plugin. A post has at most one poll, so the post's id is the poll's. */
export interface PollTables {
  poll: PollRow;
  poll_option: PollOptionTable;
  /** One ballot; (post_id, uid, day) is its key, which decides that nobody votes twice. */
  poll_vote: PollVoteRow;
  /** What a ballot chose. */
  poll_vote_option: { post_id: number; uid: number; day: number; option_id: number };
}

export interface PollRow {
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
  /** JSON of level bounds (spec 3 `limit`); null: everybody may vote. */
  level_limit: string | null;
  /** Ballots; always equals the rows of `poll_vote`. */
  voter_count: number;
}

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
}

export type PollOptionRow = Selectable<PollOptionTable>;

export interface PollVoteRow {
  post_id: number;
  uid: number;
  /** 0 in a poll of one vote per person, else the day as yyyymmdd in the zone's time zone. */
  day: number;
  created_at: number;
}
