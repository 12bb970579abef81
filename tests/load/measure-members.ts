import { measure, type Target } from './fire.ts';
import { gather } from './measure-people.ts';
import { compared, LIST, residentMegabytes, startReference } from './measure-pages.ts';
import { call, type Person } from './people.ts';
import type { Place } from './place.ts';
import { startServer, visitorAddress, type ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

/** A small forum's evening, and a large one's. */
const CROWDS = [24, 240] as const;
const LIKES = 3;
const FOLLOWS = 3;
/** Whose posts these are is blocked: as a rule not on the page that is read. */
const BLOCKED_FROM = 500;
/** The place in the list of the post that is read. */
const READ = 15;
const HOME = '/?zone=sw4';
/** Of the share that a bare route reaches with the same bytes. */
const HTML_AT_LEAST = 0.2;
const CALLS_AT_LEAST = 0.35;
const P99_AT_MOST = 100;
const MEMORY_AT_MOST = 250;
const PAGES = 1000;
const WARM_UP_SECONDS = 3;
const LONG_SECONDS = 10;
/** Pages a second of 240 people who each turn four in it: far more than people read. */
const STEADY_RATE = 1000;

interface Listed {
  readonly list: readonly { readonly wbId: number; readonly userInfo: { readonly uid: number } }[];
}

/** @throws with the reply of a call that was refused */
async function done<T>(server: ServerProcess, path: string, person: Person, body: object): Promise<T> {
  const { Succeed, Message, Desc, status } = await call<T>(server.origin, 'POST', `${path}?zone=sw4`, person, body);
  if (!Succeed) throw new Error(`${path}: ${status} ${Desc}`);
  return Message;
}

const postsOf = async (server: ServerProcess, offset: number): Promise<Listed['list']> => {
  const reply = await call<Listed>(server.origin, 'GET', `${LIST}&limit=50&offset=${offset}`, null);
  return reply.Message.list;
};

/**
 * Members of whom each likes some of the posts that are read, follows some of the others, has
 * blocked an author of older posts, and has unread messages.
 */
async function gatherMembers(server: ServerProcess, posts: Listed['list']): Promise<Person[]> {
  const people = await gather(server, CROWDS[1]);
  const authors = [...new Set((await postsOf(server, BLOCKED_FROM)).map(({ userInfo }) => userInfo.uid))];
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
  for (const [n, person] of people.entries()) {
    for (let k = 0; k < LIKES; k++)
      await done(server, '/api/bbs/weibo/favor/add_favor', person, { wbId: at(posts.slice(0, 10), n + k * 3).wbId });
    for (let k = 1; k <= FOLLOWS; k++)
      await done(server, '/api/bbs/user/follow/add_follow', person, { uid: at(people, n + k).uid });
    await done(server, '/api/bbs/user/weibo-block/add', person, { uid: at(authors, n) });
    const said = { wbId: at(posts.slice(10), n).wbId, content: `第 ${n} 位成员来过` };
    const { cid } = await done<{ cid: number }>(server, '/api/bbs/weibo/comment/add_comment_v2', person, said);
    // Whose comment is liked has a message about it.
    await done(server, '/api/bbs/weibo/favor/add_favor', at(people, n + 1), { cid });
  }
  return people;
}

/**
 * Pages and calls as members get them: pages beside a bare route with the same bytes, calls beside
 * what visitors get. With 24 people and with 240, for whom the slowest hundredth is told, too: when they
 * ask at their own time, and when each asks again as soon as they are answered.
 */
export async function measureMembers(engine: string, place: Place): Promise<Row[]> {
  const server = await startServer('tests/load/serve.ts', place.env);
  const posts = await postsOf(server, 0);
  const people = await gatherMembers(server, posts);
  const wbId = posts[READ]!.wbId;
  const rows = [
    ...(await measureHtml(engine, server, people, { home: HOME, post: `/posts/${wbId}?zone=sw4` })),
    ...(await measureCalls(engine, server, people, {
      get_weibo_list_v2: LIST,
      get_detail: `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`,
      get_comments: `/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`,
    })),
  ];
  await server.end('SIGTERM');
  return [...rows, await measureMemory(engine, place, people, posts)];
}

type Addresses = Readonly<Record<string, string>>;

async function measureHtml(
  engine: string,
  server: ServerProcess,
  people: readonly Person[],
  pages: Addresses,
): Promise<Row[]> {
  const files = Object.entries(pages).map(([name, path]) => [`${name}.html`, server.origin + path] as const);
  const reference = await startReference(Object.fromEntries(files), { cookie: people[0]!.cookie });
  const rows: Row[] = [];
  for (const crowd of CROWDS) {
    const cookies = people.slice(0, crowd).map(({ cookie }) => cookie);
    const asMembers = (path: string, to: ServerProcess): Target => ({ server: to, paths: [path], cookies });
    for (const [name, path] of Object.entries(pages)) {
      const both = { bare: asMembers(`/${name}.html`, reference), ours: asMembers(path, server) };
      const { bare, ours } = await measure(both, WARM_UP_SECONDS);
      const title = `${name} HTML, ${crowd} members`;
      rows.push({ engine, name: title, ...compared(ours, bare), atLeast: HTML_AT_LEAST });
      if (crowd === CROWDS[0]) continue;
      // In one long burst: in a short one the slowest hundredth are those that had to connect.
      const p99 = async (how: string, targets: typeof both): Promise<Row> => {
        const { ours: value, bare: reference } = await measure(targets, WARM_UP_SECONDS, LONG_SECONDS, 1);
        const times = { value: value.p99, reference: reference.p99, unit: 'ms', atMost: P99_AT_MOST } as const;
        return { engine, name: `${title}, p99 ${how}`, ...times };
      };
      const steady = { bare: { ...both.bare, rate: STEADY_RATE }, ours: { ...both.ours, rate: STEADY_RATE } };
      rows.push(await p99(`at ${STEADY_RATE} /s`, steady), await p99('at full load', both));
    }
  }
  await reference.close();
  return rows;
}

async function measureCalls(
  engine: string,
  server: ServerProcess,
  people: readonly Person[],
  calls: Addresses,
): Promise<Row[]> {
  const cookies = people.slice(0, CROWDS[0]).map(({ cookie }) => cookie);
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const { visitors, ours } = await measure({
      visitors: { server, paths: [path] },
      ours: { server, paths: [path], cookies },
    });
    rows.push({ engine, name: `${name}, members to visitors`, ...compared(ours, visitors), atLeast: CALLS_AT_LEAST });
  }
  return rows;
}

/** What a process weighs when members have read a thousand pages of it, each address by two of them. */
async function measureMemory(
  engine: string,
  place: Place,
  people: readonly Person[],
  posts: Listed['list'],
): Promise<Row> {
  const server = await startServer('npm start', { ...place.env, TRUST_PROXY: '1' });
  for (let view = 0; view < PAGES; view++) {
    const page = Math.floor(view / 2);
    const path =
      page % 2 === 0 ? `${HOME}&offset=${page}` : `/posts/${posts[page % posts.length]!.wbId}?zone=sw4&page=${page}`;
    const { cookie } = people[view % people.length]!;
    const reply = await fetch(server.origin + path, { headers: { cookie, 'x-forwarded-for': visitorAddress(view) } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await reply.arrayBuffer();
  }
  const value = await residentMegabytes(server);
  await server.end('SIGTERM');
  return { engine, name: 'memory after 1,000 pages of 240 members', value, unit: 'MB', atMost: MEMORY_AT_MOST };
}
