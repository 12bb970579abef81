import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';

const DAY = 24 * 60 * 60 * 1000;
let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await buildTestApp({ now: () => Date.now() + ahead });
});
afterAll(() => app.stop());

/** How long the browser is told to keep its session, seconds; null where the reply says nothing of it. */
async function told(cookie: string, url: string): Promise<number | null> {
  const reply = await app.app.inject({ url, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  const session = reply.cookies.find(({ name }) => name === 'gh_session');
  if (session) expect(cookie).toContain(session.value);
  return session?.maxAge ?? null;
}

test('the cookie of who comes every week lasts as long as her session: thirty days from the last use', async () => {
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
