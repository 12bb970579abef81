import type { LotteryInfo, LotteryProof } from '../../contract.ts';
import { factsIn, listOf, numberOf, textOf } from './facts.ts';
import type { LastLook, Sighting, ToldEntry } from './types.ts';

/** Sightings that are kept: the oldest ones, and the last, which tell most of what came since. */
const FIRST = 5;
const LAST = 15;
/** Of those with winners, which may be many, so many of the last keep them, and the first. */
const LAST_WINNERS = 3;
/** Accounts whose entries are kept: who shares a browser are few. */
const PEOPLE = 5;

const NAME = 'guildhall-lottery';
const keyOf = (wbId: number) => `${NAME} ${wbId}`;

type Readable = Pick<Storage, 'getItem' | 'key' | 'length'>;

/**
 * By the lottery's id alone, which no two zones share: what zone this is the host says. Earlier
 * versions kept it by both.
 */
function textIn(storage: Readable, wbId: number): string | null {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const earlier = keys.find((key) => key.startsWith(`${NAME} `) && key.endsWith(` ${wbId}`));
  return storage.getItem(keyOf(wbId)) ?? storage.getItem(earlier ?? keyOf(wbId));
}

/** What this browser saw of the lottery before; null: nothing, or it keeps nothing. */
export function recall(storage: Readable | null, wbId: number): LastLook | null {
  try {
    // Or by another hand.
    const stored = factsIn(JSON.parse((storage && textIn(storage, wbId)) ?? 'null'));
    const { at, commitment, entrantsHash, own } = stored;
    if (typeof commitment !== 'string' || typeof entrantsHash !== 'string') return null;
    const sightings = listOf(stored['sightings'])
      .map(factsIn)
      .map(({ logCount, logHead, hostTime, readerTime, winners }) => ({
        logCount: numberOf(logCount) ?? 0,
        logHead: textOf(logHead),
        hostTime: numberOf(hostTime) ?? 0,
        readerTime: numberOf(readerTime) ?? 0,
        winners: textOf(winners),
      }));
    return {
      at: numberOf(at) ?? 0,
      commitment,
      entrantsHash,
      sightings: sightings.filter(({ logCount }) => logCount > 0),
      own: listOf(own)
        .map(factsIn)
        .map(({ uid, entryId }) => ({ uid: numberOf(uid) ?? 0, entryId: textOf(entryId) })),
    };
  } catch {
    return null;
  }
}

/**
 * What a look at a lottery shows, and when by the host's clock at the earliest; `own`: of whoever
 * is signed in.
 */
type Looked = Pick<LotteryProof | LotteryInfo, 'wbId' | 'commitment' | 'entrantsHash' | 'logCount' | 'logHead'> & {
  readonly hostTime: number;
  readonly own: ToldEntry | null;
  /** `winnersText`, of a page that shows the winners. */
  readonly winners?: string;
};

/**
 * Keeps what is seen now beside what was seen before: of what is promised once the first, of the
 * log each look. What contradicts each other is both kept, for the page that checks the draw to
 * find.
 * @param asked when the host was asked, milliseconds by the reader's clock; 0: it was not, what is
 *   seen came with the page
 */
export function remember(
  storage: (Readable & Pick<Storage, 'setItem'>) | null,
  { wbId, commitment, entrantsHash, own, winners = '', ...sighting }: Looked,
  asked: number,
): void {
  const before = recall(storage, wbId);
  const { logCount, logHead, hostTime } = sighting;
  const next: LastLook = {
    at: asked || (before?.at ?? 0),
    commitment: before?.commitment || commitment,
    entrantsHash: before?.entrantsHash || entrantsHash,
    sightings: added(before?.sightings ?? [], { logCount, logHead, hostTime, readerTime: asked, winners }),
    own: withOwn(before?.own ?? [], own),
  };
  try {
    storage?.setItem(keyOf(wbId), JSON.stringify(next));
  } catch {
    // A browser that keeps nothing can still verify what is shown now.
  }
}

/**
 * When the host was asked for what is shown now; 0: nobody can tell, it came with the page, or is
 * that of before while it is asked for again or could not be had.
 * @param asked when it was last asked for, milliseconds as all here
 */
export const timeOfLook = (
  { isFetching, dataUpdatedAt }: { readonly isFetching: boolean; readonly dataUpdatedAt: number },
  asked: number,
): number => (!isFetching && dataUpdatedAt >= asked ? asked : 0);

/** What somebody was told first stays. */
function withOwn(before: readonly ToldEntry[], own: ToldEntry | null): readonly ToldEntry[] {
  if (!own?.entryId || before.length >= PEOPLE || before.some(({ uid }) => uid === own.uid)) return before;
  return [...before, { uid: own.uid, entryId: own.entryId }];
}

/**
 * The same lines again are the same sighting: later by this device's clock, and never earlier by
 * the host's, whatever that says now. The winners are those that were shown with them first.
 */
function added(before: readonly Sighting[], next: Sighting): readonly Sighting[] {
  if (next.logCount === 0) return before;
  const same = before.find(({ logCount, logHead }) => logCount === next.logCount && logHead === next.logHead);
  const hostTime = Math.max(next.hostTime, same?.hostTime ?? 0);
  const kept = { ...next, hostTime, winners: same?.winners || (next.winners ?? '') };
  if (same && next.readerTime === 0)
    return withFewWinners(before.map((one) => (one === same ? { ...kept, readerTime: one.readerTime } : one)));
  const others = before.filter((one) => one !== same);
  return withFewWinners([...others.slice(0, FIRST), ...others.slice(FIRST).slice(1 - LAST), kept]);
}

function withFewWinners(sightings: readonly Sighting[]): readonly Sighting[] {
  const full = sightings.filter(({ winners = '' }) => winners.length > NOBODY.length);
  const dropped = full.slice(1, -LAST_WINNERS);
  return sightings.map((one) => (dropped.includes(one) ? { ...one, winners: '' } : one));
}

const NOBODY = '-';

interface Winning {
  readonly entryId: string;
  readonly prizeIndex: number;
  readonly isForfeited: boolean;
}

/**
 * Who has which prize, and who has lost it, as text: the same of what a post shows and of what the
 * log tells.
 */
export const winnersText = (winners: readonly Winning[]): string =>
  winners
    .map(({ entryId, prizeIndex, isForfeited }) => `${entryId} ${prizeIndex + 1}${isForfeited ? ' x' : ''}`)
    .toSorted()
    .join(', ') || NOBODY;
