import { hmacSha256, type Bytes } from './bytes.ts';

/** Numbers are cut from the stream in six bytes: 48 bits, exact in a double. */
const NUMBER_BYTES = 6;
const NUMBERS_IN_BLOCK = 5;
export const NUMBER_RANGE = 2 ** (NUMBER_BYTES * 8);

/** Blocks made at once at most; the first turns make few, for draws of few winners. */
const MOST_BLOCKS = 512;

/**
 * Numbers below 2^48, the same for the same key for ever: block `i` is HMAC-SHA-256(key, i as eight
 * bytes, big-endian), and gives five numbers of six bytes, big-endian, in order; its last two bytes
 * are not used.
 */
export async function* numbersOf(key: Bytes): AsyncGenerator<readonly number[], never> {
  const mac = await hmacSha256(key);
  let next = 0;
  let size = 2;
  while (true) {
    const counters = Array.from({ length: size }, (_, index) => next + index);
    const blocks = await Promise.all(counters.map((counter) => mac(eightBytes(counter))));
    yield blocks.flatMap(cut);
    next += size;
    size = Math.min(size * 2, MOST_BLOCKS);
  }
}

function eightBytes(counter: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(counter));
  return bytes;
}

function cut(block: Bytes): number[] {
  const view = new DataView(block.buffer, block.byteOffset);
  return Array.from({ length: NUMBERS_IN_BLOCK }, (_, index) => {
    const from = index * NUMBER_BYTES;
    return view.getUint16(from) * 2 ** 32 + view.getUint32(from + 2);
  });
}

/**
 * A number brought below `bound` so that each is equally likely: what lies in the incomplete last
 * lap is refused, not folded.
 * @param number below 2^48
 * @returns null when refused: the next number of the stream is asked
 */
export function uniform(number: number, bound: number): number | null {
  const laps = NUMBER_RANGE - (NUMBER_RANGE % bound);
  return number < laps ? number % bound : null;
}
