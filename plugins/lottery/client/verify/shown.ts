import type { LotteryInfo } from '../../contract.ts';
import { indexOfEntry } from '../../shared/draw.ts';
import type { Story } from './told.ts';
import type { Evidence, Shown, ToldEntry } from './types.ts';

/** What the host shows of a lottery, as the page that checks it compares it. @param uid who looks; 0: a visitor */
export function shownIn(info: LotteryInfo, uid: number): Pick<Evidence, 'uid' | 'own' | 'named' | 'prizes' | 'shown'> {
  const { own, winners, lotteryPrizeList: prizes } = info;
  return {
    uid,
    prizes,
    own: own && {
      ...{ uid: own.uid, entryId: own.isEntered === 1 ? own.entryId : '', nonce: own.nonce },
      wins: own.wins.map(({ id, prizeIndex, prizeName, state, registerUntil }) => ({
        ...{ id, prizeIndex, prizeName, isForfeited: state === 'forfeited' },
        registerUntil: state === 'won' || state === 'registered' ? registerUntil : null,
      })),
    },
    // The name that is shown is that of the card.
    named: winners.flatMap(({ id, userInfo, nonce, uid: said }) =>
      said === 0 && !userInfo ? [] : [{ id, uid: userInfo?.uid ?? said, nonce }],
    ),
    shown: factsShown(info),
  };
}

function factsShown({ winners, ...info }: LotteryInfo): Shown {
  const { startTime, endTime, type, randomlySelectedRule, lotteryCondition, redrawType, registerExpirationDate } = info;
  const { blacklistType, publicityStatus, publicityDate, rules, commitment, entrantsHash, entrantCount } = info;
  const { frozenTime, drawnTime, cancelledTime, lotteryPrizeList, lotteryTime: drawTime } = info;
  return {
    settings: {
      ...{ startTime, endTime, type, randomlySelectedRule, lotteryCondition, redrawType, registerExpirationDate },
      ...{ blacklistType, publicityStatus, publicityDate, rules, lotteryPrizeList },
    },
    drawTime,
    facts: { commitment, entrantsHash, entrantCount, frozenTime, drawnTime },
    isCancelled: cancelledTime > 0,
    winners: winners.map(({ id, round, position, prizeIndex, entryId, replaces, ...winner }) => ({
      ...{ id, round, position, prizeIndex, entryId, replaces, isForfeited: winner.state === 'forfeited' },
      ...{ reason: winner.reason, lostBy: winner.forfeitedBy, why: winner.forfeitReason },
    })),
  };
}

/** The entry that whoever looks was told to be theirs, and that is not in the list, whatever they are told now; empty: there is none. */
export function toldInVain({ uid, seen, entries }: Pick<Evidence, 'uid' | 'seen' | 'entries'>): string {
  const told = entryTold({ uid, seen });
  return entries && told && indexOfEntry(entries, told) < 0 ? told : '';
}

/** The entry that whoever looks was told to be theirs; empty: none. */
export const entryTold = ({ uid, seen }: Pick<Evidence, 'uid' | 'seen'>): string =>
  (uid !== 0 && seen?.own.find((told) => told.uid === uid)?.entryId) || '';

/**
 * Entries that have won, and that this browser was told to be those of other accounts than whoever looks: somebody else's who uses it as well,
 * or theirs, and the host takes them for another one now.
 */
export const toldToOthers = (
  { uid, seen }: Pick<Evidence, 'uid' | 'seen'>,
  { awards }: Pick<Story, 'awards'>,
): readonly ToldEntry[] =>
  (seen?.own ?? []).filter((told) => told.uid !== uid && awards.some(({ entryId }) => entryId === told.entryId));
