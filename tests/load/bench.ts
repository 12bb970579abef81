import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { hasPostgres } from '../support/postgres-server.ts';
import { measureAlive } from './measure-alive.ts';
import { CROWD, FEW, gather, measureComments, measureScale, measureSignedIn } from './measure-people.ts';
import { measureScroll } from './measure-scroll.ts';
import { measureMembers } from './measure-members.ts';
import { measureFirstLoad, measureProcess, measureReads, measureRender } from './measure-pages.ts';
import { openPlaces, runProgram, type EngineName, type Place, type Places } from './place.ts';
import { startServer } from './server-process.ts';
import { measureContributions } from './measure-contributions.ts';
import { measureMail } from './measure-mail.ts';
import { measureModeration } from './measure-moderation.ts';
import { measureRules } from './measure-rules.ts';
import { measureTyping } from './measure-typing.ts';
import { measureWriting } from './measure-writing.ts';
import { isMet, tableOf, type Row } from './table.ts';

/**
 * `npm run bench`: what the forum must reach, as one table. See docs/bench.md.
 */
const GROUPS = [
  'size',
  'process',
  'reads',
  'render',
  'signed-in',
  'commenting',
  'writing',
  'scale',
  'typing',
  'alive',
  'scroll',
  'members',
  'rules',
  'moderation',
  'contributions',
  'mail',
] as const;
type Group = (typeof GROUPS)[number];
const SMALL = { posts: 2_000, comments: 10_000, users: 300 } as const;

const { values: options } = parseArgs({
  options: {
    /** A tenth of the large database: for a quick look. */
    small: { type: 'boolean', default: false },
    /** One group, may be given several times. */
    only: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', multiple: true, default: [] },
    /** Exit with 1 when a target is missed. */
    strict: { type: 'boolean', default: false },
  },
});
const unknown = options.only.filter((name) => !(GROUPS as readonly string[]).includes(name));
if (unknown.length > 0) throw new Error(`--only takes ${GROUPS.join(', ')}; not ${unknown.join(', ')}`);
const LARGE = options.small
  ? { posts: 20_000, comments: 100_000, users: 1_000 }
  : { posts: 200_000, comments: 1_000_000, users: 5_000 };
