import type { Generated, Insertable, Selectable } from 'kysely';
import type { ContributionState, ContributionTypeValue, DecisionKind, TopicTypeValue } from '../contract.ts';

/** What is stored of where a piece is: who has claimed it stands beside. */
export type StoredState = Exclude<ContributionState, 'claimed'>;

/** Rows of this plugin. JSON stands as text. */
export interface ContributionTables {
  /** Columns, topics and activities. */
  contribution_column: {
    id: Generated<number>;
    zone: string;
    type: TopicTypeValue;
    /** Unique in its zone and type. */
    name: string;
    about: string;
    reward: string;
    theme_id: number;
    takes_articles: 0 | 1;
    takes_videos: 0 | 1;
    verified_only: 0 | 1;
    /** 0: as many as they like. */
    per_person: number;
    /** 0: without such a limit. */
    opens_at: number;
    closes_at: number;
    revision: number;
    created_at: number;
  };
  contribution: {
    id: Generated<number>;
    zone: string;
    uid: number;
    kind: ContributionTypeValue;
    state: StoredState;
    /** The latest one. What is accepted is the one that was submitted last: no other follows it. */
    revision: number;
    /** The one that was handed in last, which is all that reviewers see; 0: none was. */
    submitted_revision: Generated<number>;
    /** Null: none is chosen yet. */
    column_id: number | null;
    /** The post that was handed in, or that it has become; 0: none. */
    post_id: number;
    /** The same while it counts as handed in: unique in the zone. */
    open_post_id: number | null;
    /** 1: published, and everybody sees the post. */
    is_shown: Generated<0 | 1>;
    submitted_at: number | null;
    decided_at: number | null;
    claimed_by: number | null;
    claimed_until: number | null;
    /** When an accepted one is to appear, and when that is tried next; null: it waits for nothing. */
    publish_at: number | null;
    try_at: number | null;
    attempts: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** A text of a piece; once it was submitted it does not change. */
  contribution_revision: {
    contribution_id: number;
    number: number;
    title: string;
    summary: string;
    /** The picture that stands for it, and the own one that was chosen instead. */
    cover: string;
    own_cover: string;
    game_id: number;
    sid: number;
    servername: string;
    role_id: string;
    role_nick: string;
    /** Version that was ticked; empty: none yet. */
    agreement: string;
    /** 0: once it is accepted. */
    timing_at: number;
    alter_create: 0 | 1;
    /** Empty for an article. */
    video_url: string;
    submitted_at: number | null;
    content: string;
  };
  /** What happened to a piece. Rows are only ever added. */
  contribution_decision: {
    id: Generated<number>;
    contribution_id: number;
    zone: string;
    kind: DecisionKind;
    revision: number;
    reason: string;
    /** 0: the forum itself. */
    uid: number;
    /** Of a return or an acceptance: how long it had waited. */
    waited_ms: number | null;
    created_at: number;
  };
  contribution_remark: {
    id: Generated<number>;
    contribution_id: number;
    revision: number;
    /** -1: about no paragraph, or no second. */
    block: number;
    second: number;
    quote: string;
    text: string;
    uid: number;
  };
  contribution_winner: { column_id: number; place: number; contribution_id: number; prize: string };
  /** Agreements that pieces were handed in under: JSON of the texts by language. */
  contribution_agreement: { zone: string; version: string; texts: string; created_at: number };
}

export type ColumnRow = Selectable<ContributionTables['contribution_column']>;
export type ContributionRow = Selectable<ContributionTables['contribution']>;
export type RevisionRow = Selectable<ContributionTables['contribution_revision']>;
export type DecisionRow = Selectable<ContributionTables['contribution_decision']>;
export type RemarkRow = Selectable<ContributionTables['contribution_remark']>;
export type NewContribution = Insertable<ContributionTables['contribution']>;
export type NewRevision = Insertable<ContributionTables['contribution_revision']>;
export type NewColumn = Insertable<ContributionTables['contribution_column']>;
