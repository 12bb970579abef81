import { randomBytes } from 'node:crypto';
import { measure, median, type Rate } from './fire.ts';
import { compared, LIST, startReference } from './measure-pages.ts';
import { call, joinVerified, type Person } from './people.ts';
import { runProgram, type Place } from './place.ts';
import type { ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

const COMMENT = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';

/** New members of a server; groups that share a database must not meet under the same names. */
export async function gather(server: ServerProcess, count: number): Promise<Person[]> {
  const people: Person[] = [];
  const group = randomBytes(4).toString('hex');
  for (let n = 0; n < count; n++) people.push(await joinVerified(server.origin, `bench-${group}-${n}`, n));
  return people;
}

/** The list as somebody who is signed in gets it, beside a bare route with the same bytes. */
export async function measureSignedIn(
  engine: string,
  server: ServerProcess,
  people: readonly Person[],
): Promise<Row[]> {
  const cookies = people.map(({ cookie }) => cookie);
  const reference = await startReference({ 'list.json': server.origin + LIST }, { cookie: cookies[0] ?? '' });
  const { bare, ours } = await measure({
    bare: { server: reference, paths: ['/list.json'] },
    ours: { server, paths: [LIST], cookies },
  });
  await reference.close();
  return [{ engine, name: 'get_weibo_list_v2, signed in', ...compared(ours, bare), atLeast: 0.1 }];
}

const INSERT_SECONDS = 3;
const WARM_UP_SECONDS = 4;

/**
 * Who comment at the same time: few, each of whom waits for the last reply, and as many as keep the
 * server busy.
 */
export const FEW = 32;
export const CROWD = 256;

/**
 * Comments of many people on many posts, beside the engine's own durable inserts over as many
 * connections as `FEW`: it is slower with more. The target is about what the server can take; what
 * few people make of it tells how long each of them waits.
 */
export async function measureComments(
  engine: string,
  place: Place,
  server: ServerProcess,
  people: readonly Person[],
  posts: number,
): Promise<Row[]> {
  const commenting = (count: number) => {
    const some = people.slice(0, count);
    const bodies = some.map(({ token }, n) =>
      JSON.stringify({
        wbId: 1 + ((n * 61) % posts),
        content: '第 {n} 条评论是压力测试写下的，不长也不短。',
        _csrf: token,
      }),
    );
    return { server, paths: [COMMENT], method: 'POST', cookies: some.map(({ cookie }) => cookie), bodies };
  };
  const insertRate = async () => Number(await runProgram('insert-rate.ts', [INSERT_SECONDS, FEW, place.address]));
  const before = await insertRate();
  const { few, crowd } = await measure({ few: commenting(FEW), crowd: commenting(CROWD) }, WARM_UP_SECONDS);
  const reference = (before + (await insertRate())) / 2;
  const row = (count: number, { perSecond }: Rate): Row => ({
    engine,
    name: `commenting, ${count} people`,
    value: perSecond,
    unit: '/s',
    reference,
    ratio: perSecond / reference,
  });
  return [row(FEW, few), { ...row(CROWD, crowd), atLeast: 0.3 }];
}

const SAMPLES = 300;
/** How much larger the large database may make the median. */
const GROWTH = 1.5;

/**
 * Latency of uncached calls on a small and a large database, asked in turn, one at a time. The
 * servers must keep nothing.
 */
export async function measureScale(
  engine: string,
  small: { server: ServerProcess; posts: number },
  large: { server: ServerProcess; posts: number },
): Promise<Row[]> {
  const sides = await Promise.all(
    [small, large].map(async (side) => ({ ...side, people: await gather(side.server, 4), times: [] as number[] })),
  );
  const calls: Record<string, (n: number, posts: number) => { method: string; path: string; body?: object }> = {
    'list latency': (n) => ({ method: 'GET', path: `${LIST}&limit=20&offset=${(n * 7) % 1000}` }),
    'detail latency': (n, posts) => ({
      method: 'GET',
      path: `/api/bbs/weibo/get_detail?zone=sw4&wbId=${1 + ((n * 7919) % posts)}`,
    }),
    'comment latency': (n, posts) => ({
      method: 'POST',
      path: COMMENT,
      body: { wbId: 1 + ((n * 7919) % posts), content: `第 ${n} 条测量评论` },
    }),
  };
  const rows: Row[] = [];
  for (const [name, make] of Object.entries(calls)) {
    for (const side of sides) side.times.length = 0;
    for (let n = -20; n < SAMPLES; n++) {
      for (const { server, posts, people, times } of sides) {
        const { method, path, body } = make(Math.abs(n), posts);
        const began = performance.now();
        const reply = await call(server.origin, method, path, people[Math.abs(n) % people.length] ?? null, body);
        if (!reply.Succeed) throw new Error(`${path}: ${reply.Desc}`);
        if (n >= 0) times.push(performance.now() - began);
      }
    }
    const [reference = Number.NaN, value = Number.NaN] = sides.map(({ times }) => median(times));
    rows.push({
      engine,
      name: `${name}, ${large.posts} posts`,
      value,
      unit: 'ms',
      reference,
      ratio: value / reference,
      atMost: GROWTH,
    });
  }
  return rows;
}
