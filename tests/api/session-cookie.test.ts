import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';

const DAY = 24 * 60 * 60 * 1000;
let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await buildTestApp({ now: () => Date.now() + ahead });
});
afterAll(() => app.stop());

/**
 * How long the browser is told to keep its session, seconds; null where the reply says nothing of
 * it.
 */
async function told(cookie: string, url: string): Promise<number | null> {
  const reply = await app.app.inject({ url, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  const session = reply.cookies.find(({ name }) => name === 'gh_session');
  if (session) expect(cookie).toContain(session.value);
  return session?.maxAge ?? null;
}

test('the cookie of somebody who comes every week lasts as long as their session: thirty days from the last use', async () => {
  const { cookie } = await app.asUser();
  const call = '/api/bbs/user/baseInfo?zone=sw4';
  const thirty = (30 * DAY) / 1000;
  expect(await told(cookie, call)).toBeNull();
  for (const day of [7, 14, 28, 35]) {
    ahead = day * DAY;
    expect([day, await told(cookie, call)]).toEqual([day, thirty]);
    // Not with every reply: the session's row is not written each time either.
    expect([day, await told(cookie, call)]).toEqual([day, null]);
  }
});

describe('where the public address is https', () => {
  const SECURE = '__Host-gh_session';
  let plain: TestApp;
  let https: TestApp;
  beforeAll(async () => {
    https = await buildTestApp({ env: { PUBLIC_ORIGIN: 'https://forum.example', TRUST_PROXY: '1' } });
    plain = await buildTestApp();
  });
  afterAll(async () => {
    await https.stop();
    await plain.stop();
  });
  const acct = (cookie: string) => https.app.inject({ url: '/api/bbs/user/acct?zone=sw4', headers: { cookie } });
  const logIn = async (uid: number): Promise<{ name: string; value: string }[]> => {
    const { ticket } = await https.core.tickets.issue(uid, Date.now());
    const reply = await https.app.inject({ method: 'POST', url: '/api/bbs/user/login', payload: { ticket } });
    return reply.cookies;
  };
  /** As a login of a host before the cookie had its secure name made it. */
  const tokenOfBefore = async (uid: number): Promise<string> => {
    const { createSessions } = await import('../../server/modules/accounts/index.ts');
    const sessions = createSessions(https.db, () => undefined);
    return sessions.create({ uid, now: Date.now(), userAgent: '', ip: '', previousId: null });
  };

  test('the cookie has the name that browsers take from this host alone', async () => {
    const { uid } = await https.asUser();
    const [cookie] = await logIn(uid);
    expect(cookie).toMatchObject({ name: SECURE, secure: true, path: '/', httpOnly: true });
    expect(cookie).not.toHaveProperty('domain');
    expect((await acct(`${SECURE}=${cookie!.value}`)).statusCode).toBe(200);
    const { cookie: http } = await plain.asUser();
    expect(http).toMatch(/^gh_session=/);
  });

  test('a session from before goes on, and is told once under the new name while the old one goes', async () => {
    const { uid } = await https.asUser();
    const token = await tokenOfBefore(uid);
    const first = await acct(`gh_session=${token}`);
    expect(first.statusCode).toBe(200);
    expect(first.cookies).toEqual([
      expect.objectContaining({ name: SECURE, value: token, secure: true, path: '/' }),
      expect.objectContaining({ name: 'gh_session', value: '', maxAge: 0 }),
    ]);
    const second = await acct(`${SECURE}=${token}`);
    expect([second.statusCode, second.cookies]).toEqual([200, []]);
  });

  test('a session that was made under the new name counts under no other: nobody can plant it from a neighbouring host', async () => {
    const { uid } = await https.asUser();
    const [cookie] = await logIn(uid);
    const token = cookie!.value;
    expect((await acct(`gh_session=${token}`)).statusCode).toBe(401);
    expect((await acct(`gh_session=${token.split('.')[1]}`)).statusCode).toBe(401);
    // Nor does a planted one stand above the browser's own.
    const other = await tokenOfBefore((await https.asUser()).uid);
    const reply = await acct(`gh_session=${other}; ${SECURE}=${token}`);
    const own = await https.core.viewers.load(uid);
    expect(reply.json<{ Message: { acct: string } }>().Message.acct).toBe(own!.account);
  });

  test('a logout takes both names away', async () => {
    const { uid } = await https.asUser();
    const token = await tokenOfBefore(uid);
    const reply = await https.app.inject({
      url: '/api/bbs/user/logout',
      headers: { cookie: `gh_session=${token}`, 'x-uid': String(uid) },
    });
    expect(
      reply.cookies
        .filter(({ value }) => value === '')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([SECURE, 'gh_session']);
    expect((await acct(`gh_session=${token}`)).statusCode).toBe(401);
  });
});
