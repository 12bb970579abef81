import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/endpoints/logging.ts';
import { LOG } from '../../contract/limits.ts';
import { createLogQueue } from './log-queue.ts';

const entry = (n: number, body?: string): LogEntry => ({
  logname: `n${n}`,
  ftime: n,
  ...(body === undefined ? {} : { body }),
});

function setup({ taken = [] as boolean[], beaconTakes = true } = {}) {
  const sent: LogEntry[][] = [];
  const beacons: LogEntry[][] = [];
  let due: (() => void) | null = null;
  const waits: number[] = [];
  const queue = createLogQueue({
    waitMs: LOG.waitMs,
    batch: LOG.batch,
    send: async (logs) => {
      sent.push([...logs]);
      return taken.shift() ?? true;
    },
    beacon: (logs) => {
      if (beaconTakes) beacons.push([...logs]);
      return beaconTakes;
    },
    setTimer: (run, ms) => {
      due = run;
      waits.push(ms);
      return run;
    },
    clearTimer: () => {
      due = null;
    },
  });
  const tick = async () => {
    due?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const sizes = () => sent.map((logs) => new TextEncoder().encode(JSON.stringify({ logs })).length);
  const names = (batches: LogEntry[][]) => batches.map((batch) => batch.map(({ logname }) => logname));
  return {
    queue,
    tick,
    sizes,
    sent: () => names(sent),
    beacons: () => names(beacons),
    bodies: () => beacons.flat().map(({ body }) => body?.length),
    params: () => beacons.flat().map(({ param }) => param),
    waits,
  };
}

describe('log queue', () => {
  it('sends at ten entries, at once', async () => {
    const { queue, sent, tick } = setup();
    for (let n = 1; n < LOG.batch; n++) queue.push(entry(n));
    expect(sent()).toEqual([]);
    queue.push(entry(LOG.batch));
    await tick();
    expect(sent().map((batch) => batch.length)).toEqual([LOG.batch]);
  });

  it('leaves out of addresses what lets somebody in', async () => {
    const { queue, params } = setup();
    queue.push({ ...entry(1), param: 'wbId=7&rToken=secret' });
    queue.leave();
    expect(params()).toEqual(['wbId=7']);
  });

  it('sends what there is ten seconds after the first entry', async () => {
    const { queue, sent, tick, waits } = setup();
    queue.push(entry(1));
    queue.push(entry(2));
    expect(waits).toEqual([10_000]);
    await tick();
    expect(sent()).toEqual([['n1', 'n2']]);
    await tick();
    expect(sent()).toHaveLength(1);
  });

  it('keeps what was not taken, in its order, and gives up the oldest when there are too many', async () => {
    const { queue, sent, tick } = setup({ taken: [false, true] });
    queue.push(entry(1));
    await tick();
    queue.push(entry(2));
    await tick();
    expect(sent()).toEqual([['n1'], ['n1', 'n2']]);
    const many = setup({ taken: Array.from({ length: 200 }, () => false) });
    for (let n = 1; n <= 120; n++) many.queue.push(entry(n));
    await many.tick();
    await many.tick();
    expect(many.sent().at(-1)).toHaveLength(LOG.most);
    expect(many.sent().at(-1)?.at(-1)).toBe('n120');
  });

  it('cuts long answers', async () => {
    const { queue, beacons, bodies } = setup();
    queue.push(entry(1, 'x'.repeat(LOG.bodyChars + 5)));
    queue.push(entry(2, '潮'.repeat(15_000)));
    queue.push(entry(3, '汐'.repeat(15_000)));
    queue.leave();
    // One that no beacon can carry goes without its answer; the rest in as many as they need.
    expect(beacons()).toEqual([['n1', 'n2'], ['n3']]);
    expect(bodies()).toEqual([undefined, 15_000, 15_000]);
  });

  it('sends no batch that the server is too small for, however many bytes a letter has', async () => {
    const { queue, sent, sizes, tick } = setup();
    for (let n = 1; n <= LOG.batch; n++) queue.push(entry(n, '潮'.repeat(LOG.bodyChars)));
    for (let turn = 0; turn < 5; turn++) await tick();
    expect(sent().flat()).toHaveLength(LOG.batch);
    expect(Math.max(...sizes())).toBeLessThan(1024 * 1024);
  });

  it('leaves nothing behind when the page goes, and nothing twice', () => {
    const { queue, beacons } = setup();
    queue.push(entry(1));
    queue.leave();
    queue.leave();
    expect(beacons()).toEqual([['n1']]);
    const refused = setup({ beaconTakes: false });
    refused.queue.push(entry(1));
    refused.queue.leave();
    expect(refused.beacons()).toEqual([]);
  });
});
