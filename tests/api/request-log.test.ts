import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../server/host/api/api-routes.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

let app: TestApp;
let user: TestClient;
let log: string[] = [];
beforeAll(async () => {
  app = await buildTestApp({
    env: { LOG_LEVEL: 'info' },
    logStream: { write: (line) => void log.push(line) },
    rateLimited: true,
  });
  user = await app.asUser();
});
afterAll(() => app.stop());
beforeEach(() => {
  log = [];
});

const lines = () => log.map((line) => JSON.parse(line) as Record<string, unknown>);
/** What pino itself says of every line, and what a line of a request says besides. */
const FIELDS = ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time', 'uid', 'zone'];
const DETAIL = '/api/bbs/weibo/get_detail';

test('a write is one line: who, where, what, how it ended, under the id of the request, and nothing of what was sent', async () => {
  const reply = await user.send('POST', '/api/bbs/weibo/add?zone=sw3&_t=secret-query', {
    wbContent: '<p>secret body</p>',
    wbTitle: '帖子',
    wbThemeId: 1,
  });
  expect(reply.status).toBe(200);
  const written = lines().filter(({ route }) => route === '/api/bbs/weibo/add');
  expect(written).toMatchObject([
    { msg: 'Write', zone: 'sw3', uid: user.uid, method: 'POST', status: 200, reqId: reply.headers['x-request-id'] },
  ]);
  expect(Object.keys(written[0] ?? {}).toSorted()).toEqual(FIELDS);
  expect(typeof written[0]?.['ms']).toBe('number');
  for (const secret of ['secret', '_csrf', user.cookie]) expect(log.join('')).not.toContain(secret);
});

test('a write that failed names its error, one to nowhere has no route', async () => {
  await user.send('POST', '/api/bbs/weibo/add?zone=sw3', { wbContent: 7 });
  await app.visitor.inject({ method: 'POST', url: '/no/such/thing?token=secret' });
  const [failed, lost] = lines();
  expect(failed).toMatchObject({ uid: user.uid, status: 400, error: 'BAD_INPUT' });
  expect(lost).toMatchObject({ uid: null, zone: null, status: 404, error: 'NOT_FOUND' });
  expect(log.join('')).not.toContain('secret');
});

test('reads are lines only where they were refused', async () => {
  for (const client of [app.visitor, user]) {
    expect((await client.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).status).toBe(200);
    expect((await client.get(`${DETAIL}?zone=sw4&wbId=999999`)).status).toBe(404);
  }
  expect(lines()).toEqual([]);
  expect((await app.visitor.get('/api/bbs/weibo/mark/get_count?zone=sw4')).status).toBe(401);
  expect((await user.get('/api/bbs/weibo/mark/get_count?zone=sw4')).status).toBe(403);
  expect(lines()).toMatchObject([
    { msg: 'Refused', zone: 'sw4', uid: null, method: 'GET', status: 401, error: 'NOT_SIGNED_IN' },
    { msg: 'Refused', zone: 'sw4', uid: user.uid, status: 403, error: 'FORBIDDEN' },
  ]);
});

test('whoever is refused before anybody asked is named where this host knows the session', async () => {
  const ask = () => user.inject({ method: 'POST', url: '/logger?zone=sw4', payload: { host: 'h' } });
  let last = await ask();
  for (let n = 0; n < RATE_LIMITS.log && last.statusCode !== 429; n++) last = await ask();
  expect(last.statusCode).toBe(429);
  expect(lines().at(-1)).toMatchObject({ zone: 'sw4', uid: user.uid, status: 429, error: 'RATE_LIMITED' });
});
