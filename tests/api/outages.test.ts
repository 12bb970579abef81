import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT, type TestClient } from '../support/app.ts';
import { describeApi } from './each-engine.ts';

/*
 * A database that is lost or full: pages and writes say 503 and when to come again, and nothing is
 * kept of them.
 */

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

/** As the engines and the operating system say it. */
const error = (message: string, fields: object): Error => Object.assign(new Error(message), fields);
const LOST: readonly (readonly [string, () => Error])[] = [
  ['a disk that is full, below the embedded engine', () => error('database or disk is full', { errcode: 13 })],
  ['a file that cannot be read any more', () => error('disk I/O error', { errcode: 266 })],
  ['a file that cannot be opened', () => error('unable to open database file', { errcode: 14 })],
  ['a disk that is full, of the system', () => error('no space left on device', { code: 'ENOSPC' })],
  ['a server whose disk is full', () => error('could not extend file', { code: '53100' })],
  ['a server that refuses connections', () => error('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['a server that shuts down', () => error('terminating connection', { code: '57P01' })],
  ['a connection that broke', () => new Error('Connection terminated unexpectedly')],
  ['an error that wraps it', () => new Error('the post was not written', { cause: error('', { code: '53100' }) })],
];

describeApi(
  'a database that cannot be used',
  (world) => {
    let member: TestClient;
    beforeAll(async () => void (member = await world.app.asUser({ sw4: [13] })));
    afterEach(() => void vi.restoreAllMocks());

    test.each(LOST)('%s makes a write 503, with a time to come again', async (_what, make) => {
      const token = (await member.get<string>('/api/bbs/weibo/csrfToken')).Message;
      vi.spyOn(world.app.db, 'tx').mockRejectedValue(make());
      const body = { wbContent: '<p>x</p>', wbTitle: 't', wbThemeId: 1 };
      const reply = await member.send('POST', '/api/bbs/weibo/add?zone=sw4', body, { token });
      expect([reply.status, reply.headers['x-error-id'], reply.headers['retry-after']]).toEqual([503, 'OUTAGE', '10']);
      expect(reply).toMatchObject({ Succeed: false, Code: 503 });
      expect(reply.Desc).not.toMatch(/disk|connect|terminat/);
    });

    test('a read that fails otherwise stays a fault of ours', async () => {
      vi.spyOn(world.app.core.viewers, 'resolve').mockRejectedValue(new Error('a bug'));
      expect((await member.get('/api/bbs/user/acct?zone=sw4')).status).toBe(500);
    });

    describe.skipIf(!isBuilt)('on a page', () => {
      const visit = (url: string, client = world.app.visitor) =>
        client.inject({ url, headers: { accept: 'text/html', 'accept-language': 'zh-CN' } });
      const lose = (): void => {
        const fail = LOST[4]![1]();
        vi.spyOn(world.app.db, 'q').mockImplementation(() => {
          throw fail;
        });
        vi.spyOn(world.app.db, 'tx').mockRejectedValue(fail);
      };

      test.each(['/?zone=jl', '/posts/1?zone=sw4', '/user/1?zone=sw4', '/strategy?zone=sw4'])(
        '%s is 503 and is not kept',
        async (url) => {
          world.app.flush();
          lose();
          for (let turn = 0; turn < 3; turn++) {
            const { statusCode, headers } = await visit(url);
            expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
          }
          vi.restoreAllMocks();
          expect((await visit(url)).statusCode).not.toBe(503);
        },
      );

      test('whose reader cannot be told is 503 too, in words', async () => {
        lose();
        vi.spyOn(world.app.core.viewers, 'resolve').mockRejectedValue(LOST[1]![1]());
        const { statusCode, headers, body } = await visit('/posts/2?zone=sw4', member);
        expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
        expect(body).toContain('论坛维护中，请稍后重试...');
      });
    });
  },
  { pages: isBuilt, env: { LOG_LEVEL: 'fatal' } },
);
