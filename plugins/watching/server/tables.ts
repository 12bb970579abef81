/** Stored numbers of subjects and levels, for ever. */
export const SUBJECTS = { theme: 1, topic: 2, post: 3 } as const;
export const LEVELS = { watch: 1, mute: 2 } as const;

export interface WatchingTables {
  /** What somebody follows or mutes; no row where they do neither. */
  watching_choice: {
    uid: number;
    zone: string;
    /** A number of `SUBJECTS`. */
    subject: number;
    target_id: number;
    /** A number of `LEVELS`. */
    level: number;
    created_at: number;
  };
  /** Creation time of the newest post that a person has seen of their followed themes and topics. */
  watching_seen: { uid: number; zone: string; seen_at: number };
  /** One row a person, locked while they choose; JSON text: string[]. */
  watching_person: { uid: number; words: string };
}
export type ChoiceRow = WatchingTables['watching_choice'];
