import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Unread } from '../../platform/contract/endpoints/messages.ts';
import type { AccountTables } from '../../server/modules/accounts/index.ts';
import { STREAMS } from '../../server/modules/messages/index.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { openStream } from '../support/event-stream.ts';

/*
 * What the operator does beside a running host reaches it by no message where the database is the
 * embedded one.
 */
describeOnEachEngine('an open event stream', (open) => {
  let app: TestApp;
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    let options = {};
    if (open.engine === 'postgres') {
      const db = await open({ migrated: true });
      close = () => db.close();
      options = { url: open.addressOf(db).url ?? '' };
    }
    app = await buildTestApp(options);
    await app.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await app.stop();
    await close();
  });

  const POST = { wbContent: '<p>一篇</p>', wbTitle: '标题', wbThemeId: 1 };
  const STREAM = '/api/bbs/user/messages/stream?zone=sw4';
  const listen = (person: TestClient) => {
    const { port } = app.app.server.address() as AddressInfo;
    return openStream(`http://127.0.0.1:${port}${STREAM}`, person.cookie);
  };
  const rows = () => app.db.q<AccountTables>();

  test.each<[string, number, (uid: number) => Promise<unknown>]>([
    ['whose session has ended', 401, (uid: number) => rows().deleteFrom('session').where('uid', '=', uid).execute()],
    [
      'whose time is up',
      401,
      (uid: number) => rows().updateTable('session').set({ expires_at: 1 }).where('uid', '=', uid).execute(),
    ],
    [
      'of a frozen account',
      403,
      (uid: number) => rows().updateTable('account').set({ status: 1 }).where('id', '=', uid).execute(),
    ],
  ])('%s is ended within a heartbeat, and not opened again; others stay', async (_whose, status, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [gone, stays] = [await app.asUser(), await app.asUser()];
    const [ended, open] = [await listen(gone), await listen(stays)];
    await app.db.tx(() => end(gone.uid));
    await vi.advanceTimersByTimeAsync(STREAMS.heartbeatMs);
    await ended.ended;
    expect((await gone.get(STREAM)).status).toBe(status);
    await vi.advanceTimersByTimeAsync(STREAMS.heartbeatMs);
    const wbId = (await stays.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', POST)).Message.wbId;
    await (await app.asUser()).send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    await open.until(({ favorCount }: Unread) => favorCount === 1);
    open.close();
  });
});
