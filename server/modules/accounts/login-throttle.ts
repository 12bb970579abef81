import { LOGIN_THROTTLE } from '../../../platform/contract/limits.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { accountKey } from './account-rules.ts';
import { createLru } from '../../sdk/lru.ts';

export interface LoginAttempt {
  /** As typed; whether there is such an account makes no difference. */
  readonly account: string;
  /** `addressKey` of where it comes from. */
  readonly address: string;
  readonly now: number;
}

/** Slows down guessing of passwords (limits and reasons: `LOGIN_THROTTLE`). Counts in this process, as the rate limits do. */
export interface LoginThrottle {
  /**
   * Carries the attempt out unless it has to wait; one that ends in LOGIN_FAILED counts.
   * @throws LOGIN_THROTTLED with the seconds to wait, without looking at the password; and what `prove` throws
   */
  attempt<T>(attempt: LoginAttempt, prove: () => Promise<T>): Promise<T>;
}

interface Counter {
  readonly failures: number;
  /** When the first of them was. */
  readonly since: number;
  readonly waitUntil: number;
  /** An address that has logged in to this account: others' failures do not slow it down. */
  readonly proven: boolean;
}

type Limits = (typeof LOGIN_THROTTLE)['address' | 'account'];

export function createLoginThrottle(): LoginThrottle {
  const counters = createLru<string, Counter>(LOGIN_THROTTLE.counters);
  const turns = new Map<string, Promise<void>>();

  const isOver = ({ since }: Counter, now: number) => now - since >= LOGIN_THROTTLE.windowMs;

  function checkWait(key: string, now: number): void {
    const counter = counters.get(key);
    if (!counter || isOver(counter, now) || counter.waitUntil <= now) return;
    throw fail('LOGIN_THROTTLED', { seconds: Math.ceil((counter.waitUntil - now) / 1000) });
  }

  function countFailure(key: string, { free, firstWaitMs, maxWaitMs }: Limits, now: number): void {
    const known = counters.get(key);
    const { failures: before, since } = known && !isOver(known, now) ? known : { failures: 0, since: now };
    const failures = before + 1;
    const wait = failures < free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free), maxWaitMs);
    counters.set(key, { failures, since, waitUntil: now + wait, proven: known?.proven ?? false });
  }

  /** One after the other, so that many guesses at once are not all made before the first has failed. */
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    turns.set(key, done);
    try {
      return await mine;
    } finally {
      if (turns.get(key) === done) turns.delete(key);
    }
  }

  return {
    attempt({ account, address, now }, prove) {
      const everywhere = accountKey(account.trim());
      const here = `${address} ${everywhere}`;
      return inTurn(here, async () => {
        checkWait(here, now);
        if (!counters.get(here)?.proven) checkWait(everywhere, now);
        try {
          const proof = await prove();
          counters.set(here, { failures: 0, since: now, waitUntil: 0, proven: true });
          return proof;
        } catch (error) {
          if (error instanceof AppError && error.id === 'LOGIN_FAILED') {
            countFailure(here, LOGIN_THROTTLE.address, now);
            countFailure(everywhere, LOGIN_THROTTLE.account, now);
          }
          throw error;
        }
      });
    },
  };
}
