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
  '/user/1/level': ['location'],
  '/Medal': ['uid'],
  '/strategy': ['column'],
  '/manage': ['panel'],
  '/loginRedirect': ['code', 'refer', 'msg'],
  '/innerRedirect': ['prefix', 'pathname', 'query', 'state'],
  '/contribution_pc/PreviewPC': ['id'],
  '/m/detail': ['id'],
};

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

/** Statuses that the spec has for what is not there or is not so (spec 1 section 8); 505 is a refused login. */
const isTold = (status: number): boolean => status < 500 || status === 505;

describe.skipIf(!isBuilt)('addresses that somebody made up', () => {
  describeApi(
    'are nothing that the server is to blame for',
    (world) => {
      const people = async () => [world.app.visitor, await world.app.asUser({ sw4: [13] })];

      test('in a query', async () => {
        const failed: string[] = [];
        for (const who of await people()) {
          for (const [path, names] of Object.entries(QUERIES)) {
            for (const name of names) {
              for (const queries of [...HOSTILE.map((value) => `${name}=${value}`), `${name}=1&${name}=2`]) {
                const { statusCode } = await who.inject({ url: `${path}?${queries}` });
                if (!isTold(statusCode)) failed.push(`${statusCode} ${path}?${queries.slice(0, 30)}`);
              }
            }
          }
        }
        expect(failed).toEqual([]);
      });

      test('in a path', async () => {
        const failed: string[] = [];
        for (const who of await people()) {
          for (const path of PARTS) {
            for (const value of HOSTILE) {
              const { statusCode, headers } = await who.inject({ url: path.replace('*', value) });
              if (!isTold(statusCode)) failed.push(`${statusCode} ${path.replace('*', value.slice(0, 30))}`);
              if (statusCode !== 302) continue;
              const led = await who.inject({ url: String(headers.location) });
              if (!isTold(led.statusCode)) failed.push(`${led.statusCode} ${String(headers.location).slice(0, 50)}`);
            }
          }
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
