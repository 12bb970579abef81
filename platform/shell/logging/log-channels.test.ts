import { expect, it } from 'vitest';
import type { LogEntry } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { createLogChannels } from './log-channels.ts';

function setup() {
  const sent: string[][] = [];
  const beacons: string[][] = [];
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const names = (logs: readonly LogEntry[]) => logs.map(({ event, logname }) => event ?? logname);
  const log = createLogChannels({
    send: async (logs) => {
      sent.push(names(logs));
      return true;
    },
    beacon: (logs) => {
      beacons.push(names(logs));
      return true;
    },
    setTimer: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return timer;
    },
    clearTimer: () => undefined,
  });
  return { log, sent, beacons, timers };
}

const event = (name: string): LogEntry => ({ logname: 'event', event: name, ftime: 1 });
const report: LogEntry = { logname: 'api', ftime: 1 };

it('events leave three seconds after the first, apart from reports, which wait ten', () => {
  const { log, sent, timers } = setup();
  log.push(report);
  log.push(event('a'));
  log.push(event('b'));
  expect(timers.map(({ ms }) => ms)).toEqual([10_000, 3_000]);
  timers[1]?.run();
  expect(sent).toEqual([['a', 'b']]);
});

it('ten of a kind send reports, not events', () => {
  const { log, sent } = setup();
  for (let n = 0; n < LOG.batch; n++) log.push(event('a'));
  expect(sent).toEqual([]);
  for (let n = 0; n < LOG.batch; n++) log.push(report);
  expect(sent).toEqual([Array.from({ length: LOG.batch }, () => 'api')]);
});

it('a page that goes sends what waits in both', () => {
  const { log, sent, beacons } = setup();
  log.push(report);
  log.push(event('a'));
  log.leave();
  log.leave();
  expect([beacons, sent]).toEqual([[['a'], ['api']], []]);
});
