import { LOTTERY_LIMITS } from '../../contract.ts';
import type { ChangingSettings } from '../../shared/changes.ts';
import type { Prize, ValuePlan } from '../../shared/draw.ts';
import { factsIn, listOf, numberOf, textOf, type Facts } from './facts.ts';
import type { Compared } from './types.ts';

/** An award as the log tells of it. */
export interface LoggedAward {
  readonly entryId: string;
  readonly round: number;
  readonly position: number;
  readonly prizeIndex: number;
  /** The entry that had forfeited this prize; empty: none. */
  readonly replaces: string;
  readonly at: number;
  /** As long as the clock goes on, which stands still while its winner cannot register. */
  registerUntil: number;
  isForfeited: boolean;
  /** Why they were chosen; empty: by chance. */
  readonly reason: string;
  /** Whose deed it was that they have lost it, and what was written then. */
  lostBy: string;
  why: string;
}

/** A round as the log tells of it: what was to be drawn. */
export interface ToldRound {
  readonly round: number;
  /** Index of the prize for each place. */
  readonly places: readonly number[];
  /** Who had forfeited them, in the same order; of the draw itself nobody. */
  readonly replaces: readonly string[];
  isDrawn: boolean;
}

/** What the log says has happened: the only order of events that nobody can change afterwards. */
export interface Story {
  /** Null: the log says nothing of it. */
  readonly type: number | null;
  /** As they are by now. */
  readonly settings: Facts;
  readonly prizes: readonly Prize[];
  /** When it is drawn, as it was last announced; 0: by people. Null: the log says nothing of it. */
  readonly drawTime: number | null;
  readonly awards: readonly LoggedAward[];
  readonly rounds: readonly ToldRound[];
  /** Prizes that managers have taken away. */
  readonly takenAway: number;
  /** Prizes that were lost because nobody registered in time. */
  readonly lostLate: number;
  readonly isCancelled: boolean;
  /** The time to register stands still. */
  readonly isHeld: boolean;
  /** The draw has waited because its post could not be read. */
  readonly wasHeld: boolean;
  /**
   * The list was fixed when the announced public value could be known already, so that a later one
   * had to be taken.
   */
  readonly wasLate: boolean;
  /**
   * A prize was drawn again: its seed and its public value could not be announced when the lottery
   * began.
   */
  readonly wasRedrawn: boolean;
  /** From 2 on a nonce shows whose an entry is. */
  readonly entryVersion: number;
  /** Lines that do not follow from those before. */
  readonly faults: readonly Compared[];
}

/** No lottery has more winners: a log that says so is no longer than they are. */
export const prizesIn = (settings: Facts): Prize[] =>
  listOf(settings['lotteryPrizeList']).map((prize) => {
    const { prizeName, prizeNumber } = factsIn(prize);
    return { prizeName: textOf(prizeName), prizeNumber: Math.min(numberOf(prizeNumber) ?? 0, LOTTERY_LIMITS.winners) };
  });

export const changingOf = (settings: Facts): ChangingSettings => ({
  startTime: numberOf(settings['startTime']) ?? 0,
  endTime: numberOf(settings['endTime']) ?? 0,
  lotteryPrizeList: prizesIn(settings),
});

export function planIn({ beaconNotBefore, beaconRound }: Facts): ValuePlan | null {
  const [notBefore, round] = [numberOf(beaconNotBefore), numberOf(beaconRound)];
  return notBefore === null || round === null ? null : { notBefore, round };
}

export const isSamePlan = (one: ValuePlan, other: ValuePlan): boolean =>
  one.notBefore === other.notBefore && one.round === other.round;

/** Each place has its winner while there are people, and no prize more than there are of it. */
export function isFull(given: readonly Facts[], places: readonly number[], people: number): boolean {
  const left = [...places];
  const isThere = ({ prize }: Facts) => left.splice(left.indexOf(prize as number), 1).length === 1;
  return (
    given.length === Math.min(places.length, people) &&
    given.every((winner) => left.includes(winner['prize'] as number) && isThere(winner))
  );
}
