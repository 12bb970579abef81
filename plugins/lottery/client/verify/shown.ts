import type { LotteryInfo } from '../../contract.ts';
import { indexOfEntry } from '../../shared/draw.ts';
import type { Story } from './told.ts';
import type { Evidence, ShownLottery, ToldEntry } from './types.ts';

/**
 * What the host shows of a lottery, as the page that checks it compares it.
 * @param uid who looks; 0: a visitor
 */
export function shownIn(
  info: LotteryInfo,
  uid: number,
): Pick<Evidence, 'uid' | 'own' | 'named' | 'prizes' | 'shownLottery'> {
  const { own, winners, lotteryPrizeList: prizes } = info;
  return {
    uid,
    prizes,
    own: own && {
      uid: own.uid,
      entryId: own.isEntered === 1 ? own.entryId : '',
      nonce: own.nonce,
      wins: own.wins.map(({ id, prizeIndex, prizeName, state, registerUntil }) => ({
        id,
        prizeIndex,
        prizeName,
        isForfeited: state === 'forfeited',
        registerUntil: state === 'won' || state === 'registered' ? registerUntil : null,
      })),
    },
    // The name that is shown is that of the card.
    named: winners.flatMap(({ id, userInfo, nonce, uid: said }) =>
      said === 0 && !userInfo ? [] : [{ id, uid: userInfo?.uid ?? said, nonce }],
    ),
    shownLottery: factsShown(info),
  };
}

function factsShown({ winners, ...info }: LotteryInfo): ShownLottery {
  const { startTime, endTime, type, randomlySelectedRule, lotteryCondition, redrawType, registerExpirationDate } = info;
  const { blacklistType, publicityStatus, publicityDate, rules, commitment, entrantsHash, entrantCount } = info;
  const { frozenTime, drawnTime, cancelledTime, lotteryPrizeList, lotteryTime: drawTime } = info;
  return {
    settings: {
      startTime,
      endTime,
      type,
      randomlySelectedRule,
      lotteryCondition,
      redrawType,
      registerExpirationDate,
      blacklistType,
      publicityStatus,
      publicityDate,
      rules,
      lotteryPrizeList,
    },
    drawTime,
    facts: { commitment, entrantsHash, entrantCount, frozenTime, drawnTime },
    isCancelled: cancelledTime > 0,
    winners: winners.map(({ id, round, position, prizeIndex, entryId, replaces, ...winner }) => ({
      id,
      round,
      position,
      prizeIndex,
      entryId,
      replaces,
      isForfeited: winner.state === 'forfeited',
      reason: winner.reason,
      lostBy: winner.forfeitedBy,
      why: winner.forfeitReason,
    })),
  };
}

/**
 * The entry that whoever looks was told to be theirs, and that is not in the list, whatever they
 * are told now; empty: there is none.
 */
export function toldInVain({ uid, lastLook, entries }: Pick<Evidence, 'uid' | 'lastLook' | 'entries'>): string {
  const entryId = entryTold({ uid, lastLook });
  return entries && entryId && indexOfEntry(entries, entryId) < 0 ? entryId : '';
}

/** The entry that whoever looks was told to be theirs; empty: none. */
export const entryTold = ({ uid, lastLook }: Pick<Evidence, 'uid' | 'lastLook'>): string =>
  (uid !== 0 && lastLook?.own.find((ownEntry) => ownEntry.uid === uid)?.entryId) || '';

/**
 * Entries that have won, and that this browser was told to be those of other accounts than whoever
 * looks: somebody else's who uses it as well, or theirs, and the host takes them for another one
 * now.
 */
export const toldToOthers = (
  { uid, lastLook }: Pick<Evidence, 'uid' | 'lastLook'>,
  { awards }: Pick<Story, 'awards'>,
): readonly ToldEntry[] =>
  (lastLook?.own ?? []).filter(
    (ownEntry) => ownEntry.uid !== uid && awards.some(({ entryId }) => entryId === ownEntry.entryId),
  );
