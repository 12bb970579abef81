import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LOGIN_THROTTLE } from '../../../platform/contract/limits.ts';
import type { Db } from '../../db/index.ts';
import type { ChallengeProvider, SolvedChallenge } from '../../providers/challenge/index.ts';
import { addressBlock, addressKey } from '../../sdk/address-key.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import type { FairQueue } from '../../sdk/fair-queue.ts';
import { accountKey } from './account-rules.ts';
import type { AccountTables } from './tables.ts';

export interface AccountAttempt {
  /** As typed; whether there is such an account makes no difference. */
  readonly account: string;
  /** Where it comes from. */
  readonly ip: string;
  /** The answer to a challenge of a reply before. */
  readonly challenge?: string | undefined;
  readonly now: number;
}

/**
 * Slows down who guesses passwords or makes accounts by the dozen, and keeps no owner out:
 * docs/product/logging-in.md.
 */
export interface LoginThrottle {
  /**
   * Carries a login out when it is its turn; one that ends in LOGIN_FAILED counts.
   * @throws LOGIN_THROTTLED with the seconds to wait, CHALLENGE_REQUIRED with a challenge,
   *   OVERLOADED, all without looking at the password; and what `prove` throws
   */
  login<T>(attempt: AccountAttempt, prove: () => Promise<T>): Promise<T>;
  /**
   * Carries a registration out when it is its turn; made ones and names that are taken count.
   * @throws CHALLENGE_REQUIRED, OVERLOADED, and what `create` throws
   */
  register<T>(attempt: AccountAttempt, create: () => Promise<T>): Promise<T>;
  /** Forgets what is over: a job. */
  prune(now: number): Promise<void>;
}

interface Steps {
  readonly free: number;
  readonly step: number;
}

export interface LoginThrottleDeps {
  readonly db: Db;
  readonly challenges: ChallengeProvider;
  /** Keys the hashes under which accounts and addresses are counted; the same on every host. */
  readonly secret: string;
  /** Where attempts wait for their turn, by the block they come from. */
  readonly queue: FairQueue;
  /**
   * Accounts that one block may make in an hour before it is asked for more; `LOGIN_THROTTLE` says
   * how many usually.
   */
  readonly registrations?: number;
}

interface Counter {
  readonly key: string;
  readonly count: number;
  readonly since: number;
  readonly last_at: number;
  readonly known: number;
}

/** Of what is not known. */
const NONE = { count: 0, since: 0, last_at: 0, known: 0 };

/** What an attempt has to do first. */
type Demand = { readonly waitMs: number } | { readonly level: number } | null;

interface Counted {
  readonly keys: readonly string[];
  readonly windowMs: number;
  /** What this kind of challenge is good for. */
  readonly subject: string;
  readonly demandOf: (counterOf: (key: string) => Counter) => Demand;
}

