import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/app.ts';
import { describeApi } from './each-engine.ts';

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

/** What stands where a number or a text belongs; already as an address has it. */
const HOSTILE = ['abc', '', '0', '-1', '1.5', '9'.repeat(20), 'a%00b', '%00', '%ff', 'a'.repeat(3000)];

/** Each page with the names that it or its parts read in the query. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'q',
    'topic',
    'alltopic',
    'userKeyword',
    'themeId',
    'sort',
    'uid',
    'teamStatus',
    'qaStatus',
    'feed',
    'sourceType',
  ],
  '/posts/1': ['page', 'commentPosition', 'replayPosition'],
  '/user/1': ['tab'],
  '/user/1/topics': ['topicId', 'topicName'],
  '/user/1/message': ['type', 'action'],
  '/messages': ['type', 'action'],
  '/user/1/level': ['location'],
  '/Medal': ['uid'],
  '/strategy': ['column'],
  '/manage': ['panel'],
  '/loginRedirect': ['code', 'refer', 'msg'],
  '/innerRedirect': ['prefix', 'pathname', 'query', 'state'],
  '/contribution_pc/PreviewPC': ['id'],
  '/m/detail': ['id'],
};

/**
 * What every address may carry: zone, the login's code and where it leads on, the way back from a
 * game.
 */
const SHARED = [
  ...[
    'nope',
    '',
    '0',
    '505',
    'a%00b',
    '%ff',
    '__proto__',
    '..%2f',
    'a'.repeat(3000),
    '//evil.example',
    'http://[',
  ].flatMap((value) => [`zone=${value}`, `code=${value}&refer=${value}&callback=${value}`]),
  'zone=sw4&zone=mx',
  'zone[]=sw4',
  'code=0&code=1&refer=/&refer=/a&callback=/&callback=/b',
  'code=0&refer=%00&callback=%00',
  'code=0&refer=%2F%2Fevil.example%2F%250d%250a',
  'code=0&refer=javascript:alert(1)&callback=data:,x',
  'action=game_login&gate=1&skey=x&callback=http://[',
  'type=visitrecored&zone=nope',
  'token=x&zone=a&zone=b',
];

const HEADERS: readonly (readonly [string, string])[] = [
  ['accept-language', 'q'.repeat(5000)],
  ['accept-language', ';q=,;;*'],
  ['cookie', 'lng=%ff; gh_session=%00'],
  ['cookie', '=;;;==; __proto__=1'],
  ['cookie', `gh_session=${'a.'.repeat(40)}`],
  ['if-none-match', '"'.repeat(500)],
  ['if-modified-since', 'never'],
  ['range', 'bytes=9-1,-0,x'],
  ['x-forwarded-for', "';--"],
  ['x-uid', '1e999'],
  ['referer', 'http://['],
  ['origin', '%00'],
  ['accept', '\u007f'],
];

const OF_OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

/** Addresses with a part that is somebody's to make up, at the place of the star. */
const PARTS = [
  '/posts/*',
  '/posts/*/location',
  '/sw4/posts/*/p-2',
  '/sw4/posts/1/*',
  '/sw4/topics/*',
  '/func/vt_*_1.html',
  '/user/*',
  '/user/*/topics',
  '/user/*/message',
  '/user/*/level',
  '/user/*/game',
  '/user/*/credit',
  '/preview/*',
  '/lottery/*',
  '/feedback/*',
];

/** Whatever somebody writes, it is nothing that the server is to blame for. */
const isTold = (status: number): boolean => status < 500;

describe.skipIf(!isBuilt)('addresses that somebody made up', () => {
  describeApi(
    'are nothing that the server is to blame for',
    (world) => {
      /**
       * A visitor and a manager in turn: rendering pages is what takes the time here, so each of them
       * asks for every second address, and on the other engine for the others.
       */
      const people = async () => {
        const [visitor, manager] = [world.app.visitor, await world.app.asUser({ sw4: [13] })];
        const isFirst = world.engine === 'sqlite';
        return { visitor, at: (index: number) => ((index % 2 === 0) === isFirst ? visitor : manager) };
      };

      test('in a query', async () => {
        const failed: string[] = [];
        const { at } = await people();
        const addresses = Object.entries(QUERIES).flatMap(([path, names]) =>
          names.flatMap((name) =>
            [...HOSTILE.map((value) => `${name}=${value}`), `${name}=1&${name}=2`].map((query) => `${path}?${query}`),
          ),
        );
        for (const [index, url] of addresses.entries()) {
          const { statusCode } = await at(index).inject({ url });
          if (!isTold(statusCode)) failed.push(`${statusCode} ${url.slice(0, 50)}`);
        }
        expect(failed).toEqual([]);
      });

      test('in a path', async () => {
        const failed: string[] = [];
        const { at } = await people();
        const addresses = PARTS.flatMap((path) => HOSTILE.map((value) => path.replace('*', value)));
        for (const [index, url] of addresses.entries()) {
          const { statusCode, headers } = await at(index).inject({ url });
          if (!isTold(statusCode)) failed.push(`${statusCode} ${url.slice(0, 50)}`);
          if (statusCode !== 302) continue;
          const led = await at(index).inject({ url: String(headers.location) });
          if (!isTold(led.statusCode)) failed.push(`${led.statusCode} ${String(headers.location).slice(0, 50)}`);
        }
        expect(failed).toEqual([]);
      });

      test('in the names that every address reads, on every page and in every call', { timeout: 300_000 }, async () => {
        const failed: string[] = [];
        const pages = [
          ...Object.keys(QUERIES),
          ...PARTS.map((path) => path.replace('*', '1')),
          '/no/such/address',
          '/m',
          '/account/',
          '/rss.xml',
        ];
        const calls = [...world.app.table.values()]
          .filter(({ endpoint }) => endpoint.method === 'GET')
          .map(({ endpoint }) => endpoint.path.replace(/:\w+/g, '1'));
        const { visitor, at } = await people();
        for (const path of [...pages, ...calls]) {
          for (const [index, query] of SHARED.entries()) {
            const who = path.includes('logout') ? visitor : at(index);
            const { statusCode } = await who.inject({ url: `${path}?${query}`, headers: OF_OUR_PAGE });
            if (!isTold(statusCode)) failed.push(`${statusCode} ${path}?${query.slice(0, 40)}`);
          }
        }
        expect(failed).toEqual([]);
      });

      test('and in headers', async () => {
        const failed: string[] = [];
        for (const [name, value] of HEADERS)
          for (const path of [
            '/',
            '/posts/1',
            '/api/bbs/product/map',
            '/api/bbs/user/acct',
            '/manifest.webmanifest',
            '/media/x.png',
          ]) {
            const { statusCode } = await world.app.visitor.inject({ url: path, headers: { [name]: value } });
            if (!isTold(statusCode)) failed.push(`${statusCode} ${path} ${name}: ${value.slice(0, 30)}`);
          }
        expect(failed).toEqual([]);
      });

      test('and a place of a comment that is none is missing', async () => {
        for (const id of ['abc', '0', '1.5', '-1', '9'.repeat(20)])
          expect([id, (await world.app.visitor.inject({ url: `/posts/${id}/location` })).statusCode]).toEqual([
            id,
            404,
          ]);
      });
    },
    { pages: true },
  );
});
