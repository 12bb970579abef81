import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * GETs that change something. A page of another site, or a link in a post, can make any browser
 * send them with the reader's cookie.
 */

const HERE = 'http://localhost';
let app: TestApp;
let reader: TestClient;
beforeAll(async () => {
  app = await buildTestApp();
  reader = await app.asUser();
});
afterAll(() => app.stop());

/** As all of them begin. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64)';

const changing = (): string[] =>
  [...app.table.values()].filter(({ endpoint }) => endpoint.sameSite).map(({ endpoint }) => endpoint.path);

const ask = (url: string, headers: Record<string, string>) =>
  reader.inject({ url: `${url}?zone=sw4`, headers: { host: 'localhost', 'user-agent': BROWSER, ...headers } });
const refusal = async (url: string, headers: Record<string, string>) => {
  const { statusCode, headers: sent } = await ask(url, headers);
  return `${statusCode} ${String(sent['x-error-id'] ?? '')}`;
};

/** How browsers send what another site's page, or a link, asks for. */
const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'a picture, in a browser that says nothing': {},
  'a picture, in a browser that says who sends it': { referer: 'https://evil.example/page' },
  'a picture, whose page hides itself': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  'a link from elsewhere': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' },
  'a link in a mail': { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' },
  'a neighbour below the same name': { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
  'a form of another site': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
  'a program that names a page of another site': { 'user-agent': 'curl/8.10', referer: 'https://evil.example/page' },
  'a link in a post': { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' },
  'a link in a post, in an older browser': {
    referer: `${HERE}/posts/1`,
    accept: 'text/html,application/xhtml+xml,*/*',
  },
  'a picture in a post, in an older browser': { referer: `${HERE}/posts/1`, accept: 'image/avif,image/webp,*/*' },
};

test('there are some', () => {
  expect(changing()).toEqual(expect.arrayContaining(['/api/bbs/user/logout', '/api/bbs/user/messages/delete']));
});

describe.each(Object.entries(FOREIGN))('%s', (_what, headers) => {
  it('does nothing', async () => {
    for (const url of changing()) expect([url, await refusal(url, headers)]).toEqual([url, '403 BAD_ORIGIN']);
    expect((await reader.get('/api/bbs/user/acct?zone=sw4')).status).toBe(200);
  });
});

const OURS: Readonly<Record<string, Record<string, string>>> = {
  'a browser that says so': { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', accept: 'application/json' },
  'an older one that names the page': { referer: `${HERE}/user/1/message`, accept: 'application/json' },
  'our origin': { origin: HERE },
  'a header that no other site can set': { 'x-uid': '0' },
  'a program that is no browser': { 'user-agent': 'curl/8.10' },
};

test.each(Object.entries(OURS))('%s shows that a page of ours asks', async (_what, headers) => {
  const url = '/api/bbs/user/messages/comment';
  expect(await refusal(url, headers)).toBe('200 ');
});

test('a token shows it, whatever else is said, but not from another origin', async () => {
  const token = (await reader.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const url = '/api/bbs/user/messages/comment';
  const byQuery = await reader.inject({ url: `${url}?zone=sw4&_csrf=${encodeURIComponent(token)}` });
  expect(byQuery.statusCode).toBe(200);
  expect(await refusal(url, { 'x-csrf-token': token })).toBe('200 ');
  expect(await refusal(url, { 'x-csrf-token': 'made.up' })).toBe('403 BAD_ORIGIN');
  expect(await refusal(url, { 'x-csrf-token': token, origin: 'https://evil.example' })).toBe('403 BAD_ORIGIN');
});

test('the account that the page shows is the one that it is done for', async () => {
  expect(await refusal('/api/bbs/user/messages/comment', { 'x-uid': String(reader.uid + 1) })).toBe(
    '409 ACCOUNT_CHANGED',
  );
});
