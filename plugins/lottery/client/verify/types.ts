import type { LogLine, LotteryProof } from '../../contract.ts';
import type { Prize } from '../../shared/draw.ts';

/** What this browser knew of a lottery when it last looked. */
export interface LastLook {
  /** Milliseconds. */
  readonly at: number;
  readonly commitment: string;
  /** Empty: the list was not fixed yet. */
  readonly entrantsHash: string;
  readonly sightings: readonly Sighting[];
  /** The first entry that each account was told to be its own. */
  readonly own: readonly ToldEntry[];
}

export interface ToldEntry {
  readonly uid: number;
  readonly entryId: string;
}

/**
 * So long was the log, so it ended, at this time of the host's clock or later, and at this one of
 * the reader's.
 */
export interface Sighting {
  readonly logCount: number;
  readonly logHead: string;
  /** Milliseconds, both. */
  readonly hostTime: number;
  /** 0: it was not kept. */
  readonly readerTime: number;
  /** `winnersText` of what the post showed with it; empty or missing: it was not kept. */
  readonly winners?: string;
}

/** Whoever looks, as the host answers them. */
export interface OwnEvidence {
  /** Whom the host takes them for. */
  readonly uid: number;
  /** Their entry; empty: they are not in the list. */
  readonly entryId: string;
  readonly nonce: string;
  /** The awards that are said to be theirs. */
  readonly wins: readonly {
    readonly id: number;
    readonly prizeIndex: number;
    readonly prizeName: string;
    readonly isForfeited: boolean;
    /**
     * Until when they may register, milliseconds; null: it was sent or lost, and does not matter
     * any more.
     */
    readonly registerUntil: number | null;
  }[];
}

/** What a post shows of its lottery, and the desk. */
export interface ShownLottery {
  readonly settings: Readonly<Record<string, unknown>>;
  /** When it is drawn, milliseconds; 0: by people. */
  readonly drawTime: number;
  /** Of what the proof says as well. */
  readonly facts: Readonly<
    Record<'commitment' | 'entrantsHash', string> & Record<'entrantCount' | 'frozenTime' | 'drawnTime', number>
  >;
  readonly isCancelled: boolean;
  readonly winners: readonly {
    readonly id: number;
    readonly round: number;
    readonly position: number;
    readonly prizeIndex: number;
    readonly entryId: string;
    /** Id of the award whose prize it is; 0: none. */
    readonly replaces: number;
    readonly isForfeited: boolean;
    /**
     * Why they were chosen, whose deed it was that they have lost the prize, and what was written
     * then; empty: nothing.
     */
    readonly reason: string;
    readonly lostBy: string;
    readonly why: string;
  }[];
}

/** A winner whose name is shown, and what shows that the entry is theirs. */
export interface Named {
  /** Of the award. */
  readonly id: number;
  readonly uid: number;
  readonly nonce: string;
}

/** Everything public about a lottery that its draw is recomputed from. */
export interface Evidence {
  /** Of the lottery whose page it is. */
  readonly wbId: number;
  readonly proof: LotteryProof;
  readonly log: readonly LogLine[];
  readonly prizes: readonly Prize[];
  /** The file of entries; null: not published yet. */
  readonly entries: Uint8Array<ArrayBuffer> | null;
  readonly lastLook: LastLook | null;
  /** Who looks; 0: a visitor. */
  readonly uid: number;
  /** Null: the host says nothing of them. */
  readonly own: OwnEvidence | null;
  readonly named: readonly Named[];
  /** Null: it was not asked for. */
  readonly shownLottery: ShownLottery | null;
  /**
   * When the log was asked for, milliseconds: by the reader's clock, and by what the host says of
   * its own (null: nothing).
   */
  readonly clock: { readonly reader: number; readonly host: number | null };
}

export const STEPS = [
  'commitment',
  'list',
  'log',
  'order',
  'beacon',
  'key',
  'winners',
  'awards',
  'shown',
  'own',
  'seen',
] as const;
export type StepName = (typeof STEPS)[number];

/**
 * Why it cannot be told: one of two clocks is wrong, now or at a look before; or the host takes
 * whoever looks for somebody else than this page does, or for nobody.
 */
export const DOUBTS = ['clocks', 'look', 'stranger'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** One value as it was published and as it was computed here. */
export interface Compared {
  /** A key of this plugin's texts, `value.*`. */
  readonly name: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly said: string;
  readonly computed: string;
}

/**
 * What a check came to. `ok`: it fits; `bad`: it does not; `unsure`: nobody can tell here, see
 * `DOUBTS`; `wait`: what it needs is not published yet; `none`: there is nothing of the kind.
 */
export interface Step {
  readonly name: StepName;
  readonly state: 'ok' | 'bad' | 'unsure' | 'wait' | 'none';
  /** What was compared; of a `bad` or `unsure` one what differs comes first. */
  readonly compared: readonly Compared[];
  /** Of an `unsure` one. */
  readonly doubt?: Doubt;
}
