import { readFileSync } from 'node:fs';
import { request, Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGE_STREAM } from '../../platform/contract/endpoints/messages.ts';
import { call, joinVerified, register, type Person } from './people.ts';
import { openPlaces } from './place.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/**
 * What open event streams cost one host:
 * `node tests/load/measure-streams.ts [streams] [seconds] [postgres]`. Prints memory before and
 * with them, processor time while nothing happens (heartbeats included), and how long a message
 * takes to its page: on PostgreSQL from one host to another. Ends with 1 where 2,000 of them would
 * cost more than docs/bench.md allows, or the message took longer. Needs /proc.
 */
const [streams = 2000, seconds = 60] = process.argv.slice(2, 4).map(Number);
const engine = process.argv[4] === 'postgres' ? 'postgres' : 'sqlite';
/** A host takes six of one person. */
const EACH = 5;
/**
 * For 2,000 streams: megabytes more, percent of a core while nothing happens; and milliseconds to a
 * page.
 */
const AT_MOST = { of: 2000, memory: 200, idle: 5, told: 1000 };
/** `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS = 100;

const field = (pid: number, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function open(
  server: ServerProcess,
  { cookie }: Person,
  agent: Agent,
): Promise<[ClientRequest, IncomingMessage]> {
  const asked = request(`${server.origin}${MESSAGE_STREAM}?zone=sw4`, { headers: { cookie }, agent });
  asked.end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`a stream was refused: ${reply.statusCode}`);
  return [asked, reply];
}

const places = await openPlaces(engine);
const { env } = await places.create();
const first = await startServer('tests/load/serve.ts', env);
const people: Person[] = [];
for (let n = 0; n < Math.ceil(streams / EACH); n++) people.push(await register(first.origin, `listener-${n}`));
const author = await joinVerified(first.origin, 'author', 1);
const guest = await joinVerified(first.origin, 'guest', 2);
// A fresh process: hashing their passwords has left its memory large.
await first.end('SIGTERM');
const server = await startServer('tests/load/serve.ts', env);
const pid = server.child.pid ?? 0;
for (const person of people) await call(server.origin, 'GET', '/api/bbs/user/messages/unread?zone=sw4', person);
await sleep(5000);
const before = field(pid, 'VmRSS');

const agent = new Agent({ maxSockets: Infinity });
const opened: ClientRequest[] = [];
for (const person of people)
  for (let n = 0; n < EACH && opened.length < streams; n++) {
    const [asked, reply] = await open(server, person, agent);
    reply.resume();
    opened.push(asked);
  }
await sleep(5000);
const after = field(pid, 'VmRSS');
const began = cpuSeconds(pid);
await sleep(seconds * 1000);
const idle = ((cpuSeconds(pid) - began) / seconds) * 100;

const other = engine === 'postgres' ? await startServer('tests/load/serve.ts', env) : server;
const [own, events] = await open(server, author, agent);
let toldAt = 0;
events.setEncoding('utf8').on('data', (text: string) => {
  if (/"commentCount":1/.test(text)) toldAt = performance.now();
});
const post = { wbContent: '<p>text</p>', wbTitle: 'title', wbThemeId: 1 };
const { Message } = await call<{ wbId: number }>(server.origin, 'POST', '/api/bbs/weibo/add?zone=sw4', author, post);
const sent = performance.now();
await call(other.origin, 'POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', guest, {
  wbId: Message.wbId,
  content: 'hello',
});
for (let waited = 0; toldAt === 0 && waited < 5000; waited += 10) await sleep(10);

process.stdout.write(
  `${opened.length} streams: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them (+${(after - before).toFixed(0)} MB), ` +
    `${idle.toFixed(2)} % of a core idle, a message arrives ${(toldAt - sent).toFixed(0)} ms after it was sent\n`,
);
// An idle host costs something by itself: fewer streams may cost as much as 2,000.
const share = Math.max(1, opened.length / AT_MOST.of);
const isMet = after - before <= AT_MOST.memory * share && idle <= AT_MOST.idle * share;
const isTold = toldAt > 0 && toldAt - sent <= AT_MOST.told;
if (!isMet || !isTold) {
  process.stdout.write(
    `MISS: at most ${AT_MOST.memory * share} MB more, ${AT_MOST.idle * share} %, ${AT_MOST.told} ms\n`,
  );
  process.exitCode = 1;
}
for (const asked of [...opened, own]) asked.destroy();
for (const host of new Set([server, other])) await host.end('SIGTERM');
await places.close();
