import { expect, it } from 'vitest';
import type { LogEntry } from '../../contract/endpoints/logging.ts';
import { createEarlyLog } from './early-log.ts';

function page(takes = true, frequestId = '') {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const beacons: [address: string, body: Blob][] = [];
  const sendBeacon = (address: string, body: Blob) => (beacons.push([address, body]), takes);
  const log = createEarlyLog({ zone: 'sw4', frequestId, window, document, sendBeacon });
  return {
    log,
    entries: async () => (JSON.parse((await beacons[0]?.[1].text()) ?? '') as { logs: LogEntry[] }).logs,
    fail: (error: unknown) =>
      window.dispatchEvent(Object.assign(new Event('error'), { error, message: String(error) })),
    reject: (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    leave: () => window.dispatchEvent(new Event('pagehide')),
    hide() {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    sent: () =>
      Promise.all(
        beacons.map(async ([address, body]) => {
          const { logs } = JSON.parse(await body.text()) as { logs: LogEntry[] };
          return [address, body.type, ...logs.map(({ result }) => result)];
        }),
      ),
  };
}

function queue() {
  const pushed: (string | undefined)[] = [];
  let left = 0;
  return {
    pushed,
    left: () => left,
    push: ({ result }: LogEntry) => void pushed.push(result),
    leave: () => void left++,
  };
}

it('sends by beacon what a page that goes at once has seen, and nothing twice', async () => {
  const { fail, reject, hide, leave, log, sent } = page();
  leave();
  fail(new TypeError('x is y'));
  reject(new Error('nobody waits'));
  log.push({ logname: 'api', ftime: 1, result: '500' });
  hide();
  leave();
  expect(await sent()).toEqual([['/logger/batch?zone=sw4', 'application/json', 'x is y', 'nobody waits', '500']]);
});

it('gives the queue what it has kept, then all that happens, and sends nothing itself any more', async () => {
  const { fail, hide, leave, log, sent } = page();
  const taken = queue();
  fail(new Error('early'));
  log.handTo(taken);
  fail('late');
  log.push({ logname: 'api', ftime: 1, result: '500' });
  expect(taken.pushed).toEqual(['early', 'late', '500']);
  hide();
  leave();
  expect([taken.left(), await sent()]).toEqual([2, []]);
});

it('says of everything which page it happened in, and nothing where nobody knows', async () => {
  const known = page(true, 'page-1');
  known.fail(new Error('early'));
  known.log.push({ logname: 'api', ftime: 1, request_id: 'call-1' });
  known.leave();
  expect((await known.entries()).map(({ frequest_id }) => frequest_id)).toEqual(['page-1', 'page-1']);
  const handed: LogEntry[] = [];
  known.log.handTo({ push: (entry) => void handed.push(entry), leave: () => undefined });
  known.log.push({ logname: 'api', ftime: 2 });
  expect(handed).toEqual([{ logname: 'api', ftime: 2, frequest_id: 'page-1' }]);
  const unknown = page();
  unknown.log.push({ logname: 'api', ftime: 1 });
  unknown.leave();
  expect(await unknown.entries()).toEqual([{ logname: 'api', ftime: 1 }]);
});

it('keeps what no beacon would take', () => {
  const { fail, hide, log } = page(false);
  const taken = queue();
  fail(new Error('early'));
  hide();
  log.handTo(taken);
  expect(taken.pushed).toEqual(['early']);
});
