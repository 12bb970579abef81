import { LotteryType } from '../../contract.ts';
import { commitmentOf, countEntries, firstBreak, firstDisorder, hashEntries } from '../../shared/draw.ts';
import { couldBeKnown } from './called-off.ts';
import { awardStep } from './check-awards.ts';
import { orderStep } from './check-order.ts';
import { ownStep } from './check-own.ts';
import { roundSteps } from './check-rounds.ts';
import { seenStep } from './check-seen.ts';
import { shownStep } from './check-shown.ts';
import { factsOf, firstPromise, redrawAsked, textOf } from './facts.ts';
import { brokenPromises } from './promise.ts';
import { doubted, none, stepOf, waiting } from './steps.ts';
import { storyOf } from './story.ts';
import { ahead, backdated, isClockInDoubt, logVersionOf } from './times.ts';
import type { Story } from './told.ts';
import type { Compared, Evidence, Step } from './types.ts';

/**
 * Recomputes a lottery from what is public and says of each step what came out, in order, as soon
 * as it is known. Nothing of the host is believed but what it publishes; nothing here throws for
 * wrong evidence.
 */
export async function* check(given: Evidence): AsyncGenerator<Step> {
  // The proof was asked for first: what the log has got since then is told next time.
  const evidence = { ...given, log: given.log.slice(0, given.proof.logCount) };
  const { proof } = evidence;
  const story = storyOf(evidence.log);
  const isDrawn = isByLot(story, proof);
  yield isDrawn ? await commitmentStep(evidence, story) : none('commitment');
  yield await listStep(evidence, story);
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

/**
 * Each seed is the one that was promised: of the draw when the lottery began, of a redraw when it
 * was asked for.
 */
async function commitmentStep({ proof: { wbId, commitment, rounds }, log }: Evidence, story: Story): Promise<Step> {
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
    // Who knows the seed knows the result before everybody: once the list is fixed it is told, and
    // once the public value may be known. The first hosts told none, and later ones with the list
    // alone.
    const isListed = factsOf(log, 'frozen').length > 0 && story.entryVersion > 1;
    const isDue = isListed || (couldBeKnown(log, story) && logVersionOf(log) > 2);
    if (seed || isDue) compared.push({ name: 'value.commitment', values: { round: 0 }, said: commitment, computed });
    return stepOf('commitment', compared);
  }
  return rounds.length === 0 ? waiting('commitment', compared) : stepOf('commitment', compared);
}

async function listStep({ proof, entries, log }: Evidence, { isCancelled }: Story): Promise<Step> {
  const [frozen] = factsOf(log, 'frozen');
  if (isCancelled && !frozen && proof.entrantCount === 0) return none('list');
  const at = String(log.find(({ kind }) => kind === 'frozen')?.at);
  const first = frozen
    ? [
        // Of one that is drawn it is compared with the other times.
        ...(isCancelled ? [{ name: 'value.frozenTime', said: String(proof.frozenTime), computed: at }] : []),
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
async function logStep({ wbId: asked, proof, log, clock }: Evidence, story: Story): Promise<Step> {
  const { wbId, type, logHead, logCount } = proof;
  const broken = await firstBreak(wbId, log);
  const step = stepOf('log', [
    { name: 'value.wbId', said: String(wbId), computed: String(asked) },
    { name: 'value.logChain', said: '-', computed: broken === null ? '-' : String(broken) },
    { name: 'value.logCount', said: String(logCount), computed: String(Math.min(logCount, log.length)) },
    { name: 'value.logHead', said: logHead, computed: log[logCount - 1]?.hash ?? '' },
    { name: 'value.type', said: String(type), computed: String(story.type ?? '-') },
    ...story.faults,
    ...brokenPromises(log),
    ...backdated(log),
  ]);
  const early = ahead(log, clock);
  if (isClockInDoubt(log, clock)) return doubted(step, early, 'clocks');
  return early.length === 0 ? step : { ...step, state: 'bad', compared: [...early, ...step.compared] };
}
