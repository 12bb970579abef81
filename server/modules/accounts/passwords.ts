import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** What a hash costs whoever makes or guesses one; `memory` in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's second choice of argon2id parameters: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const ENCODED =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/;

const deriveNow = promisify(argon2);
/** How much the newest hash moves the mean. */
const NEWEST_SHARE = 0.2;
/** Threads of Node's pool, in which hashes are made; files and names are read in them, too. */
const POOL_THREADS = 4;

/**
 * Hashes that may be made at once: as many as there are processors, with a thread left for files.
 */
export const PARALLEL_HASHES = Math.max(1, Math.min(availableParallelism(), POOL_THREADS - 1));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
/** The same password typed on different keyboards is the same bytes. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

export interface Passwords {
  /**
   * A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. About 50 ms of a worker thread.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made this hash, in constant time. Pass null when there is no such account:
   * that takes as long and is false, so nobody can tell from the time whether an account exists.
   */
  verify(password: string, encoded: string | null): Promise<boolean>;
}

/** Passwords that say what a hash costs here and now. */
export interface MeasuredPasswords extends Passwords {
  /** Milliseconds that a hash took lately; 0 before the first. */
  meanMs(): number;
}

/**
 * argon2id by Node's own crypto.
 * @param cost of new hashes; tests that make many people take the least
 */
export function createPasswords(cost: PasswordCost = COST): MeasuredPasswords {
  const params = { ...cost, tagLength: TAG_BYTES };
  let mean = 0;

  async function derive(...of: Parameters<typeof deriveNow>): Promise<Buffer> {
    const begun = performance.now();
    const tag = await deriveNow(...of);
    const took = performance.now() - begun;
    mean = mean === 0 ? took : mean + NEWEST_SHARE * (took - mean);
    return tag;
  }

  async function hash(password: string): Promise<string> {
    const nonce = randomBytes(SALT_BYTES);
    const tag = await derive('argon2id', { message: bytesOf(password), nonce, ...params });
    const { memory, passes, parallelism } = cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
  }

  return {
    hash,
    meanMs: () => mean,
    async verify(password, encoded) {
      const match = encoded === null ? null : ENCODED.exec(encoded);
      if (!match) {
        await derive('argon2id', { message: bytesOf(password), nonce: Buffer.alloc(SALT_BYTES), ...params });
        return false;
      }
      const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
      const expected = Buffer.from(tag, 'base64');
      const actual = await derive('argon2id', {
        message: bytesOf(password),
        nonce: Buffer.from(nonce, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
      });
      return timingSafeEqual(actual, expected);
    },
  };
}
