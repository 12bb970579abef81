/**
 * How a lottery is drawn, without clock, database or chance of its own: the host draws with it and
 * the verification page draws again. The method in words is in docs/lottery.md. Bytes are
 * hexadecimal in lower case wherever they are text.
 */
import { fromHex, sha256OfLines } from './bytes.ts';
import { numbersOf, uniform } from './stream.ts';

export * from './beacon-chain.ts';
export * from './beacon.ts';
export { sha256OfLines } from './bytes.ts';
export * from './entries.ts';
export * from './log.ts';

const VERSION = 'guildhall-lottery-v1';
const DRAW_VERSION = 'guildhall-lottery-draw-v1';

/**
 * What is published when a lottery begins, so that its seed cannot be exchanged later.
 * @param seed 32 bytes, hexadecimal
 */
export const commitmentOf = (wbId: number, seed: string): Promise<string> => sha256OfLines([VERSION, wbId, seed]);

export interface DrawKeyParts {
  readonly seed: string;
  readonly entrantsHash: string;
  /** The public value of this round, 32 bytes. */
  readonly beacon: string;
  /** 0 for the draw, then one more with each random redraw. */
  readonly round: number;
}

/** The key of one round's stream. */
export const drawKey = ({ seed, entrantsHash, beacon, round }: DrawKeyParts): Promise<string> =>
  sha256OfLines([DRAW_VERSION, seed, entrantsHash, beacon, round]);

export interface Draw {
  /** Of `drawKey`. */
  readonly key: string;
  /** Entries in the frozen list. */
  readonly count: number;
  /**
   * How many are wanted; fewer come when the list has fewer. A longer draw begins with the shorter
   * one.
   */
  readonly take: number;
  /**
   * Positions in the list that cannot be drawn any more: who has won in earlier rounds. Any order,
   * each once.
   */
  readonly excluded?: readonly number[];
}

/**
 * Positions of the frozen list in the order they are drawn: a Fisher-Yates shuffle of which only
 * the beginning is made, over the list without the excluded. Costs time and memory for what is
 * taken, not for the list.
 */
export async function drawOrder({ key, count, take, excluded = [] }: Draw): Promise<number[]> {
  const isFree = skipping(excluded);
  const size = count - excluded.length;
  const wanted = Math.min(take, size);
  // What lies at a position that is no longer as it was in the beginning.
  const moved = new Map<number, number>();
  const order: number[] = [];
  if (wanted <= 0) return order;
  for await (const numbers of numbersOf(fromHex(key)))
    for (const number of numbers) {
      const left = size - order.length;
      const step = uniform(number, left);
      if (step === null) continue;
      const at = order.length;
      const chosen = at + step;
      order.push(isFree(moved.get(chosen) ?? chosen));
      moved.set(chosen, moved.get(at) ?? at);
      if (order.length === wanted) return order;
    }
  return order;
}

/** The `n`-th position that is not excluded, by a binary search. */
function skipping(excluded: readonly number[]): (n: number) => number {
  const sorted = excluded.toSorted((one, other) => one - other);
  // How many free positions lie before each excluded one.
  const freeBefore = sorted.map((position, index) => position - index);
  return (n) => {
    let low = 0;
    let high = freeBefore.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((freeBefore[middle] ?? 0) <= n) low = middle + 1;
      else high = middle;
    }
    return n + low;
  };
}

export interface Prize {
  readonly prizeName: string;
  readonly prizeNumber: number;
}

/**
 * The index of its prize for each place of the draw: of two first and three second prizes
 * `[0, 0, 1, 1, 1]`.
 */
export const placesOf = (prizes: readonly Prize[]): number[] =>
  prizes.flatMap(({ prizeNumber }, prize) => Array.from({ length: prizeNumber }, () => prize));

export interface Winner {
  /** Position in the frozen list. */
  readonly index: number;
  /** Index in the list of prizes. */
  readonly prize: number;
}

/**
 * Who wins in one round: the drawn in the order of the places; whoever is drawn beyond them is an
 * alternate, in order.
 * @param order of `drawOrder`
 * @param places of `placesOf`, or those that a redraw fills again
 */
export function allot(
  order: readonly number[],
  places: readonly number[],
): { winners: Winner[]; alternates: number[] } {
  const winners = places.slice(0, order.length).map((prize, place) => ({ index: order[place] ?? 0, prize }));
  return { winners, alternates: order.slice(places.length) };
}

/** Both in one step. @param alternates how many to draw beyond the places */
export async function drawRound(draw: Omit<Draw, 'take'>, places: readonly number[], alternates = 0) {
  return allot(await drawOrder({ ...draw, take: places.length + alternates }), places);
}
