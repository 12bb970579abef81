import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CompiledRoute } from '../../server/host/api/endpoint-table.ts';
import { describeApi } from '../api/each-engine.ts';
import type { TestClient } from '../support/app.ts';

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '99999999999999999999',
  "' OR 1=1 --",
  '\u0000',
  'a text with \u0000 in it',
  '{"a":"\\u0000"}',
  '\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '%00',
  '[1,2]',
  '{}',
  '中'.repeat(500),
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.constant(1e30),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'a'), fc.string(), { maxKeys: 2 }),
);

/** Objects without a prototype have no text of their own. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed();

/* Whatever is sent, the answer is a clear envelope with a 4xx (or a success), never a 5xx. */
describeApi('bad input', (api) => {
  let user: TestClient;
  let token: string;
  let routes: CompiledRoute[] = [];

  beforeAll(async () => {
    user = await api.app.asUser({ all: [10, 12, 13, 23, 27, 32, 93] });
    token = (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;
    // Logging out would end the session that the other calls need.
    routes = [...api.app.table.values()].filter(({ endpoint }) => !endpoint.path.endsWith('/logout'));
  });

  async function expectClear(route: CompiledRoute, fields: Record<string, unknown>): Promise<void> {
    const { endpoint } = route;
    const path = endpoint.path.replace(
      /:(\w+)/g,
      (_, name: string) => encodeURIComponent(textOf(fields[name] ?? 'x')).slice(0, 150) || 'x',
    );
    const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, textOf(value)]));
    const isGet = endpoint.method === 'GET';
    const response = await user.inject({
      method: endpoint.method,
      url: isGet ? `${path}?zone=sw4&${query}` : `${path}?zone=sw4`,
      ...(isGet ? {} : { payload: { ...fields, _csrf: token } }),
    });
    const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(fields)}`;
    expect(response.statusCode, label).toBeLessThan(500);
    if (endpoint.download && response.statusCode < 400) {
      expect(response.headers['content-disposition'], label).toBeDefined();
      return;
    }
    const envelope = response.json<Record<string, unknown>>();
    const beside = endpoint.isFlat && response.statusCode < 400 ? Object.keys(envelope['Message'] as object) : [];
    expect(Object.keys(envelope).sort(), label).toEqual(['Code', 'Desc', 'Message', 'Succeed', ...beside].sort());
    if (response.statusCode >= 400)
      expect(envelope, label).toMatchObject({ Succeed: false, Desc: expect.stringMatching(/\S/) as string });
  }

  test('hostile values in every declared field of every call', async () => {
    for (const route of routes) {
      if (route.endpoint.upload) continue;
      const names = Object.keys(route.endpoint.input.properties);
      const fields = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(fields, (values) => expectClear(route, values)),
        { numRuns: names.length === 0 ? 1 : 25, seed: 20261121 },
      );
    }
  });

  test('bodies that are no objects, no JSON, too large or of another type', async () => {
    const send = (payload: string, type: string) =>
      user.inject({
        method: 'POST',
        url: '/api/bbs/weibo/add?zone=sw4',
        payload,
        headers: { 'content-type': type, 'x-csrf-token': token },
      });
    const cases: [string, string, number][] = [
      ['{"wbContent":', 'application/json', 400],
      ['[1,2]', 'application/json', 400],
      ['"text"', 'application/json', 400],
      ['', 'application/json', 400],
      ['{"__proto__":{"a":1}}', 'application/json', 400],
      ['<xml/>', 'application/xml', 415],
      ['hello', 'text/plain', 415],
      [JSON.stringify({ wbContent: 'x'.repeat(2_000_000) }), 'application/json', 413],
      ['not a multipart', 'multipart/form-data; boundary=x', 415],
    ];
    for (const [payload, type, status] of cases) {
      const response = await send(payload, type);
      expect([type, payload.slice(0, 20), response.statusCode]).toEqual([type, payload.slice(0, 20), status]);
      expect(response.json()).toMatchObject({ Succeed: false });
    }
  });

  test('uploads that are no picture, of the wrong field, too large', async () => {
    const upload = (field: string, bytes: Buffer, name = 'a.png') => {
      const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
      return user.inject({
        method: 'POST',
        url: `/api/bbs/images?zone=sw4&_csrf=${token}`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
      });
    };
    expect((await upload('upload-file', Buffer.from('no picture'))).statusCode).toBe(400);
    expect((await upload('other', Buffer.from('no picture'))).statusCode).toBe(400);
    expect((await upload('upload-file', Buffer.from('<svg onload="alert(1)"/>'), 'a.svg')).statusCode).toBe(400);
    expect((await upload('upload-file', Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  test('unknown zones, addresses and methods', async () => {
    expect((await user.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=nowhere')).status).toBe(404);
    expect((await user.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&zone=mx')).status).toBe(404);
    expect((await user.get('/api/no/such/call')).status).toBe(404);
    expect((await user.inject({ method: 'DELETE', url: '/api/bbs/weibo/get_detail?wbId=1' })).statusCode).toBe(404);
    expect((await user.inject({ method: 'GET', url: '/api/%zz' })).statusCode).toBe(400);
  });
});
