import { expect, it } from 'vitest';
import { answerTo } from '../../../tests/support/challenge.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { ChallengeAsked } from '../../../platform/contract/endpoints/users.ts';
import { LOGIN_THROTTLE } from '../../../platform/contract/limits.ts';
import type { Db } from '../../db/index.ts';
import { migrate } from '../../db/migrate.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { accountMigrations } from './index.ts';
import type { AccountTables } from './tables.ts';
import { createTestThrottle } from './test-support.ts';

/** Challenges end by the clock of the machine. */
const NOW = Date.now();
const { address: here, account: everywhere, block, register, windowMs } = LOGIN_THROTTLE;
const HOME = '203.0.113.1';
/** Addresses of blocks of their own. */
const stranger = (n: number): string => `198.51.${n}.7`;

/** What one host makes of attempts. */
function host(db: Db) {
  const throttle = createTestThrottle(db);
  let proofs = 0;
  /** `ok`, the refusal's id, `wait N` with the seconds, or `challenge` with what is asked. */
  async function outcome(work: () => Promise<unknown>): Promise<{ says: string; asked?: ChallengeAsked }> {
    try {
      await work();
      return { says: 'ok' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.id === 'CHALLENGE_REQUIRED') return { says: 'challenge', asked: error.detail as ChallengeAsked };
      return { says: error.id === 'LOGIN_THROTTLED' ? `wait ${error.values['seconds']}` : error.id };
    }
  }
  interface Attempt {
    readonly right?: boolean;
    readonly ip?: string;
    readonly account?: string;
    readonly now?: number;
    readonly challenge?: string;
  }
  const login = ({ right = false, ip = HOME, account = 'alice', now = NOW, challenge }: Attempt = {}) =>
    outcome(() =>
      throttle.login({ account, ip, challenge, now }, async () => {
        proofs++;
        if (!right) throw fail('LOGIN_FAILED');
      }),
    );
  return {
    throttle,
    outcome,
    login,
    says: async (attempt?: Attempt) => (await login(attempt)).says,
    proofs: () => proofs,
    join: ({ ip = HOME, account = 'new', challenge, now = NOW }: Attempt & { account: string }) =>
      outcome(() => throttle.register({ account, ip, challenge, now }, async () => {})),
    /** One failure each from so many addresses. */
    async guessFrom(addresses: number, account = 'alice') {
      for (let n = 0; n < addresses; n++) expect((await login({ ip: stranger(n), account })).says).toBe('LOGIN_FAILED');
    },
  };
}

