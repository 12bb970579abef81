import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shot } from './fire.ts';
import { percentile } from './queue-fire.ts';
import { visitorAddress } from './server-process.ts';
import type { Volley } from './volley.ts';

const MS_PER_SECOND = 1000;

/**
 * Each connection is one person who asks at their own time, whether others have been answered or
 * not: as many requests a second as the shot's `rate` says, spread evenly. A reply's time counts
 * from when it was due to be asked for, so a server that falls behind is not spared.
 */
export async function fireSteadily(shot: Shot & { readonly rate: number }): Promise<Volley> {
  const { origin, connections, seconds, rate, paths, cookies = [] } = shot;
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const times: number[] = [];
  let failed = 0;

  const ask = (n: number, due: number): Promise<void> =>
    new Promise((resolve) => {
      const person = n % connections;
      const cookie = cookies[person % cookies.length];
      const headers = { 'x-forwarded-for': visitorAddress(person), ...(cookie !== undefined && { cookie }) };
      const path = paths[n % paths.length] ?? '/';
      const request = get(new URL(path, origin), { agent: agents[person], headers }, (reply) => {
        if (reply.statusCode !== 200) failed++;
        reply.resume().once('close', () => {
          times.push(performance.now() - due);
          resolve();
        });
      });
      request.once('error', () => {
        failed++;
        resolve();
      });
    });

  // The first request of each opens its connection and is not measured.
  await Promise.all(agents.map((_, person) => ask(person, performance.now())));
  times.length = 0;
  const start = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * MS_PER_SECOND) / rate;
    const wait = due - performance.now();
    if (wait >= 1) await sleep(wait);
    asked.push(ask(n, due));
  }
  await Promise.all(asked);
  for (const agent of agents) agent.destroy();
  return { perSecond: times.length / seconds, failed, p99: percentile(Float64Array.from(times), 0.99) };
}
