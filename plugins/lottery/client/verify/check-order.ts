import { factsOf, numberOf, readFacts, textOf } from './facts.ts';
import { stepOf, waiting } from './steps.ts';
import { logVersionOf, SKEW_MS } from './times.ts';
import type { Compared, Evidence, Step } from './types.ts';

/**
 * The list was fixed before the public value was made, and that before the draw, which was not
 * before its time; the log has them at the same times and with the same values. Where people
 * choose, the list was fixed before they did.
 */
export function orderStep({ proof, log }: Evidence, isDrawn: boolean): Step {
  const { frozenTime, drawnTime, rounds } = proof;
  const fixed = { name: 'value.frozenTime', ...sameTime(frozenTime, lineOf(log, 'frozen')) };
  const first = lineOf(log, 'chosen') ?? lineOf(log, 'drawn', 0);
  const found = { name: 'value.drawnTime', values: { round: 0 }, ...sameTime(drawnTime, first) };
  if (drawnTime === 0) return waiting('order', [...(lineOf(log, 'frozen') ? [fixed] : []), ...(first ? [found] : [])]);
  if (!isDrawn) return stepOf('order', [fixed, found, isTrue('value.order', 0, frozenTime <= drawnTime)]);
  return stepOf('order', [
    fixed,
    found,
    isTrue('value.drawTime', 0, drawnTime >= drawTimeIn(log)),
    ...rounds.flatMap((round) => ofRound(round, frozenTime, log)),
  ]);
}

type Round = Evidence['proof']['rounds'][number];

function ofRound(drawing: Round, frozenTime: number, log: Evidence['log']): Compared[] {
  const { round, notBefore, drawnTime, seed, key } = drawing;
  const { createTime, value } = drawing.beacon;
  const isInOrder = frozenTime <= notBefore && notBefore <= createTime && createTime <= drawnTime;
  const logged = lineOf(log, 'beacon', round);
  const drawn = lineOf(log, 'drawn', round);
  const facts = readFacts(drawn?.data ?? '');
  // The clock of an old host may have been a little behind the network's.
  const known = (logged?.at ?? createTime) + (logVersionOf(log) > 1 ? 0 : SKEW_MS);
  return [
    isTrue('value.order', round, isInOrder),
    { name: 'value.logged', values: { round }, said: value, computed: textOf(readFacts(logged?.data ?? '')['value']) },
    isTrue('value.loggedTime', round, createTime <= known),
    { name: 'value.drawnTime', values: { round }, ...sameTime(drawnTime, drawn) },
    { name: 'value.loggedSeed', values: { round }, said: seed, computed: textOf(facts['seed']) },
    { name: 'value.loggedKey', values: { round }, said: key, computed: textOf(facts['key']) },
  ];
}

/** The first line of a kind, of this round. */
const lineOf = (log: Evidence['log'], kind: string, round?: number) =>
  log.find((line) => line.kind === kind && (round === undefined || readFacts(line.data)['round'] === round));

/** When the draw was to be, as it was last announced. */
const drawTimeIn = (log: Evidence['log']): number =>
  numberOf([...factsOf(log, 'created'), ...factsOf(log, 'changed')].at(-1)?.['drawTime']) ?? 0;

const sameTime = (said: number, line: Evidence['log'][number] | undefined) => ({
  said: String(said),
  computed: String(line?.at ?? '-'),
});

const isTrue = (name: string, round: number, holds: boolean): Compared => ({
  name,
  values: { round },
  said: '1',
  computed: holds ? '1' : '0',
});
