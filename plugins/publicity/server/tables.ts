import type { PublicityAct } from '../contract.ts';

/** What is counted: a card of a zone on the zone's day (yyyymmdd). */
export interface CardDay {
  readonly zone: string;
  readonly day: number;
  readonly card: number;
}

/** Rows of this plugin. */
export interface PublicityTables {
  publicity_count: CardDay & { views: number; clicks: number };
  /**
   * Who has seen or followed which card on which day; the key counts each once. Days that are over
   * are swept.
   */
  publicity_seen: CardDay & { act: PublicityAct; reader: string };
  /** With what the visitors of a day are made unrecognisable; swept with them. */
  publicity_salt: { day: number; salt: string };
}