const wants = (...groups: Group[]): boolean =>
  options.only.length === 0 || groups.some((group) => options.only.includes(group));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function filled(places: Places, size: { posts: number; comments: number; users: number }): Promise<Place> {
  const place = await places.create();
  const began = performance.now();
  await runProgram('fill.ts', [size.posts, size.comments, size.users], place.env);
  say(
    `  ${places.engine}: ${size.posts} posts and ${size.comments} comments in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return place;
}

async function benchPages(engine: EngineName, place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  if (wants('process')) rows.push(...(await measureProcess(engine, place, SMALL.posts)));
  if (!wants('size', 'reads', 'render')) return rows;
  const server = await startServer('npm start', { ...place.env, TRUST_PROXY: '1' });
  if (wants('size')) rows.push(...(await measureFirstLoad(engine, server)));
  if (wants('reads')) rows.push(...(await measureReads(engine, server)));
  if (wants('render')) rows.push(...(await measureRender(engine, server)));
  await server.end('SIGTERM');
  return rows;
}

async function benchPeople(engine: EngineName, place: Place): Promise<Row[]> {
  if (!wants('signed-in', 'commenting', 'writing')) return [];
  const server = await startServer('tests/load/serve.ts', place.env);
  const people = await gather(server, wants('commenting') ? CROWD : FEW);
  const rows: Row[] = [];
  if (wants('signed-in')) rows.push(...(await measureSignedIn(engine, server, people.slice(0, FEW))));
  if (wants('commenting')) rows.push(...(await measureComments(engine, place, server, people, SMALL.posts)));
  if (wants('writing')) rows.push(...(await measureWriting(engine, server, people)));
  await server.end('SIGTERM');
  return rows;
}

async function benchScale(places: Places, small: Place): Promise<Row[]> {
  if (!wants('scale')) return [];
  const large = await filled(places, LARGE);
  const [few, many] = [small, large].map(({ env }) =>
    startServer('tests/load/serve.ts', { ...env, BENCH_KEEP_NOTHING: '1' }),
  );
  const servers = { few: await few!, many: await many! };
  const rows = await measureScale(
    places.engine,
    { server: servers.few, posts: SMALL.posts },
    { server: servers.many, posts: LARGE.posts },
  );
  await Promise.all([servers.few.end('SIGTERM'), servers.many.end('SIGTERM')]);
  return rows;
}

/** The editor in a browser: the database has no part in it, so that one engine says all. */
async function benchTyping(engine: EngineName, place: Place): Promise<Row[]> {
  if (!wants('typing') || engine !== engines[0]) return [];
  const server = await startServer('tests/load/serve.ts', place.env);
  const rows = await measureTyping(engine, server);
  await server.end('SIGTERM');
  return rows;
}

/** Pages of the demo in a browser: again one engine says all. */
async function benchAlive(engine: EngineName, places: Places): Promise<Row[]> {
  if (!wants('alive') || engine !== engines[0]) return [];
  const { env } = await places.create();
  const server = await startServer('npm start', { ...env, DEMO: '1' });
  const rows = await measureAlive(engine, server);
  await server.end('SIGTERM');
  return rows;
}

/** Long lists in a browser: one engine says all. */
const benchScroll = async (engine: EngineName, places: Places): Promise<Row[]> =>
  wants('scroll') && engine === engines[0] ? measureScroll(engine, await places.create()) : [];

/** Rules run in memory: one engine says all. */
const benchRules = (engine: EngineName): Promise<Row[]> =>
  wants('rules') && engine === engines[0] ? measureRules(engine) : Promise.resolve([]);

const benchModeration = async (engine: EngineName, places: Places): Promise<Row[]> =>
  wants('moderation') ? measureModeration(engine, await places.create()) : [];

const benchContributions = async (engine: EngineName, places: Places): Promise<Row[]> =>
  wants('contributions') ? measureContributions(engine, await places.create()) : [];

const benchMail = async (engine: EngineName, places: Places): Promise<Row[]> =>
  wants('mail') ? measureMail(engine, await places.create()) : [];

async function benchEngine(engine: EngineName): Promise<Row[]> {
  const places = await openPlaces(engine);
  try {
    const alone = [
      ...(await benchAlive(engine, places)),
      ...(await benchScroll(engine, places)),
      ...(await benchRules(engine)),
      ...(await benchModeration(engine, places)),
      ...(await benchContributions(engine, places)),
      ...(await benchMail(engine, places)),
    ];
    const isAlone = (group: string): boolean =>
      ['alive', 'scroll', 'rules', 'moderation', 'contributions', 'mail'].includes(group);
    if (options.only.every(isAlone) && options.only.length > 0) return alone;
    const small = await filled(places, SMALL);
    const pages = await benchPages(engine, small);
    // Scale before people: their comments would make the small database larger.
    const scale = await benchScale(places, small);
    const people = await benchPeople(engine, small);
    const members = wants('members') ? await measureMembers(engine, small) : [];
    return [...pages, ...people, ...members, ...scale, ...(await benchTyping(engine, small)), ...alone];
  } finally {
    await places.close();
  }
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
say(`Guildhall bench: ${cpus().length} processors, load before ${load()} (others' work makes every figure worse)`);
const engines: EngineName[] = (['sqlite', 'postgres'] as const).filter(
  (name) => options.engine.length === 0 || options.engine.includes(name),
);
const rows: Row[] = [];
for (const engine of engines) {
  if (engine === 'postgres' && !hasPostgres()) say('*** PostgreSQL is not installed: its half is NOT measured ***');
  else rows.push(...(await benchEngine(engine)));
}
process.stdout.write(`${tableOf(rows)}\n`);
const missed = rows.filter((row) => !isMet(row)).length;
process.stdout.write(`${rows.length - missed} met, ${missed} missed; load after ${load()}\n`);
if (options.strict && missed > 0) process.exitCode = 1;
