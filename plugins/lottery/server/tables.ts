import type { Generated } from 'kysely';
import type { ForfeitedBy, LogKind, PrizeState } from '../contract.ts';

/** Rows of this plugin. A post has at most one lottery, so the post's id is the lottery's. */
export interface LotteryTables {
  lottery: LotteryRow;
  lottery_page: PageRow;
  lottery_round: RoundRow;
  lottery_award: Omit<AwardRow, 'id'> & { id: Generated<number> };
  lottery_log: LogRow;
  lottery_sample: { post_id: number; uid: number; place: number; note: string };
}

/** `open` until its entrants are frozen. Only ever forwards. */
export type Stage = 'open' | 'frozen' | 'drawn' | 'cancelled';

export interface LotteryRow {
  post_id: number;
  zone: string;
  /** Under whose name the post stands, and who has set it up. */
  author_uid: number;
  manager_uid: number;
  /** JSON: `Settings`. */
  settings: string;
  type: number;
  start_at: number;
  end_at: number;
  /** 0: people choose. */
  draw_at: number;
  /** Sealed (`sealService`): 32 bytes in hex. */
  entry_secret: string;
  /**
   * 2: an entry shows by its nonce whose it is; 1: of a list that was fixed before there were
   * nonces.
   */
  entry_version: number;
  /** Empty when people choose. The seed itself is that of round 0. */
  commitment: string;
  stage: Stage;
  /** When the job has to look at it; null: there is nothing to do by itself. */
  due_at: number | null;
  /**
   * Who looks at it now; nobody else does before `lease_until`, and whoever has lost it writes
   * nothing any more.
   */
  lease: string | null;
  lease_until: number;
  attempts: number;
  created_at: number;
  frozen_at: number | null;
  drawn_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string;
  /**
   * Since when its post cannot be read, or its zone is stopped, which holds the draw up, and
   * afterwards the time to register (`hold.ts`).
   */
  held_at: number | null;
  /**
   * What it waits for, where it is held: its post, or (once it is drawn) its zone, which is stopped
   * or without the plugin.
   */
  held_for: 'post' | 'zone';
  /** Which `lottery_page` are the frozen list. */
  list_id: string | null;
  entrants_hash: string;
  entrant_count: number;
  published_at: number | null;
  public_until: number | null;
  log_seq: number;
  log_head: string;
  sample_version: number;
}

/** A part of a list of entrants, sorted by entry id across its pages. */
export interface PageRow {
  post_id: number;
  list_id: string;
  page: number;
  /** 32 hex digits. */
  first_entry: string;
  count: number;
  /** base64 of 16 bytes each. */
  entries: string;
  /** base64 of 6 bytes each, big-endian, beside the entries. */
  uids: string;
}

/** The draw (0) or a random redraw. */
export interface RoundRow {
  post_id: number;
  round: number;
  /** Sealed. */
  seed: string;
  commitment: string;
  requested_at: number;
  /** Its public value must have been made from then on, and by a comment above this floor. */
  not_before: number;
  floor: number;
  /** Of a web beacon, fixed in advance; 0: a post or comment. */
  beacon_round: number;
  /** JSON `BeaconChain`: the beacon that was announced; null: a post or comment. */
  beacon_chain: string | null;
  /** JSON `BeaconMissed`: why it is not the beacon of the zone; null: it is, or there was none. */
  beacon_missed: string | null;
  /** JSON `BeaconSource`; null: there is none yet. */
  beacon: string | null;
  /** JSON: prize index of each place, and beside it the forfeited award that it fills (0: none). */
  places: string;
  replaces: string;
  /** JSON of entry ids. */
  excluded: string;
  alternates: string;
  key: string;
  drawn_at: number | null;
}

export interface AwardRow {
  id: number;
  post_id: number;
  zone: string;
  uid: number;
  entry_id: string;
  /** Place in the frozen list. */
  list_index: number;
  round: number;
  position: number;
  prize_index: number;
  reason: string;
  state: PrizeState;
  won_at: number;
  register_until: number;
  state_at: number;
  /** Sealed JSON `Registration`. */
  registration: string | null;
  sent_at: number | null;
  replaces: number | null;
  /** The round in which somebody else gets it; null: nobody was asked for. */
  redraw_round: number | null;
  /** Empty while it is not forfeited. */
  forfeited_by: ForfeitedBy | '';
  /** What a manager has written for everybody; empty: nothing. */
  forfeit_reason: string;
}

export interface LogRow {
  post_id: number;
  seq: number;
  at: number;
  kind: LogKind;
  data: string;
  hash: string;
}
