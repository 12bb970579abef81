import {
  LotteryType,
  RedrawType,
  type BeaconSource,
  type LogKind,
  type LogLine,
  type LotteryProof,
  type ProofRound,
} from '../../contract.ts';
import {
  ANNOUNCED_MS,
  beaconOfContent,
  beaconOfRound,
  commitmentOf,
  drawKey,
  drawRound,
  entryAt,
  entryIdOf,
  hashEntries,
  logHash,
  logStart,
  nonceOf,
  packEntries,
  placesOf,
  planFrom,
  roundAfter,
  timeOfRound,
  type BeaconChain,
} from '../../shared/draw.ts';
import { randomnessOf } from '../../shared/drand.ts';
import { testNetwork } from '../../shared/test-support.ts';
import { check } from './check.ts';
import type { Evidence, Step } from './types.ts';

const WB_ID = 1024;
const PRIZES = [
  { prizeName: '周边', prizeNumber: 1 },
  { prizeName: '点卡', prizeNumber: 2 },
];
const seedOf = (round: number) => String(round + 1).repeat(64);
const END = 1_767_225_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DRAW_VALUE = END + HOUR;
/** When the winner of the second place was too late, and when their prize is drawn again. */
const LOST = DRAW_VALUE + HOUR / 2 + DAY;
const REDRAW = LOST + 50;
const notBeforeOf = (round: number, chain: BeaconChain | undefined, gap: number) =>
  round === 0 ? DRAW_VALUE : planFrom(chain ?? null, REDRAW + gap).notBefore;

export const network = testNetwork({ genesis: END / 1000 - 3600, period: 30 });
type TestNetwork = ReturnType<typeof testNetwork>;

interface Wanted {
  /** Of the second place, whose winner was too late. */
  readonly redraw?: 'random' | 'deferred' | null;
  /** A beacon instead of posts. */
  readonly chain?: BeaconChain | undefined;
  /** Announced for the redraw instead of that: another network, or (null) posts. */
  readonly again?: TestNetwork | null;
  /** From the line that announces a redraw to its value. */
  readonly gap?: number;
}

/**
 * A sound draw as the host would publish it, with a random redraw of the second place when asked
 * for.
 */
export async function soundEvidence({
  entrants = 30,
  ...wanted
}: Wanted & { readonly entrants?: number } = {}): Promise<Evidence> {
  const secret = new Uint8Array(32).fill(9);
  const ids = await Promise.all(Array.from({ length: entrants }, (_, uid) => entryIdOf(secret, uid + 1)));
  const evidence = await evidenceOf(packEntries(ids), wanted);
  const { awards } = evidence.proof;
  const uidOf = (entryId: string) => ids.indexOf(entryId) + 1;
  const nonces = await Promise.all(awards.map(({ entryId }) => nonceOf(secret, uidOf(entryId))));
  const [entryId = ''] = ids;
  const wins = awards
    .filter((award) => award.entryId === entryId)
    .map(({ id, prizeIndex, isForfeited, ...place }) => ({
      id,
      prizeIndex,
      prizeName: PRIZES[prizeIndex]?.prizeName ?? '',
      isForfeited: isForfeited === 1,
      registerUntil: isForfeited === 1 ? null : wonAt(evidence, place) + DAY,
    }));
  return {
    ...evidence,
    uid: 1,
    own: { uid: 1, entryId, nonce: await nonceOf(secret, 1), wins },
    named: awards.map((award, at) => ({ id: award.id, uid: uidOf(award.entryId), nonce: nonces[at] ?? '' })),
  };
}

function wonAt(
  { proof }: Evidence,
  { round, position }: { readonly round: number; readonly position: number },
): number {
  const { places, drawnTime } = proof.rounds[round] ?? { places: [], drawnTime: 0 };
  return position < places.length ? drawnTime : REDRAW;
}

