import { LotteryType, type LogKind, type LogLine, type LotteryProof, type ProofRound } from '../../contract.ts';
import {
  beaconOfContent,
  commitmentOf,
  drawKey,
  drawRound,
  entryAt,
  entryIdOf,
  hashEntries,
  logHash,
  logStart,
  packEntries,
  placesOf,
} from '../../shared/draw.ts';
import type { Evidence } from './types.ts';

const WB_ID = 1024;
const PRIZES = [
  { prizeName: '周边', prizeNumber: 1 },
  { prizeName: '点卡', prizeNumber: 2 },
];
const seedOf = (round: number) => String(round + 1).repeat(64);
const END = 1_767_225_600_000;

/** A sound draw as the host would publish it, with a random redraw of the second place when asked for. */
export async function soundEvidence({ entrants = 30, redraw = false } = {}): Promise<Evidence> {
  const secret = new Uint8Array(32).fill(9);
  const ids = await Promise.all(Array.from({ length: entrants }, (_, uid) => entryIdOf(secret, uid + 1)));
  return evidenceOf(packEntries(ids), redraw);
}

export async function evidenceOf(entries: Uint8Array<ArrayBuffer>, redraw: boolean): Promise<Evidence> {
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
  async function draw(round: number, places: number[], excluded: number[], replaces: number[]): Promise<void> {
    const source = { kind: 'post' as const, id: 77 + round, createTime: END + 2_000 + round * 100, contentHash: 'ab' };
    const value = await beaconOfContent(source);
    const seed = seedOf(round);
    const key = await drawKey({ seed, entrantsHash, beacon: value, round });
    const { winners, alternates } = await drawRound({ key, count, excluded }, places, 4);
    const beacon = { ...source, wbId: 77, chain: '', randomness: '', value };
    rounds.push({
      ...{ round, seed, commitment: await commitmentOf(WB_ID, seed), notBefore: END + 1_000 + round * 100 },
      ...{ drawnTime: END + 3_000 + round * 100, beacon, key, places, excluded: excluded.map(id) },
      ...{ winners: winners.map(({ index }) => id(index)), alternates: alternates.map(id) },
    });
    winners.forEach(({ index, prize }, position) =>
      awards.push({
        ...{ id: awards.length + 1, round, position, prizeIndex: prize, entryId: id(index) },
        ...{ replaces: replaces[position] ?? 0, isForfeited: 0 as const },
      }),
    );
    await add(END + 2_500 + round * 100, 'beacon', { round, value });
    await add(END + 3_000 + round * 100, 'drawn', { round });
  }

  const commitment = await commitmentOf(WB_ID, seedOf(0));
  await add(END - 1_000, 'created', { commitment });
  await add(END, 'frozen', { entrantCount: count, entrantsHash });
  await draw(0, placesOf(PRIZES), [], []);
  if (redraw) {
    await add(END + 3_050, 'redraw', { round: 1, commitment: await commitmentOf(WB_ID, seedOf(1)) });
    const lost = awards[1];
    if (lost) awards[1] = { ...lost, isForfeited: 1 };
    const before = awards.map(({ entryId }) => indexIn(entries, entryId));
    await draw(1, [1], before, [2]);
  }
  const head = log.at(-1);
  return {
    proof: {
      ...{ wbId: WB_ID, type: LotteryType.random, commitment, seed: seedOf(0), entrantsHash, entrantCount: count },
      ...{ frozenTime: END, drawnTime: END + 3_000, rounds, awards, logHead: head?.hash ?? '', logCount: log.length },
    },
    ...{ log, prizes: PRIZES, entries, seen: null, ownEntry: count > 0 ? id(0) : '' },
  };
}

function indexIn(entries: Uint8Array, entry: string): number {
  for (let index = 0; index < entries.length / 16; index++) if (entryAt(entries, index) === entry) return index;
  return -1;
}