export function createLoginThrottle(deps: LoginThrottleDeps): LoginThrottle {
  const { db, challenges, secret, queue } = deps;
  const limits = LOGIN_THROTTLE;
  const registrations = { ...limits.register, free: deps.registrations ?? limits.register.free };
  const q = () => db.q<AccountTables>();
  const keyOf = (kind: string, what: string): string =>
    createHmac('sha256', secret).update(`login counter\n${kind}\n${what}`).digest('base64url');

  /**
   * Counters as they are at a moment: one whose window is over counts nothing, but an address stays
   * known.
   */
  function countersIn(rows: readonly Counter[], windowMs: number, now: number): (key: string) => Counter {
    const byKey = new Map(rows.map((row) => [row.key, now - row.since < windowMs ? row : { ...row, count: 0 }]));
    return (key) => byKey.get(key) ?? { key, ...NONE };
  }

  const levelOf = (count: number, { free, step }: Steps): number =>
    count < free ? -1 : Math.floor((count - free) / step);

  function demandOfLogin(here: Counter, account: Counter, block: Counter, now: number): Demand {
    const { free, firstWaitMs, maxWaitMs } = limits.address;
    if (here.count >= free) {
      const waitMs = here.last_at + Math.min(firstWaitMs * 2 ** (here.count - free), maxWaitMs) - now;
      if (waitMs > 0) return { waitMs };
    }
    if (here.known === 1) return null;
    const level = Math.max(levelOf(account.count, limits.account), levelOf(block.count, limits.block));
    return level < 0 ? null : { level };
  }

  /** @throws what the demand asks for, unless a solved challenge meets it */
  async function insist(demand: Demand, subject: string, solved: SolvedChallenge | null, now: number): Promise<void> {
    if (demand === null) return;
    if ('waitMs' in demand) throw fail('LOGIN_THROTTLED', { seconds: Math.ceil(demand.waitMs / 1000) });
    if (!solved) throw fail('CHALLENGE_REQUIRED', {}, await challenges.issue(subject, demand.level, now));
  }

  /** @returns false when another attempt has taken it: the key decides */
  async function spend({ id, expiresAt }: SolvedChallenge): Promise<boolean> {
    const row = { id, expires_at: expiresAt };
    const taken = q()
      .insertInto('spent_challenge')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id');
    return (await taken.executeTakeFirst()) !== undefined;
  }

  const read = ({ keys }: Counted) =>
    q().selectFrom('login_counter').selectAll().where('key', 'in', keys).orderBy('key');

  /**
   * Counts an attempt before it is made, so that many at once are not all let through before the
   * first has failed. Rows are locked in one order.
   * @returns what is demanded now, if the attempt does not meet it: then nothing was counted
   */
  function count(counted: Counted, solved: SolvedChallenge | null, now: number): Promise<Demand> {
    const { keys, windowMs, demandOf } = counted;
    return db.tx(async () => {
      const fresh = { count: 0, since: now, last_at: now, known: 0, expires_at: now + windowMs };
      await q()
        .insertInto('login_counter')
        .values(keys.toSorted().map((key) => ({ key, ...fresh })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const demand = demandOf(countersIn(await db.forUpdate(read(counted)).execute(), windowMs, now));
      const isMet = demand === null || ('level' in demand && solved !== null && (await spend(solved)));
      if (!isMet) return demand;
      const over = sql<boolean>`since <= ${now - windowMs}`;
      await q()
        .updateTable('login_counter')
        .set({
          count: sql`case when ${over} then 1 else count + 1 end`,
          since: sql`case when ${over} then ${now} else since end`,
          last_at: now,
          expires_at: sql`case when expires_at < ${now + windowMs} then ${now + windowMs} else expires_at end`,
        })
        .where('key', 'in', keys)
        .execute();
      return null;
    });
  }

  /** What was counted was no failure. */
  async function giveBack(keys: readonly string[]): Promise<void> {
    await q()
      .updateTable('login_counter')
      .set({ count: sql`case when count > 0 then count - 1 else 0 end` })
      .where('key', 'in', keys)
      .execute();
  }

  async function know(here: string, now: number): Promise<void> {
    await q()
      .updateTable('login_counter')
      .set({ count: 0, known: 1, expires_at: now + limits.knownMs })
      .where('key', '=', here)
      .execute();
  }

  /**
   * Runs `work` in its turn when nothing is demanded or what is was met; it is counted from its
   * begin.
   */
  function attempt<T>({ ip, challenge, now }: AccountAttempt, counted: Counted, work: () => Promise<T>): Promise<T> {
    const { subject } = counted;
    return queue.run(addressBlock(ip), async () => {
      const solved = challenge === undefined ? null : await challenges.check(challenge, subject, now);
      const rows = await db.primary(() => read(counted).execute());
      await insist(counted.demandOf(countersIn(rows, counted.windowMs, now)), subject, solved, now);
      await insist(await count(counted, solved, now), subject, null, now);
      return work();
    });
  }

  return {
    login(given, prove) {
      const { account, ip, now } = given;
      const name = accountKey(account.trim());
      const here = keyOf('here', `${addressKey(ip)}\n${name}`);
      const [everywhere, block] = [keyOf('account', name), keyOf('block', addressBlock(ip))];
      const keys = [here, everywhere, block];
      const demandOf = (counterOf: (key: string) => Counter): Demand =>
        demandOfLogin(counterOf(here), counterOf(everywhere), counterOf(block), now);
      const counted = { keys, windowMs: limits.windowMs, subject: `login ${name}`, demandOf };
      return attempt(given, counted, async () => {
        try {
          const proof = await prove();
          await db.tx(async () => {
            await know(here, now);
            await giveBack([everywhere, block]);
          });
          return proof;
        } catch (error) {
          if (!isOneOf(error, ['LOGIN_FAILED'])) await db.tx(() => giveBack(keys));
          throw error;
        }
      });
    },
    register(given, create) {
      const { account, ip } = given;
      const key = keyOf('register', addressBlock(ip));
      const demandOf = (counterOf: (key: string) => Counter): Demand => {
        const level = levelOf(counterOf(key).count, registrations);
        return level < 0 ? null : { level };
      };
      const subject = `register ${accountKey(account.trim())}`;
      return attempt(given, { keys: [key], windowMs: limits.register.windowMs, subject, demandOf }, async () => {
        try {
          return await create();
        } catch (error) {
          if (!isOneOf(error, ['ACCOUNT_TAKEN', 'NICK_TAKEN'])) await db.tx(() => giveBack([key]));
          throw error;
        }
      });
    },
    async prune(now) {
      await db.tx(async () => {
        await q().deleteFrom('login_counter').where('expires_at', '<=', now).execute();
        await q().deleteFrom('spent_challenge').where('expires_at', '<=', now).execute();
      });
    },
  };
}

const isOneOf = (error: unknown, ids: readonly string[]): boolean =>
  error instanceof AppError && ids.includes(error.id);
