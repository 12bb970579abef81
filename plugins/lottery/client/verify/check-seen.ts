import { LotteryType } from '../../contract.ts';
import { indexOfEntry } from '../../shared/draw.ts';
import { takenFor } from './check-own.ts';
import { factsIn, factsOf, numberOf, readFacts } from './facts.ts';
import { winnersText } from './memory.ts';
import { entryTold } from './shown.ts';
import { doubted, none, stepOf } from './steps.ts';
import { storyOf } from './story.ts';
import { SKEW_MS } from './times.ts';
import type { Compared, Evidence, Sighting, Step } from './types.ts';

/** Winners that differ are told up to this number; the rest would only repeat. */
const MOST = 5;

/**
 * What was seen before must still hold; of the log every line that was there, and none that came
 * later is dated before.
 */
export function seenStep(evidence: Evidence): Step {
  const { lastLook, proof, log } = evidence;
  if (!lastLook) return none('seen');
  // Where people were to choose, the seed came later.
  const wasByPeople = factsIn(factsOf(log, 'created')[0]?.['settings'])['type'] === LotteryType.merit;
  const entryChanges = ownSeen(evidence);
  const isStranger = takenFor(evidence).length > 0;
  const step = stepOf('seen', [
    ...(lastLook.commitment || !wasByPeople
      ? [{ name: 'value.seenCommitment', said: proof.commitment, computed: lastLook.commitment }]
      : []),
    ...(isStranger ? [] : entryChanges),
    ...(lastLook.entrantsHash
      ? [{ name: 'value.seenList', said: proof.entrantsHash, computed: lastLook.entrantsHash }]
      : []),
    ...lastLook.sightings.flatMap(({ logCount, logHead, hostTime, winners }): Compared[] => {
      const values = { number: logCount };
      const computed = String(hostTime);
      return [
        { name: 'value.seenLog', values, said: log[logCount - 1]?.hash ?? '', computed: logHead },
        ...(winners ? [onPost(winners, log.slice(0, logCount))] : []),
        ...log
          .slice(logCount)
          .filter(({ at }) => at < hostTime - SKEW_MS)
          .map(({ seq, at }) => ({ name: 'value.seenTime', values: { number: seq }, said: String(at), computed })),
      ];
    }),
  ]);
  const looked = doubted(step, tooLate(evidence), 'look');
  return isStranger ? doubted(looked, entryChanges, 'stranger') : looked;
}

/**
 * Who was told an entry that is in the list is told the same: to nobody else goes what it has won.
 * Of one that is not, see `toldInVain`.
 */
function ownSeen({ lastLook, own, uid, entries }: Evidence): Compared[] {
  const entryId = entryTold({ lastLook, uid });
  const isListed = entryId !== '' && entries !== null && indexOfEntry(entries, entryId) >= 0;
  const said = own?.entryId ?? '';
  return isListed || (entryId && said) ? [{ name: 'value.seenOwn', said, computed: entryId }] : [];
}

/**
 * The winners that the post showed with these lines are those that they tell of: what differs, on
 * either side.
 */
function onPost(winnersBefore: string, log: Evidence['log']): Compared {
  const [said, logged] = [winnersBefore.split(', '), winnersText(storyOf(log).awards).split(', ')];
  const without = (some: readonly string[], others: readonly string[]) =>
    some
      .filter((one) => !others.includes(one))
      .slice(0, MOST)
      .join(', ') || '-';
  return {
    name: 'value.seenWinners',
    values: { number: log.length },
    said: without(said, logged),
    computed: without(logged, said),
  };
}

/**
 * Lines that announce a public value which could be known, by the reader's clock, when they saw the
 * log without them, or that are dated before that. If their clock was right, the host's was slow:
 * what it says of its own time shows nothing then.
 */
const tooLate = ({ lastLook, log, clock }: Evidence): Compared[] =>
  (lastLook?.sightings ?? []).filter(isOwnTime(clock.reader)).flatMap(({ logCount, readerTime }) =>
    log.slice(logCount).flatMap(({ seq, at, data }): Compared[] => {
      const known = numberOf(readFacts(data)['beaconNotBefore']) ?? Infinity;
      if (known < readerTime - SKEW_MS)
        return [
          { name: 'value.seenValue', values: { number: seq }, said: String(known), computed: String(readerTime) },
        ];
      if (known < Infinity && at < readerTime - SKEW_MS)
        return [{ name: 'value.seenTime', values: { number: seq }, said: String(at), computed: String(readerTime) }];
      return [];
    }),
  );

/**
 * What this device's clock said is not later than what it has said since: else it was wrong then.
 */
const isOwnTime =
  (reader: number) =>
  ({ readerTime }: Sighting, at: number, all: readonly Sighting[]): boolean =>
    [...all.slice(at + 1).map((later) => later.readerTime), reader].every(
      (later) => later === 0 || readerTime <= later + SKEW_MS,
    );

/**
 * There is a result, and this browser holds no look from before its list was fixed or it was called
 * off, by its own clock: whoever could make up the whole log since then is not contradicted by it.
 */
export function hasNoLook({ lastLook, log }: Pick<Evidence, 'lastLook' | 'log'>): boolean {
  if (!log.some(({ kind }) => kind === 'drawn' || kind === 'chosen' || kind === 'cancelled')) return false;
  const end = log.findIndex(({ kind }) => kind === 'frozen' || kind === 'cancelled');
  const latest = (log[end]?.at ?? 0) + SKEW_MS;
  const wasBefore = ({ logCount, logHead, readerTime }: Sighting) =>
    logCount <= end && logHead === log[logCount - 1]?.hash && readerTime > 0 && readerTime <= latest;
  return !lastLook?.sightings.some(wasBefore);
}
