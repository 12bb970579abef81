import { beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_THROTTLE } from '../../../platform/contract/limits.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';

const NOW = 1_750_000_000_000;
const { address: here, account: everywhere, windowMs } = LOGIN_THROTTLE;

let throttle: LoginThrottle;
let proofs = 0;
beforeEach(() => {
  throttle = createLoginThrottle();
  proofs = 0;
});

/** `ok`, the refusal's id, or `wait N` with the seconds. */
async function attempt(right: boolean, now = NOW, address = '203.0.113.1', account = 'alice'): Promise<string> {
  const prove = async () => {
    proofs++;
    if (!right) throw fail('LOGIN_FAILED');
  };
  try {
    await throttle.attempt({ account, address, now }, prove);
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.id === 'LOGIN_THROTTLED' ? `wait ${error.values['seconds']}` : error.id;
  }
}
const failTimes = async (times: number, address?: string) => {
  for (let n = 0; n < times; n++) expect(await attempt(false, NOW, address)).toBe('LOGIN_FAILED');
};

describe('failed logins from one address', () => {
  it('cost nothing at first, then a wait that doubles, in which no password is looked at', async () => {
    await failTimes(here.free);
    const first = here.firstWaitMs / 1000;
    expect(await attempt(true)).toBe(`wait ${first}`);
    expect(proofs).toBe(here.free);
    expect(await attempt(false, NOW + here.firstWaitMs)).toBe('LOGIN_FAILED');
    expect(await attempt(true, NOW + here.firstWaitMs)).toBe(`wait ${2 * first}`);
    expect(await attempt(true, NOW + 3 * here.firstWaitMs)).toBe('ok');
    expect(await attempt(false, NOW + 3 * here.firstWaitMs)).toBe('LOGIN_FAILED'); // and begin anew
  });

  it('never cost more than the longest wait, and are forgotten after the window', async () => {
    let now = NOW;
    for (let n = 0; n < here.free + 8 && now < NOW + windowMs / 2; n++) {
      expect(await attempt(false, now)).toBe('LOGIN_FAILED');
      const wait = /wait (\d+)/.exec(await attempt(false, now))?.[1];
      expect(Number(wait ?? 0) * 1000).toBeLessThanOrEqual(here.maxWaitMs);
      now += Number(wait ?? 0) * 1000;
    }
    expect(await attempt(false, NOW + windowMs)).toBe('LOGIN_FAILED');
    expect(await attempt(true, NOW + windowMs)).toBe('ok');
  });

  it('are the same for names that are one account, and apart for others and for other addresses', async () => {
    for (const name of ['Alice', 'ＡLICE', ' alice ', 'aLiCe', 'alice'])
      expect(await attempt(false, NOW, undefined, name)).toBe('LOGIN_FAILED');
    expect(await attempt(true)).toMatch(/^wait/);
    expect(await attempt(true, NOW, undefined, 'bob')).toBe('ok');
    expect(await attempt(true, NOW, '203.0.113.2')).toBe('ok');
  });

  it('are counted one after the other, however many come at once', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => attempt(false)));
    expect(results.filter((result) => result === 'LOGIN_FAILED')).toHaveLength(here.free);
    expect(proofs).toBe(here.free);
  });

  it('do not include right passwords, of fifty people in one office or a frozen account', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => attempt(true))))).toEqual(new Set(['ok']));
    const frozen = () =>
      throttle.attempt({ account: 'carol', address: '203.0.113.1', now: NOW }, () =>
        Promise.reject(fail('ACCOUNT_FROZEN')),
      );
    for (let n = 0; n < here.free + 2; n++) await expect(frozen()).rejects.toThrow('ACCOUNT_FROZEN');
  });
});

describe('failed logins from many addresses', () => {
  const fromMany = async () => {
    for (let n = 0; n < everywhere.free; n++) await failTimes(1, `198.51.100.${n}`);
  };

  it('slow down every stranger to the account, for seconds', async () => {
    await fromMany();
    expect(await attempt(true, NOW, '203.0.113.9')).toBe(`wait ${everywhere.firstWaitMs / 1000}`);
    expect(await attempt(true, NOW + everywhere.firstWaitMs, '203.0.113.9')).toBe('ok');
    expect(everywhere.maxWaitMs).toBeLessThanOrEqual(15_000);
  });

  it('do not slow down an address that has logged in to it before', async () => {
    expect(await attempt(true, NOW, '203.0.113.5')).toBe('ok');
    await fromMany();
    expect(await attempt(true, NOW, '203.0.113.9')).toMatch(/^wait/);
    expect(await attempt(false, NOW, '203.0.113.5')).toBe('LOGIN_FAILED');
    expect(await attempt(true, NOW, '203.0.113.5')).toBe('ok');
  });

  it('are not reached by one stranger alone within the window', async () => {
    let guesses = 0;
    for (let now = NOW; now < NOW + windowMs; now += 500) {
      if ((await attempt(false, now)) === 'LOGIN_FAILED') guesses++;
    }
    expect(guesses).toBeLessThan(everywhere.free);
    expect(await attempt(true, NOW + windowMs - 1, '203.0.113.7')).toBe('ok');
  });
});
