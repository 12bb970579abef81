/**
 * Rows of the people module: what people let others see of what they play, and whom they mention.
 */
export interface PeopleTables {
  /** One row per person, made by the first setting. */
  people_profile: {
    uid: number;
    /** 0 or 1: is any game shown to others. */
    show_games: number;
  };
  /** Games that a person has hidden from others. */
  closed_game: { uid: number; zone: string };
  /**
   * Roles that a person shows, `position` from 0. Whether the role is (still) theirs is asked when
   * it is looked at.
   */
  showing_role: { uid: number; zone: string; role_id: string; position: number };
  recent_friend: { uid: number; friend_uid: number; used_at: number };
}
