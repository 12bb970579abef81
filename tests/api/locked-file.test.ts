import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * An operator's command, or whatever else has the file of the embedded database, keeps it for
 * longer than a write waits.
 */
let folder: string;
let app: TestApp;
let member: TestClient;
let other: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-locked-'));
  app = await buildTestApp({ env: { DATA_DIR: folder } });
  member = await app.asUser();
  other = new DatabaseSync(join(folder, 'guildhall.db'));
});
afterAll(async () => {
  other.close();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (title: string) =>
  member.send('POST', '/api/bbs/weibo/add?zone=sw4', { wbContent: '<p>x</p>', wbTitle: title, wbThemeId: 1 });

test('writes are refused after five seconds with 503 and a time to come again, reads go on, and then all is well', async () => {
  other.exec('begin immediate');
  const began = performance.now();
  const refused = await Promise.all([send('one'), send('two')]);
  expect(performance.now() - began).toBeGreaterThan(4_900);
  for (const { status, headers, Succeed } of refused)
    expect([status, headers['x-error-id'], headers['retry-after'], Succeed]).toEqual([503, 'OUTAGE', '10', false]);
  app.flush();
  for (const who of [app.visitor, member])
    expect((await who.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).status).toBe(200);
  for (const call of ['user/messages/unread', 'weibo/check_all_post_comment_rule'])
    expect([call, (await member.get(`/api/bbs/${call}?zone=sw4`)).status]).toEqual([call, 200]);
  expect(performance.now() - began).toBeLessThan(9_000);
  other.exec('rollback');
  expect((await send('three')).status).toBe(200);
}, 30_000);