export async function evidenceOf(
  entries: Uint8Array<ArrayBuffer>,
  { redraw = null, chain, again, gap = ANNOUNCED_MS }: Wanted = {},
): Promise<Evidence> {
  const count = entries.length / 16;
  const entrantsHash = await hashEntries(entries);
  const id = (index: number) => entryAt(entries, index);
  const log: LogLine[] = [];
  const add = async (at: number, kind: LogKind, detail: object) => {
    const line = { seq: log.length + 1, at, kind, data: JSON.stringify(detail) };
    log.push({ ...line, hash: await logHash(log.at(-1)?.hash ?? (await logStart(WB_ID)), line) });
  };
  const rounds: ProofRound[] = [];
  const awards: LotteryProof['awards'] = [];
  const first = chain && { ...network, chain };
  const networkOf = (round: number) => (round === 0 || again === undefined ? first : (again ?? undefined));
  const valueOf = (round: number) => notBeforeOf(round, networkOf(round)?.chain, gap);
  const drawnOf = (round: number) => valueOf(round) + HOUR / 2;
  async function draw(round: number, places: number[], excluded: number[], replaces: number[]): Promise<void> {
    const by = networkOf(round);
    const beacon = await (by ? signedRound(by.chain, valueOf(round), by) : post(round, valueOf(round)));
    const { value } = beacon;
    const seed = seedOf(round);
    const key = await drawKey({ seed, entrantsHash, beacon: value, round });
    const { winners, alternates } = await drawRound({ key, count, excluded }, places, 4);
    rounds.push({
      round,
      seed,
      commitment: await commitmentOf(WB_ID, seed),
      notBefore: valueOf(round),
      drawnTime: drawnOf(round),
      beacon,
      key,
      places,
      excluded: excluded.map(id),
      winners: winners.map(({ index }) => id(index)),
      alternates: alternates.map(id),
    });
    winners.forEach(({ index, prize }, position) =>
      awards.push({
        id: awards.length + 1,
        round,
        position,
        prizeIndex: prize,
        entryId: id(index),
        replaces: replaces[position] ?? 0,
        isForfeited: 0 as const,
      }),
    );
    await add(drawnOf(round) - 500, 'beacon', { round, value });
    await add(drawnOf(round), 'drawn', {
      round,
      seed,
      key,
      winners: winners.map(({ index, prize }) => ({ entryId: id(index), prize })),
    });
  }

  const commitment = await commitmentOf(WB_ID, seedOf(0));
  const promised = (round: number) => {
    const { chain: beaconChain = null } = networkOf(round) ?? {};
    const beaconRound = beaconChain ? roundAfter(beaconChain, valueOf(round)) : 0;
    return { beaconNotBefore: valueOf(round), beaconRound, beaconChain };
  };
  const settings = {
    type: LotteryType.random,
    redrawType: redraw === 'deferred' ? RedrawType.deferred : RedrawType.random,
    registerExpirationDate: 1,
    lotteryPrizeList: PRIZES,
    startTime: END - 500,
    endTime: END,
  };
  const begun = { entryVersion: 2, logVersion: 2, commitment, drawTime: drawnOf(0) };
  await add(END - 1_000, 'created', { ...begun, ...promised(0), settings });
  await add(END, 'frozen', { entrantCount: count, entrantsHash, ...promised(0) });
  await draw(0, placesOf(PRIZES), [], []);
  const [, lost] = awards;
  if (redraw && lost) {
    awards[1] = { ...lost, isForfeited: 1 };
    await add(LOST, 'forfeited', { id: lost.id, entryId: lost.entryId, reason: 'late' });
  }
  if (redraw === 'random') {
    const commitment = await commitmentOf(WB_ID, seedOf(1));
    await add(REDRAW, 'redraw', { kind: 'random', round: 1, commitment, replaces: [2], ...promised(1) });
    const before = awards.map(({ entryId }) => indexIn(entries, entryId));
    await draw(1, [1], before, [2]);
  }
  const next = rounds[0]?.alternates[0];
  if (redraw === 'deferred' && next) {
    const award = { round: 0, position: 3, prizeIndex: 1, entryId: next, replaces: 2 };
    awards.push({ id: 4, ...award, isForfeited: 0 });
    const { entryId, position, replaces } = award;
    const winners = [{ entryId, prize: 1, position, replaces, reason: '' }];
    await add(REDRAW, 'redraw', { kind: 'deferred', winners });
  }
  const head = log.at(-1);
  return {
    proof: {
      wbId: WB_ID,
      type: LotteryType.random,
      commitment,
      seed: seedOf(0),
      entrantsHash,
      entrantCount: count,
      frozenTime: END,
      drawnTime: drawnOf(0),
      rounds,
      awards,
      logHead: head?.hash ?? '',
      logCount: log.length,
    },
    wbId: WB_ID,
    log,
    prizes: PRIZES,
    entries,
    lastLook: null,
    uid: 0,
    own: null,
    named: [],
    shownLottery: null,
    clock: { reader: END + 100 * DAY, host: null },
  };
}

