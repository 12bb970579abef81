import type { AdEntry } from '../contract.ts';

/** What an entry is counted under. */
export interface AdKey extends Omit<AdEntry, 'platform'> {
  zone: string;
  /** A code. */
  platform: number;
  /** The zone's day, yyyymmdd. */
  day: number;
}

/** Rows of this plugin. */
export interface AdsTables {
  ads_count: AdKey & { count: number };
  /**
   * Which member has seen which ad on which day; the key counts each once. Days that are over are
   * swept.
   */
  ads_seen: Omit<AdKey, 'act' | 'platform'> & { uid: number };
  /**
   * Who has clicked which ad in which minute; the key counts each once, on all hosts. Minutes that
   * are over are swept.
   */
  ads_clicked: Pick<AdKey, 'zone' | 'module' | 'target'> & {
    /** Since 1970. */
    minute: number;
    /** The account's number, or what a visitor's address and browser come to. */
    reader: string;
  };
}
