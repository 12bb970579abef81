import { LotteryType } from '../../contract.ts';
import {
  commitmentOf,
  countEntries,
  entryOfNonce,
  firstBreak,
  firstDisorder,
  hashEntries,
  indexOfEntry,
} from '../../shared/draw.ts';
import { awardStep } from './check-awards.ts';
import { orderStep } from './check-order.ts';
import { roundSteps } from './check-rounds.ts';
import { shownStep } from './check-shown.ts';
import { factsIn, factsOf, firstPromise, redrawAsked, textOf } from './facts.ts';
import { brokenPromises } from './promise.ts';
import { none, stepOf, waiting } from './steps.ts';
import { storyOf } from './story.ts';
import { ahead, backdated, isClockInDoubt, SKEW_MS } from './times.ts';
import type { Story } from './told.ts';
import type { Compared, Evidence, OwnEvidence, Step } from './types.ts';

/**
 * Recomputes a lottery from what is public and says of each step what came out, in order, as soon as it is known.
 * Nothing of the host is believed but what it publishes; nothing here throws for wrong evidence.
 */
export async function* check(given: Evidence): AsyncGenerator<Step> {
  // The proof was asked for first: what the log has got since then is told next time.
  const evidence = { ...given, log: given.log.slice(0, given.proof.logCount) };
  const { proof } = evidence;
  const story = storyOf(evidence.log);
  const isDrawn = isByLot(story, proof);
  yield isDrawn ? await commitmentStep(evidence, story) : none('commitment');
  yield story.isCancelled && proof.entrantCount === 0 ? none('list') : await listStep(evidence);
  yield await logStep(given, story);
  if (story.isCancelled) {
    for (const name of DRAWING) yield none(name);
    yield shownStep(evidence, story);
    yield await ownStep(evidence, story);
    yield seenStep(evidence);
    return;
  }
  yield orderStep(evidence, isDrawn);
  if (isDrawn) yield* roundSteps(evidence, story);
  if (isForNobody(proof)) yield none('awards');
  else yield await awardStep(evidence, story);
  yield shownStep(evidence, story);
  yield await ownStep(evidence, story);
  yield seenStep(evidence);
}

/** What there is of a draw alone. */
const DRAWING = ['order', 'beacon', 'key', 'winners', 'awards'] as const;

/** It is over and nobody took part: nothing was drawn. */
const isForNobody = ({ drawnTime, entrantCount }: Evidence['proof']): boolean => drawnTime > 0 && entrantCount === 0;
/** Has, or will have, rounds that can be drawn again. */
const isByLot = (story: Story, proof: Evidence['proof']): boolean =>
  (story.type ?? proof.type) === LotteryType.random && !isForNobody(proof);

/** Each seed is the one that was promised: of the draw when the lottery began, of a redraw when it was asked for. */
async function commitmentStep(
  { proof: { wbId, commitment, rounds }, log }: Evidence,
  { entryVersion }: Story,
): Promise<Step> {
  const promise = textOf(firstPromise(log)?.['commitment']);
  const compared: Compared[] = [{ name: 'value.promised', values: { round: 0 }, said: commitment, computed: promise }];
  for (const { round, seed, commitment: said } of rounds) {
    compared.push({ name: 'value.commitment', values: { round }, said, computed: await commitmentOf(wbId, seed) });
    if (round === 0) compared.push({ name: 'value.promised', values: { round }, said, computed: commitment });
    else {
      const promised = textOf(redrawAsked(log, round)?.['commitment']);
      compared.push({ name: 'value.promised', values: { round }, said, computed: promised });
    }
  }
  const calledOff = factsOf(log, 'cancelled')[0];
  if (calledOff) {
    const seed = textOf(calledOff['seed']);
    const computed = seed && (await commitmentOf(wbId, seed));
    // Who knows the seed knows the result before everybody: once the list is fixed it is told. The first hosts did not.
    const isDue = factsOf(log, 'frozen').length > 0 && entryVersion > 1;
    if (seed || isDue) compared.push({ name: 'value.commitment', values: { round: 0 }, said: commitment, computed });
    return stepOf('commitment', compared);
  }
  return rounds.length === 0 ? waiting('commitment', compared) : stepOf('commitment', compared);
}

