import type { Generated } from 'kysely';

/** Rows of this plugin. Levels are a user's in one zone. */
export interface LevelTables {
  /**
   * Something that happened; (zone, uid, source, object) is its key, so that nothing is ever
   * counted twice.
   */
  levels_grant: {
    id: Generated<number>;
    zone: string;
    uid: number;
    /** `SOURCES` of the contract, or `task`. */
    source: string;
    /** What it was done to, by the rules of `grants.ts`. */
    object: string;
    post_id: number | null;
    theme_id: number | null;
    at: number;
    /** yyyymmdd in the zone's time zone; 0 until it is settled. */
    day: number;
    /** What it gave (0 above the daily cap); null until it is settled. */
    amount: number | null;
  };
  /** `exp` always equals the sum of the settled amounts. */
  levels_member: {
    zone: string;
    uid: number;
    exp: number;
    /** Collections up to this time have become grants. */
    collects_seen: number;
  };
  /** A claimed reward; (zone, uid, task_id, period) is its key. */
  levels_claim: { zone: string; uid: number; task_id: string; period: number; at: number };
}

/** The core's collections, which have no hook: only read. */
export interface CollectTable {
  collect: { zone: string; uid: number; post_id: number; created_at: number };
}

export type NewGrant = Pick<
  LevelTables['levels_grant'],
  'zone' | 'uid' | 'source' | 'object' | 'post_id' | 'theme_id' | 'at'
>;
