/** Rows of this plugin. A post has at most one team, so the post's id is the team's. */
export interface TeamTables {
  team: TeamRow;
  /** Seats taken besides the owner's; (post_id, uid) is the key, so nobody holds two. */
  team_member: { post_id: number; uid: number; joined_at: number };
  /** Locked while a person opens a team, so that the limits count one after the other. */
  team_owner: { zone: string; uid: number; opened_at: number };
}

export interface TeamRow {
  post_id: number;
  zone: string;
  theme_id: number;
  uid: number;
  note: string;
  seats: number;
  /** The owner and the rows of `team_member`. */
  taken: number;
  /** `TeamState` of the contract. */
  state: number;
  /** 1 while the post is visible and in a team theme. */
  listed: number;
  /** The day it was opened in the zone's time zone, yyyymmdd. */
  day: number;
}
