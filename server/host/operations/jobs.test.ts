import { fastify } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { job } from '../../sdk/index.ts';
import { startJobs } from './jobs.ts';

const HOUR = 60 * 60 * 1000;
const now = () => 7;

afterEach(() => void vi.useRealTimers());

function started(jobs: Parameters<typeof job>[], random: () => number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const app = fastify();
  const resolved = jobs.map((args) => ({ ...job(...args), id: `core:${args[0]}`, plugin: 'core' }));
  const watch = { jobEnded: () => undefined };
  startJobs(
    app,
    resolved as unknown as Parameters<typeof startJobs>[1],
    now,
    { report: () => undefined },
    watch,
    random,
  );
  return app;
}

it('runs a job soon after the start, not all at the same moment, and then on its interval', async () => {
  const ran: string[] = [];
  const noting = (name: string, everyMs: number): Parameters<typeof job> => [
    name,
    everyMs,
    async (at) => void ran.push(`${name} ${at}`),
  ];
  const chances = [0, 0.5, 0.9];
  const app = started(
    [noting('daily', 24 * HOUR), noting('hourly', HOUR), noting('often', 1000)],
    () => chances.shift() ?? 0,
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(['often 7']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ran).toContain('daily 7');
  expect(ran).not.toContain('hourly 7');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ran).toContain('hourly 7');
  ran.length = 0;
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  expect(ran.filter((line) => line === 'daily 7')).toHaveLength(1);
  expect(ran.filter((line) => line === 'hourly 7')).toHaveLength(24);
  await app.close();
});

it('does not run a job that still runs, and none after the end', async () => {
  let running = 0;
  let end = () => {};
  const app = started(
    [
      [
        'slow',
        1000,
        () => {
          running += 1;
          return new Promise((resolve) => (end = resolve));
        },
      ],
    ],
    () => 0,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(running).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(running).toBe(2);
  end();
  const early = started([['never', HOUR, async () => void (running += 1)]], () => 0);
  await early.close();
  await app.close();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(running).toBe(2);
});
