import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOG } from '../../platform/contract/index.ts';
import { RATE_LIMITS } from '../../server/host/api/api-routes.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';

describe('reports of browsers', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ rateLimited: true });
  });
  afterAll(() => app.stop());

  const file = () => join(app.config.dataDir, 'logs', 'client.log');
  async function lines(): Promise<Record<string, unknown>[]> {
    if (!existsSync(file())) return [];
    const text = await readFile(file(), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: `${path}?zone=sw4`,
      payload,
      headers: { 'user-agent': 'tester', ...headers },
    });
  const entry = (fields: object = {}) => ({ logname: 'api', ftime: 5, ...fields });

  test('are written with what only the server knows, whatever they claim', async () => {
    const user = await app.asUser();
    const claims = { uid: 1, user_id: 1, client_ip: '9.9.9.9', user_agent: 'liar', zone: 'mx' };
    const logs = [entry({ ...claims, body: 'a\nb', remark: '中文' }), entry({ logname: 'error' })];
    expect((await post('/logger/batch', { logs }, { cookie: user.cookie })).statusCode).toBe(200);
    expect((await post('/logger', { host: 'h', query: '?zone=sw4', path: '/' })).statusCode).toBe(200);
    const unheard = await post('/logger/batch', { logs: [entry({ evil: true })] }, { cookie: user.cookie });
    expect([unheard.statusCode, unheard.headers['x-error-field']]).toEqual([400, 'logs/0/evil']);
    await expect.poll(async () => (await lines()).length).toBe(3);
    const [first, second, visit] = await lines();
    expect(first).toMatchObject({
      logname: 'api',
      uid: user.uid,
      user_id: user.uid,
      client_ip: '127.0.0.1',
      zone: 'sw4',
    });
    expect(first).toMatchObject({ user_agent: 'tester', body: 'a\nb', remark: '中文' });
    expect(second).toMatchObject({ logname: 'error', uid: user.uid });
    expect(visit).toMatchObject({ logname: 'visit', uid: 0, host: 'h', query: '?zone=sw4' });
  });

  test('say which page load they belong to, and events are marked as such', async () => {
    const before = (await lines()).length;
    const user = await app.asUser();
    const event = {
      logname: 'event',
      event: 'user_page',
      ftime: 5,
      frequest_id: 'page-1',
      param: 'whose=owner&buid=7',
    };
    const logs = [entry({ frequest_id: 'page-1', request_id: 'call-1' }), event];
    expect((await post('/logger/batch', { logs }, { cookie: user.cookie })).statusCode).toBe(200);
    await post('/logger', { host: 'h', path: '/', frequest_id: 'page-1' });
    await expect.poll(async () => (await lines()).length).toBe(before + 3);
    const [call, written, visit] = (await lines()).slice(before);
    expect(call).toMatchObject({ logname: 'api', request_id: 'call-1', frequest_id: 'page-1' });
    expect(written).toMatchObject({ ...event, uid: user.uid });
    expect(visit).toMatchObject({ logname: 'visit', frequest_id: 'page-1' });
  });

  test('hold nothing that lets somebody in, whatever the browser has left in its addresses', async () => {
    const before = (await lines()).length;
    const referer = 'https://f.example/?rToken=secret&zone=mx';
    await post('/logger', { host: 'h', query: '?zone=sw4&rToken=secret', path: '/', referer });
    const entries = [entry({ param: 'a=1&token=secret', api_url: '/x?skey=secret', referer })];
    await post('/logger/batch', { logs: entries });
    await expect.poll(async () => (await lines()).length).toBe(before + 2);
    const [visit, call] = (await lines()).slice(before);
    expect(visit).toMatchObject({ query: '?zone=sw4', referer: 'https://f.example/?zone=mx' });
    expect(call).toMatchObject({ param: 'a=1', api_url: '/x', referer: 'https://f.example/?zone=mx' });
    expect(JSON.stringify([visit, call])).not.toContain('secret');
  });

  test.each([
    ['no entries', { logs: [] }],
    ['too many', { logs: Array.from({ length: LOG.most + 1 }, () => entry()) }],
    ['a body that was not cut', { logs: [entry({ body: 'x'.repeat(LOG.bodyChars + 1) })] }],
    ['a nameless one', { logs: [{ ftime: 5 }] }],
    ['an event with too long a name', { logs: [entry({ event: 'x'.repeat(41) })] }],
    ['no list', { logs: 'x' }],
  ])('%s is refused and written nowhere', async (_, payload) => {
    const before = (await lines()).length;
    expect((await post('/logger/batch', payload)).statusCode).toBe(400);
    expect((await lines()).length).toBe(before);
  });

  test('a request larger than a megabyte is refused', async () => {
    const logs = Array.from({ length: 11 }, () => entry({ body: 'x'.repeat(LOG.bodyChars) }));
    expect((await post('/logger/batch', { logs })).statusCode).toBe(413);
  });

  test('other sites cannot fill it, and neither can one visitor', async () => {
    expect((await post('/logger', { host: 'h' }, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const answers: number[] = [];
    for (let n = 0; n <= RATE_LIMITS.log; n++) answers.push((await post('/logger', { host: 'h' })).statusCode);
    expect(answers).toContain(429);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(RATE_LIMITS.log);
  });
});