async function listStep({ proof, entries, log }: Evidence): Promise<Step> {
  const [frozen] = factsOf(log, 'frozen');
  const first = frozen
    ? [
        { name: 'value.frozenHash', said: proof.entrantsHash, computed: textOf(frozen['entrantsHash']) },
        { name: 'value.frozenCount', said: String(proof.entrantCount), computed: String(frozen['entrantCount']) },
      ]
    : [];
  if (!entries) return waiting('list', first);
  const disorder = firstDisorder(entries);
  return stepOf('list', [
    { name: 'value.listHash', said: proof.entrantsHash, computed: await hashEntries(entries) },
    { name: 'value.listCount', said: String(proof.entrantCount), computed: String(countOf(entries)) },
    { name: 'value.listOrder', said: '-', computed: disorder === null ? '-' : String(disorder) },
    ...first,
  ]);
}

function countOf(entries: Uint8Array): number {
  try {
    return countEntries(entries);
  } catch {
    return -1;
  }
}

/** The chain holds, and its lines follow from each other by the rules of the lottery. */
async function logStep({ proof, log, clock }: Evidence, story: Story): Promise<Step> {
  const { wbId, type, logHead, logCount } = proof;
  const broken = await firstBreak(wbId, log);
  const step = stepOf('log', [
    { name: 'value.logChain', said: '-', computed: broken === null ? '-' : String(broken) },
    { name: 'value.logCount', said: String(logCount), computed: String(Math.min(logCount, log.length)) },
    { name: 'value.logHead', said: logHead, computed: log[logCount - 1]?.hash ?? '' },
    { name: 'value.type', said: String(type), computed: String(story.type ?? '-') },
    ...story.faults,
    ...brokenPromises(log),
    ...backdated(log),
  ]);
  const early = ahead(log, clock);
  if (early.length === 0) return step;
  const state = step.state === 'ok' && isClockInDoubt(log, clock) ? 'unsure' : 'bad';
  return { ...step, state, compared: [...early, ...step.compared] };
}

/** Whoever looks is in the list as herself, and what her entry has won is hers. */
async function ownStep({ own, entries, proof: { awards } }: Evidence, story: Story): Promise<Step> {
  if (!own?.entryId || !entries) return none('own');
  const { uid, entryId, nonce, wins } = own;
  const index = indexOfEntry(entries, entryId);
  const won = awards
    .filter((award) => award.entryId === entryId)
    .map(({ id, prizeIndex, isForfeited }) => ({
      ...{ id, prizeIndex, prizeName: story.prizes[prizeIndex]?.prizeName ?? '', isForfeited: isForfeited === 1 },
    }));
  return stepOf('own', [
    { name: 'value.own', values: { number: index + 1 }, said: entryId, computed: index < 0 ? '' : entryId },
    ...(story.entryVersion > 1
      ? [{ name: 'value.ownNonce', said: entryId, computed: await entryOfNonce(uid, nonce) }]
      : []),
    { name: 'value.ownWins', said: listed(wins), computed: listed(won) },
  ]);
}

const listed = (wins: OwnEvidence['wins']): string =>
  wins
    .toSorted((one, other) => one.id - other.id)
    .map(
      ({ id, prizeIndex, prizeName, isForfeited }) => `${id} ${prizeIndex + 1} ${prizeName}${isForfeited ? ' x' : ''}`,
    )
    .join(', ') || '-';

/** What was seen before must still hold; of the log every line that was there, and none that came later is dated before. */
function seenStep({ seen, proof, log, own, uid }: Evidence): Step {
  if (!seen) return none('seen');
  const told = seen.own.uid === uid && uid !== 0 ? seen.own.entryId : '';
  // Where people were to choose, the seed came later.
  const wasByPeople = factsIn(factsOf(log, 'created')[0]?.['settings'])['type'] === LotteryType.merit;
  return stepOf('seen', [
    ...(seen.commitment || !wasByPeople
      ? [{ name: 'value.seenCommitment', said: proof.commitment, computed: seen.commitment }]
      : []),
    ...(told && own?.entryId ? [{ name: 'value.seenOwn', said: own.entryId, computed: told }] : []),
    ...(seen.entrantsHash ? [{ name: 'value.seenList', said: proof.entrantsHash, computed: seen.entrantsHash }] : []),
    ...seen.sightings.flatMap(({ logCount, logHead, hostTime }): Compared[] => {
      const values = { number: logCount };
      const computed = String(hostTime);
      return [
        { name: 'value.seenLog', values, said: log[logCount - 1]?.hash ?? '', computed: logHead },
        ...log
          .slice(logCount)
          .filter(({ at }) => at < hostTime - SKEW_MS)
          .map(({ seq, at }) => ({ name: 'value.seenTime', values: { number: seq }, said: String(at), computed })),
      ];
    }),
  ]);
}
