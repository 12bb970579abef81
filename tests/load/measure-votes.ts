import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDb } from '../../server/db/index.ts';
import { pollCounters } from '../../plugins/poll/server/counters.ts';
import { checkCounters } from '../../server/modules/stats-check/index.ts';
import { measure } from './fire.ts';
import { startReference } from './measure-pages.ts';
import { openPlaces, runProgram, type EngineName, type Place } from './place.ts';
import { fireAll, percentile, requestOf, type Fired, type Task } from './queue-fire.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { prepareVotes, type Ground, type Voter } from './voters.ts';

/**
 * `node tests/load/measure-votes.ts`: 100,000 votes into one poll from 200 connections. Every reply
 * is read and checked: the voter's poll with their own choice, and one refusal for each ballot that
 * is sent twice. Then the ballots are counted anew from their rows. People have looked at the poll
 * a moment before they vote (waves of 5,000), as people do; before all of that come 10,000 votes
 * into another poll. Beside it: a bare route with the same bytes at as many connections, and the
 * engine's own durable inserts, because the machine may be slow. Last, what a post with a poll
 * costs a reader, beside one without.
 */
const { values: options } = parseArgs({
  options: {
    votes: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '200' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    /** Nobody has looked before: a vote then finds out who it is, too. Quicker to measure. */
    cold: { type: 'boolean', default: false },
  },
});
const VOTES = Number(options.votes);
const CONNECTIONS = Number(options.connections);
const WAVE = 5_000;
/**
 * Votes into another poll before, which are checked but not measured: a server that has just
 * started compiles what it runs.
 */
const WARM_UP = 10_000;
/** Every so manieth ballot is sent twice at once. */
const TWICE = 50;
const INSERTS_AT_ONCE = 32;
const ADD = '/api/bbs/poll/add_poll?zone=sw4';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const load = () => (loadavg()[0] ?? 0).toFixed(1);

interface Reply {
  readonly Succeed: boolean;
  readonly Code: number;
  readonly Message: {
    readonly votedTime: number;
    readonly voterCount: number;
    readonly options: readonly { readonly id: number; readonly active: 0 | 1 }[];
  };
}

/** What the n-th voter chooses: one to three of the options. */
function choiceOf(optionIds: readonly number[], n: number): number[] {
  const count = 1 + (n % 3);
  return Array.from({ length: count }, (_, index) => optionIds[(n * 7 + index * 3) % optionIds.length] ?? 0);
}

/**
 * The votes of these people; of one who sends twice, which of them counts is open, but exactly one
 * does.
 */
function* ballots(origin: string, poll: Ground['poll'], voters: readonly Voter[], from: number): Generator<Task> {
  for (const [index, { cookie, token }] of voters.entries()) {
    const n = from + index;
    const chosen = choiceOf(poll.optionIds, n);
    const body = { wbId: poll.wbId, optionIds: chosen, _csrf: token };
    const bytes = requestOf({ origin, method: 'POST', path: ADD, cookie, body });
    const isTwice = n % TWICE === 0;
    let counted = 0;
    const check = (status: number, text: string): boolean => {
      const { Succeed, Code, Message } = JSON.parse(text) as Reply;
      if (isTwice && status === 409 && Code === 409) return true;
      const own = Message.options.filter(({ active }) => active === 1).map(({ id }) => id);
      const isTheirs = own.toSorted((a, b) => a - b).join() === chosen.toSorted((a, b) => a - b).join();
      return (
        status === 200 && Succeed && isTheirs && Message.votedTime > 0 && Message.voterCount > 0 && ++counted === 1
      );
    };
    yield { bytes, check };
    if (isTwice) yield { bytes, check };
  }
}

function* looks(origin: string, wbId: number, voters: readonly Voter[]): Generator<Task> {
  const path = `/api/bbs/poll/get_user_poll_info?zone=sw4&wbId=${wbId}`;
  for (const { cookie } of voters)
    yield { bytes: requestOf({ origin, method: 'GET', path, cookie }), check: (status) => status === 200 };
}

async function warmUp({ origin }: ServerProcess, { voters, warm }: Ground): Promise<void> {
  const { wrong } = await fireAll(origin, CONNECTIONS, ballots(origin, warm, voters.slice(VOTES), 0));
  if (wrong.length > 0) throw new Error(`replies were wrong before the measure: ${wrong.join('\n')}`);
}

interface Part {
  readonly isVote: boolean;
  readonly from: number;
  readonly to: number;
}

async function voteAll({ origin }: ServerProcess, { poll, voters }: Ground) {
  const parts: Part[] = [];
  /** Wave by wave, over connections that stay open. */
  function* waves(): Generator<Task> {
    let sent = 0;
    for (let at = 0; at < VOTES; at += WAVE) {
      const wave = voters.slice(at, Math.min(at + WAVE, VOTES));
      for (const isVote of options.cold ? [true] : [false, true]) {
        const from = sent;
        for (const task of isVote ? ballots(origin, poll, wave, at) : looks(origin, poll.wbId, wave)) {
          sent++;
          yield task;
        }
        parts.push({ isVote, from, to: sent });
      }
    }
  }
  const fired = await fireAll(origin, CONNECTIONS, waves());
  if (fired.wrongCount > 0) throw new Error(`${fired.wrongCount} replies were wrong: ${fired.wrong.join('\n')}`);
  const seconds = ({ from, to }: Part): number => {
    const ended = fired.endedAt.subarray(from, to);
    const began = ended.map((at, index) => at - (fired.times[from + index] ?? 0));
    return (ended.reduce((a, b) => Math.max(a, b)) - began.reduce((a, b) => Math.min(a, b))) / 1000;
  };
  const [votes = [], looked = []] = [true, false].map((isVote) => parts.filter((part) => part.isVote === isVote));
  const sum = (some: readonly Part[]): number => some.reduce((all, part) => all + seconds(part), 0);
  const times = Float64Array.from(votes.flatMap(({ from, to }) => [...fired.times.subarray(from, to)]));
  return { times, seconds: sum(votes), lookedSeconds: sum(looked) };
}

