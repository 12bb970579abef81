import { readFileSync } from 'node:fs';
import autocannon, { type Request } from 'autocannon';
import type { Shot } from './fire.ts';

/** Fires at a server and prints what came back, as JSON: a process of its own, so that it takes nothing from who measures. */
const shot = JSON.parse(readFileSync(0, 'utf8')) as Shot;

let count = 0;
const request: Request = {
  path: shot.paths[0] ?? '/',
  method: shot.method ?? 'GET',
  ...(shot.bodies ? { headers: { 'content-type': 'application/json' } } : {}),
  setupRequest(built) {
    const n = count++;
    const path = (shot.paths[n % shot.paths.length] ?? '/').replace('{n}', `${shot.seed}${n}`);
    const cookie = shot.cookies?.[n % shot.cookies.length];
    const body = shot.bodies?.[n % shot.bodies.length];
    return {
      ...built,
      path,
      headers: { ...built.headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
    };
  },
};
// One address, always the same: built once, as the reference's is.
const isFixed =
  shot.paths.length === 1 && !shot.paths[0]?.includes('{n}') && !shot.bodies && (shot.cookies?.length ?? 0) < 2;
const fixed: Request = {
  path: shot.paths[0] ?? '/',
  headers: shot.cookies?.[0] === undefined ? {} : { cookie: shot.cookies[0] },
};

const result = await autocannon({
  url: shot.origin,
  connections: shot.connections,
  duration: shot.seconds,
  requests: [isFixed ? fixed : request],
});
process.stdout.write(
  JSON.stringify({
    perSecond: result['2xx'] / result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
  }),
);