async function post(round: number, notBefore: number): Promise<BeaconSource> {
  const source = { kind: 'post' as const, id: 77 + round, createTime: notBefore + 1_000, contentHash: 'ab' };
  const none = { chain: '', publicKey: '', signature: '', randomness: '' };
  return { ...source, ...none, wbId: 77, value: await beaconOfContent(source) };
}

export async function signedRound(chain: BeaconChain, notBefore: number, by = network): Promise<BeaconSource> {
  const { publicKey } = chain;
  const round = roundAfter(chain, notBefore);
  const signature = await by.sign(round);
  const randomness = (await randomnessOf({ publicKey: by.chain.publicKey, round, signature })) ?? '';
  return {
    kind: 'drand',
    id: round,
    wbId: 0,
    createTime: timeOfRound(chain, round),
    contentHash: '',
    chain: chain.name,
    publicKey,
    signature,
    randomness,
    value: await beaconOfRound(publicKey, round, randomness),
  };
}

function indexIn(entries: Uint8Array, entry: string): number {
  for (let index = 0; index < entries.length / 16; index++) if (entryAt(entries, index) === entry) return index;
  return -1;
}

export async function stepsOf(evidence: Evidence): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const step of check(evidence)) steps.push(step);
  return steps;
}
/** The steps that do not fit. */
export const badOf = async (evidence: Evidence) =>
  (await stepsOf(evidence)).filter(({ state }) => state === 'bad').map(({ name }) => name);

export const withProof = (evidence: Evidence, part: Partial<LotteryProof>): Evidence => ({
  ...evidence,
  proof: { ...evidence.proof, ...part },
});
/** @param part of the first round */
export const withRound = (evidence: Evidence, part: Partial<ProofRound>): Evidence =>
  withProof(evidence, {
    rounds: evidence.proof.rounds.map((round, at) => (at === 0 ? { ...round, ...part } : round)),
  });

/**
 * The log with a line taken out or put in, its chain whole: as an operator would forge it who has
 * rewritten it all.
 */
export async function withLog(
  evidence: Evidence,
  lines: readonly Pick<LogLine, 'at' | 'kind' | 'data'>[],
): Promise<Evidence> {
  const log: LogLine[] = [];
  for (const { at, kind, data } of lines) {
    const line = { seq: log.length + 1, at, kind, data };
    log.push({ ...line, hash: await logHash(log.at(-1)?.hash ?? (await logStart(WB_ID)), line) });
  }
  return withProof({ ...evidence, log }, { logCount: log.length, logHead: log.at(-1)?.hash ?? '' });
}

/** The same people, but chosen with a reason each. */
export async function meritEvidence(): Promise<Evidence> {
  const { log, proof, ...rest } = await soundEvidence();
  const [created, frozen] = log;
  const { settings } = JSON.parse(created?.data ?? '{}') as { settings: object };
  const winners = proof.awards.map(({ entryId, prizeIndex }) => ({ entryId, prize: prizeIndex, reason: '好' }));
  const chosen = { ...rest, log, proof: { ...proof, type: LotteryType.merit, commitment: '', seed: '', rounds: [] } };
  return withLog(chosen, [
    {
      at: END - 1_000,
      kind: 'created',
      data: JSON.stringify({
        entryVersion: 2,
        logVersion: 2,
        commitment: '',
        drawTime: 0,
        settings: { ...settings, type: 2 },
      }),
    },
    { at: END, kind: 'frozen', data: frozen?.data ?? '' },
    { at: proof.drawnTime, kind: 'chosen', data: JSON.stringify({ round: 0, winners }) },
  ]);
}

/** What a browser keeps, instead of its own. */
export function testStorage(kept: Readonly<Record<string, string>> = {}) {
  const all = new Map(Object.entries(kept));
  return {
    get length() {
      return all.size;
    },
    key: (index: number): string | null => [...all.keys()][index] ?? null,
    getItem: (key: string): string | null => all.get(key) ?? null,
    setItem: (key: string, text: string): void => void all.set(key, text),
  };
}
