import type { Generated } from 'kysely';

/** Rows of the users module. */
export interface UserTables {
  user_profile: {
    uid: number;
    nick: string;
    /** `nickKey(nick)`; unique. */
    nick_key: string;
    /** Empty: the client draws the initial. */
    avatar_url: string;
    sex: number;
    sig: string;
    reputation: number;
    created_at: number;
    /** When the nick was last changed by its owner; null for the first one. */
    nick_changed_at: Generated<number | null>;
  };
  /**
   * What a zone says about a user's present signature; written for every zone that reviews
   * signatures when the signature changes, and by whoever decides. No row: shown.
   */
  signature_review: {
    uid: number;
    zone: string;
    state: SignatureState;
    submitted_at: number;
    decided_by: number | null;
    decided_at: number | null;
  };
  reputation_record: {
    id: Generated<number>;
    uid: number;
    /** Where it was changed; the value is one for all zones. */
    zone: string;
    /** What was really added. */
    delta: number;
    /** The value afterwards. */
    value: number;
    reason: string;
    by_uid: number;
    created_at: number;
  };
  /** One row per user and zone, made by the first change; see `UserStats`. */
  user_stat: {
    uid: number;
    zone: string;
    posts: number;
    comments: number;
    favors: number;
    be_favor_posts: number;
    be_favors: number;
    be_comments: number;
  };
}

/** 0 under review, 1 shown, 2 refused. */
export const SignatureState = { waiting: 0, shown: 1, refused: 2 } as const;
export type SignatureState = (typeof SignatureState)[keyof typeof SignatureState];

/** Reputation of a new user (at 0 it is too low to speak). */
export const REPUTATION_AT_START = 100;
