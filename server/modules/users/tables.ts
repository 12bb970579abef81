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

/** Reputation of a new user (spec 1 section 5 speaks of it only as "falsy": too low to speak). */
export const REPUTATION_AT_START = 100;