/** Counts the ballots from their rows. @throws when one is lost or doubled */
async function recount(env: Place['env'], { poll }: Ground): Promise<void> {
  const db = await openDb({ url: env['DATABASE_URL'], file: join(env['DATA_DIR'] ?? '.', 'guildhall.db') });
  try {
    const q = db.q<{
      poll: { post_id: number; voter_count: number };
      poll_option: { id: number; post_id: number; votes: number };
      poll_vote: { post_id: number; uid: number };
    }>();
    const rows = await q.selectFrom('poll_vote').select('uid').where('post_id', '=', poll.wbId).execute();
    const stored = await q.selectFrom('poll').select('voter_count').where('post_id', '=', poll.wbId).executeTakeFirst();
    const options = await q
      .selectFrom('poll_option')
      .select(['id', 'votes'])
      .where('post_id', '=', poll.wbId)
      .execute();
    const expected = new Map<number, number>();
    for (let n = 0; n < VOTES; n++)
      for (const id of choiceOf(poll.optionIds, n)) expected.set(id, (expected.get(id) ?? 0) + 1);
    const people = new Set(rows.map(({ uid }) => uid)).size;
    if (people !== VOTES || rows.length !== VOTES || stored?.voter_count !== VOTES)
      throw new Error(`${VOTES} voted; ${rows.length} ballots of ${people} people, counted ${stored?.voter_count}`);
    for (const { id, votes } of options)
      if (votes !== (expected.get(id) ?? 0))
        throw new Error(`option ${id}: ${votes} votes instead of ${expected.get(id)}`);
    const wrong = await checkCounters(db, pollCounters);
    if (wrong.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(wrong.slice(0, 5))}`);
  } finally {
    await db.close();
  }
}

/** The same number of requests for the same bytes to a bare route, over as many connections. */
async function bareTimes(server: ServerProcess, { poll, voters }: Ground): Promise<Fired> {
  const info = `/api/bbs/poll/get_user_poll_info?zone=sw4&wbId=${poll.wbId}`;
  const reference = await startReference({ 'poll.json': server.origin + info }, { cookie: voters[0]?.cookie ?? '' });
  try {
    const bytes = requestOf({ origin: reference.origin, method: 'GET', path: '/poll.json' });
    const task: Task = { bytes, check: (status) => status === 200 };
    await fireAll(
      reference.origin,
      CONNECTIONS,
      Array.from({ length: WAVE }, () => task),
    );
    return await fireAll(
      reference.origin,
      CONNECTIONS,
      Array.from({ length: 2 * WAVE }, () => task),
    );
  } finally {
    await reference.close();
  }
}

async function measureReading(engine: string, server: ServerProcess, { voters, quiet, plain }: Ground): Promise<void> {
  const detail = (wbId: number) => [`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`];
  const cookies = voters.slice(0, 32).map(({ cookie }) => cookie);
  for (const [who, more] of [
    ['visitor', {}],
    ['signed in', { cookies }],
  ] as const) {
    const { withPoll, without } = await measure({
      withPoll: { server, paths: detail(quiet), ...more },
      without: { server, paths: detail(plain), ...more },
    });
    const cost = (without.perCpuSecond ?? without.perSecond) / (withPoll.perCpuSecond ?? withPoll.perSecond);
    say(
      `| ${engine} | a post with a poll, ${who} | ${withPoll.perSecond.toFixed(0)} /s | ${without.perSecond.toFixed(0)} /s without | ` +
        `${(without.perSecond / withPoll.perSecond).toFixed(2)} times as long, ${cost.toFixed(2)} times the processor (<= 1.5) |`,
    );
  }
}

async function measureEngine(engine: EngineName): Promise<void> {
  const places = await openPlaces(engine);
  try {
    const place = await places.create();
    const env = { ...place.env, SESSION_SECRET: 'measure-votes-measure-votes-0001' };
    const ground = await prepareVotes(env, VOTES + WARM_UP);
    const inserts = Number(await runProgram('insert-rate.ts', [3, INSERTS_AT_ONCE, place.address]));
    const server = await startServer('tests/load/serve.ts', env);
    await warmUp(server, ground);
    const voted = await voteAll(server, ground);
    const bare = await bareTimes(server, ground);
    const [p50, p99, bare99] = [
      percentile(voted.times, 0.5),
      percentile(voted.times, 0.99),
      percentile(bare.times, 0.99),
    ];
    const rate = voted.times.length / voted.seconds;
    say(
      `| ${engine} | votes | ${rate.toFixed(0)} /s | ${inserts.toFixed(0)} durable inserts/s | ratio ${(rate / inserts).toFixed(2)} | load ${load()} |`,
    );
    say(
      `| ${engine} | latency of a vote | p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (< 150), longest ${percentile(voted.times, 1).toFixed(0)} ms | ` +
        `bare route p99 ${bare99.toFixed(0)} ms | ratio ${(p99 / bare99).toFixed(1)} |`,
    );
    if (!options.cold)
      say(
        `| ${engine} | looking at it before | ${(VOTES / voted.lookedSeconds).toFixed(0)} /s | people who were not known yet |`,
      );
    await measureReading(engine, server, ground);
    await server.end('SIGTERM');
    await recount(env, ground);
    say(`| ${engine} | recount | ${VOTES} ballots of as many people, every counter right |`);
  } finally {
    await places.close();
  }
}

for (const engine of options.engine) await measureEngine(engine as EngineName);
