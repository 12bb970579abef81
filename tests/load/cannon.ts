import { readFileSync } from 'node:fs';
import autocannon, { type Request } from 'autocannon';
import type { Shot } from './fire.ts';
import { visitorAddress } from './server-process.ts';
import { fireSteadily } from './steady.ts';
import { fireVolley, type Volley } from './volley.ts';

/**
 * Fires at a server and prints what came back, as JSON: a process of its own, so that it takes
 * nothing from who measures.
 */
const shot = JSON.parse(readFileSync(0, 'utf8')) as Shot;

const at = <T>(list: readonly T[] | undefined, n: number): T | undefined => list?.[n % list.length];

/** The n-th request: paths and cookies are taken in turn. */
function requestOf(n: number): Request {
  const [path = '/', cookie] = [at(shot.paths, n), at(shot.cookies, n)];
  return {
    path: path.replace('{n}', `${shot.seed}${n}`),
    method: shot.method ?? 'GET',
    // As from many people behind a proxy: pages have a limit for one address.
    headers: { 'x-forwarded-for': visitorAddress(n), ...(cookie !== undefined && { cookie }) },
  };
}

async function fireAtPages(): Promise<Volley> {
  // Addresses that are never used twice are built one by one, which costs the generator as much as
  // sending them.
  let count = 0;
  const isEndless = shot.paths.some((path) => path.includes('{n}'));
  const endless: Request = { setupRequest: (built) => ({ ...built, ...requestOf(count++) }) };
  // All others are built once; each connection goes through them from another place.
  const turn = Math.max(shot.paths.length, shot.cookies?.length ?? 0);
  const requests = isEndless ? [endless] : Array.from({ length: turn }, (_, n) => requestOf(n));
  let clients = 0;
  const result = await autocannon({
    url: shot.origin,
    connections: shot.connections,
    duration: shot.seconds,
    requests,
    setupClient(client) {
      const first = clients++ % requests.length;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  return {
    perSecond: result['2xx'] / result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
    p99: result.latency.p99,
  };
}

function volleyOf({ rate, ...rest }: Shot): Promise<Volley> {
  if (rest.bodies) return fireVolley(rest);
  return rate === undefined ? fireAtPages() : fireSteadily({ ...rest, rate });
}

process.stdout.write(JSON.stringify(await volleyOf(shot)));