describeOnEachEngine('the login throttle', (open) => {
  async function setup() {
    const db = await open();
    await migrate(db, [{ owner: 'core', migrations: accountMigrations }]);
    return { db, ...host(db) };
  }

  it('lets one address fail a few times, then wait twice as long each time, without looking at a password', async () => {
    const { says, proofs } = await setup();
    for (let n = 0; n < here.free; n++) expect(await says()).toBe('LOGIN_FAILED');
    const first = here.firstWaitMs / 1000;
    expect(await says({ right: true })).toBe(`wait ${first}`);
    expect(proofs()).toBe(here.free);
    expect(await says({ now: NOW + here.firstWaitMs })).toBe('LOGIN_FAILED');
    expect(await says({ right: true, now: NOW + here.firstWaitMs })).toBe(`wait ${2 * first}`);
    expect(await says({ right: true, now: NOW + 3 * here.firstWaitMs })).toBe('ok');
    expect(await says({ now: NOW + 3 * here.firstWaitMs })).toBe('LOGIN_FAILED'); // and begins anew
  });

  it('never makes one address wait for longer than two minutes, and forgets after the window', async () => {
    const { says } = await setup();
    let now = NOW;
    for (let n = 0; n < here.free + 8 && now < NOW + windowMs / 2; n++) {
      expect(await says({ now })).toBe('LOGIN_FAILED');
      const wait = Number(/wait (\d+)/.exec(await says({ now }))?.[1] ?? 0) * 1000;
      expect(wait).toBeLessThanOrEqual(here.maxWaitMs);
      now += wait;
    }
    expect(await says({ now: NOW + windowMs })).toBe('LOGIN_FAILED');
    expect(await says({ right: true, now: NOW + windowMs })).toBe('ok');
  });

  it('counts names that are one account together, others and other addresses apart', async () => {
    const { says } = await setup();
    for (const account of ['Alice', 'ＡLICE', ' alice ', 'aLiCe', 'alice'])
      expect(await says({ account })).toBe('LOGIN_FAILED');
    expect(await says({ right: true })).toMatch(/^wait/);
    expect(await says({ right: true, account: 'bob' })).toBe('ok');
    expect(await says({ right: true, ip: '203.0.113.2' })).toBe('ok');
  });

  it('counts an attempt before it is made, however many come at once', async () => {
    const { says, proofs } = await setup();
    const results = await Promise.all(Array.from({ length: 30 }, () => says()));
    expect(results.filter((result) => result === 'LOGIN_FAILED')).toHaveLength(here.free);
    expect(proofs()).toBe(here.free);
  });

  it('does not count right passwords of fifty people in one office, nor what else may go wrong', async () => {
    const { says, throttle, outcome } = await setup();
    const people = Array.from({ length: 50 }, (_, n) => says({ right: true, account: `clerk${n}` }));
    expect(new Set(await Promise.all(people))).toEqual(new Set(['ok']));
    for (let n = 0; n < block.free + 2; n++) {
      const frozen = () =>
        throttle.login({ account: 'carol', ip: HOME, now: NOW }, () => Promise.reject(fail('ACCOUNT_FROZEN')));
      expect((await outcome(frozen)).says).toBe('ACCOUNT_FROZEN');
    }
  });

  it('lets an owner in from a new address while strangers guess: with a challenge, and at once', async () => {
    const { login, says, guessFrom, proofs } = await setup();
    await guessFrom(everywhere.free);
    for (let n = 0; n < 12; n++) expect(await says({ ip: stranger(100 + n) })).toBe('challenge');
    expect(proofs()).toBe(everywhere.free);
    const { asked } = await login({ right: true, ip: '192.0.2.9' });
    const challenge = await answerTo(asked!);
    expect(await says({ right: true, ip: '192.0.2.9', challenge })).toBe('ok');
    expect(await says({ right: true, ip: '192.0.2.9' })).toBe('ok'); // known from now on
  });

  it('asks nothing of an address that has logged in to the account before', async () => {
    const { says, guessFrom } = await setup();
    expect(await says({ right: true })).toBe('ok');
    await guessFrom(everywhere.free);
    expect(await says({ right: true, ip: '192.0.2.9' })).toBe('challenge');
    expect(await says({ right: true, now: NOW + windowMs / 2 })).toBe('ok');
  });

  it('takes an answer once, for its account and its call, also when it comes twice at the same moment', async () => {
    const { login, says, join, guessFrom } = await setup();
    await guessFrom(everywhere.free);
    await guessFrom(everywhere.free - 1, 'bob'); // one block has failed at both
    const ip = '192.0.2.9';
    const challenge = await answerTo((await login({ ip })).asked!);
    expect(await says({ ip, account: 'bob' })).toBe('LOGIN_FAILED');
    expect(await says({ ip, account: 'bob', challenge })).toBe('challenge');
    expect(await says({ ip, challenge: challenge.slice(0, -8) })).toBe('challenge');
    expect(await says({ ip, challenge: 'e30=' })).toBe('challenge');
    const both = await Promise.all([says({ ip, challenge }), says({ ip: stranger(200), challenge })]);
    expect(both.toSorted()).toEqual(['LOGIN_FAILED', 'challenge']);
    for (let n = 0; n < register.free; n++) expect((await join({ account: `n${n}` })).says).toBe('ok');
    expect((await join({ account: 'alice', challenge })).says).toBe('challenge');
  });

  it('counts what one block of addresses fails at over many accounts, also those that do not exist', async () => {
    const { login, says, proofs } = await setup();
    const tries = Array.from({ length: 120 }, (_, n) => says({ account: `account${n}`, ip: `203.0.113.${n}` }));
    const results = await Promise.all(tries);
    expect(results.filter((result) => result === 'LOGIN_FAILED')).toHaveLength(block.free);
    expect(results.filter((result) => result === 'challenge')).toHaveLength(120 - block.free);
    expect(proofs()).toBe(block.free);
    expect(await says({ account: 'dora', ip: '198.51.100.1' })).toBe('LOGIN_FAILED');
    const { asked } = await login({ account: 'dora' });
    expect(await says({ account: 'dora', right: true, challenge: await answerTo(asked!) })).toBe('ok');
    expect(await says({ account: 'dora', right: true, now: NOW + windowMs })).toBe('ok');
  });

  it('makes challenges harder the more has failed', async () => {
    const { login, guessFrom } = await setup();
    await guessFrom(everywhere.free);
    const ip = '192.0.2.9';
    const work = ({ asked }: { asked?: ChallengeAsked }): number =>
      (asked!.challenge as { parameters: { data: { most: number } } }).parameters.data.most;
    let asked = await login({ ip });
    const first = work(asked);
    for (let n = 0; n < everywhere.step; n++) {
      const challenge = await answerTo(asked.asked!);
      expect((await login({ ip: stranger(100 + n), challenge })).says).toBe('LOGIN_FAILED');
      asked = await login({ ip });
    }
    expect(work(asked)).toBe(2 * first);
  });

  it('lets one block make so many accounts, then asks for a challenge each', async () => {
    const { join } = await setup();
    const results = await Promise.all(
      Array.from({ length: 120 }, (_, n) => join({ account: `new${n}`, ip: `203.0.113.${n}` })),
    );
    expect(results.filter(({ says }) => says === 'ok')).toHaveLength(register.free);
    const refused = results.filter(({ says }) => says === 'challenge');
    expect(refused).toHaveLength(120 - register.free);
    expect((await join({ account: 'elsewhere', ip: '198.51.100.1' })).says).toBe('ok');
    const { asked } = await join({ account: 'one more' });
    expect((await join({ account: 'one more', challenge: await answerTo(asked!) })).says).toBe('ok');
    expect((await join({ account: 'later', now: NOW + register.windowMs })).says).toBe('ok');
  });

  it('is remembered over a restart, and by another host', async () => {
    const { db, says, guessFrom } = await setup();
    await guessFrom(everywhere.free / 2);
    const second = host(await open({ beside: db }));
    for (let n = 0; n < everywhere.free / 2; n++)
      expect(await second.says({ ip: stranger(100 + n) })).toBe('LOGIN_FAILED');
    for (const ask of [says, second.says, host(db).says]) expect(await ask({ right: true })).toBe('challenge');
    const asked = (await second.login({ right: true })).asked!;
    const challenge = await answerTo(asked);
    expect(await says({ right: true, challenge })).toBe('ok');
    // Spent on the first.
    expect(await second.says({ right: true, ip: '192.0.2.9', challenge })).toBe('challenge');
  });

  it('keeps neither names nor addresses, and forgets what is over', async () => {
    const { db, throttle, login, says, guessFrom } = await setup();
    await guessFrom(everywhere.free);
    const challenge = await answerTo((await login()).asked!);
    expect(await says({ right: true, challenge })).toBe('ok');
    const rows = () => db.q<AccountTables>().selectFrom('login_counter').selectAll().execute();
    const kept = JSON.stringify(await rows());
    expect(kept).not.toMatch(/alice|198\.51|203\.0/);
    const spent = () => db.q<AccountTables>().selectFrom('spent_challenge').selectAll().execute();
    expect(await spent()).toHaveLength(1);
    await throttle.prune(NOW + windowMs);
    expect((await rows()).map(({ known }) => known)).toEqual([1]);
    expect(await spent()).toEqual([]);
    await throttle.prune(NOW + LOGIN_THROTTLE.knownMs);
    expect(await rows()).toEqual([]);
  });
});
