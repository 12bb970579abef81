import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDrawing } from '../../plugins/lottery/server/jobs.ts';
import { createLotteryDeps } from '../../plugins/lottery/server/lotteries.ts';
import type { LotteryTables } from '../../plugins/lottery/server/tables.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { createDatabaseOn } from '../support/postgres-databases.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { withServerFlags } from './server-process.ts';
import { uses } from '../../plugins/lottery/server/uses.ts';

/**
 * `node tests/load/measure-draw.ts`: a lottery of 1,000,000 people who have commented on its post,
 * frozen and drawn by the job as in production, on both engines (under 10 s and 300 MB). `insert`
 * is a plain insert of as many small rows into the same database, for comparison: this says what
 * the machine is worth. `stands` is the longest time for which the process answered nothing,
 * `memory` the highest above what it was before.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    /** Further rules: `like`, `age`, `level`. */
    rule: { type: 'string', multiple: true, default: [] },
  },
});
const PEOPLE = Number(options.people);
const HOUR = 3_600_000;
const FIRST_UID = 1_000_000;
/** Prime to the number of people: they have come in another order than that of their uids. */
const STRIDE = 7_919;

/** People, and what they have done, made by the database itself. */
async function fill({ db }: TestApp, wbId: number, from: number): Promise<void> {
  const numbers = sql`with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${PEOPLE - 1})`;
  const uid = sql`(${sql.lit(FIRST_UID)} + (i * ${sql.lit(STRIDE)}) % ${sql.lit(PEOPLE)})`;
  const at = sql`(${sql.lit(from)} + i / 400)`;
  await db.tx(async () => {
    const q = db.q<LotteryTables>();
    await sql`insert into account (id, account, account_key, password_hash, status, created_at)
      ${numbers} select ${sql.lit(FIRST_UID)} + i, 'p' || i, 'p' || i, '!', 0, ${sql.lit(from)} from n`.execute(q);
    await sql`insert into comment (zone, post_id, uid, content, images, floor, visible, created_at)
      ${numbers} select 'sw4', ${sql.lit(wbId)}, ${uid}, '参加', '[]', i + 1, 1, ${at} from n`.execute(q);
    if (options.rule.includes('like'))
      await sql`insert into favor (zone, uid, target_type, target_id, created_at)
        ${numbers} select 'sw4', ${uid}, 1, ${sql.lit(wbId)}, ${at} from n`.execute(q);
    await sql`update post set floor_count = ${PEOPLE} where id = ${wbId}`.execute(q);
  });
  await db.refreshStatistics();
}

/**
 * As many rows of two numbers as there are people, the engine's fastest way through this forum's
 * own layer.
 */
async function insertPlainly({ db }: TestApp): Promise<number> {
  await db.tx(() => sql`create table measured (a bigint, b bigint)`.execute(db.q()));
  const began = performance.now();
  for (let at = 0; at < PEOPLE; at += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, PEOPLE - at) }, (_, n) => ({ a: at + n, b: n }));
    await db.tx(() =>
      sql`insert into measured select a, b from ${db.rowList('r', { a: 'int', b: 'int' }, rows)}`.execute(db.q()),
    );
  }
  return performance.now() - began;
}

interface Measured {
  readonly ms: number;
  readonly stands: number;
  readonly memory: number;
  /**
   * Processor time of this process, all its threads, milliseconds: what a busy machine cannot
   * spoil.
   */
  readonly cpu: number;
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const spent = process.cpuUsage();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(spent);
  delay.disable();
  clearInterval(sampling);
  return { ms, stands: delay.max / 1e6, memory: (highest - before) / 1e6, cpu: (user + system) / 1000 };
}

async function measure(engine: string, url: string | undefined): Promise<void> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const app = await buildTestApp({ now, ...(url ? { url } : {}) });
  try {
    const manager = await app.asUser({ sw4: [93] });
    const rules = { version: 1, ...(options.rule.includes('like') ? { like: 1 } : {}), minAccountDays: 0 };
    const lotteryInfo = JSON.stringify({
      endTime: now() + HOUR,
      type: 1,
      randomlySelectedRule: { selectType: 2 },
      lotteryCondition: ['评论'],
      redrawType: 2,
      registerExpirationDate: 3,
      lotteryPrizeList: [{ prizeName: '奖', prizeNumber: 100 }],
      rules,
    });
    const { Message } = await manager.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '抽奖',
      wbContent: '<p>[lottery,详情]</p>',
      wbThemeId: 1,
      wbIsLottery: 1,
      lotteryInfo,
    });
    const { wbId } = Message;
    const from = now();
    await fill(app, wbId, from);
    const steps = new Map<string, number>();
    const drawing = createDrawing(createLotteryDeps(app.core.services.all(uses)), async (name) => {
      steps.set(name, performance.now());
    });
    const plain = await insertPlainly(app);
    const began = performance.now();
    const freeze = await measured(() => drawing.runOne(wbId, from + HOUR + 10_000));
    const row = () =>
      app.db.q<LotteryTables>().selectFrom('lottery').selectAll().where('post_id', '=', wbId).executeTakeFirstOrThrow();
    const frozen = await row();
    if (frozen.entrant_count !== PEOPLE) throw new Error(`${frozen.entrant_count} entrants`);
    ahead = frozen.draw_at - Date.now();
    const witness = { wbId, content: '见证' };
    const said = await manager.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', witness);
    if (!said.Succeed) throw new Error(said.Desc);
    const draw = await measured(() => drawing.runOne(wbId, frozen.draw_at + 60_000));
    if ((await row()).stage !== 'drawn') throw new Error('nothing was drawn');
    const total = freeze.ms + draw.ms;
    const read = (steps.get('collected') ?? began) - began;
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
    const cells = [engine.padEnd(8), PEOPLE, seconds(read), seconds(freeze.ms - read), seconds(draw.ms)];
    const more = [seconds(freeze.cpu + draw.cpu), seconds(plain), (total / plain).toFixed(2)];
    const last = [
      `${Math.max(freeze.stands, draw.stands).toFixed(0)} ms`,
      `${Math.max(freeze.memory, draw.memory).toFixed(0)} MB`,
      (loadavg()[0] ?? 0).toFixed(1),
    ];
    process.stdout.write(`| ${[...cells, ...more, ...last].join(' | ')} |\n`);
  } finally {
    await app.stop();
  }
}

if (!(await withServerFlags())) process.exit();
process.stdout.write(
  '| engine   | people | read | write | draw | cpu | insert | ratio | stands | memory | load |\n|---|---|---|---|---|---|---|---|---|---|---|\n',
);
for (const engine of options.engine) {
  const server = engine === 'postgres' && hasPostgres() ? await startPostgres({ fsync: true }) : undefined;
  if (engine === 'postgres' && !server) throw new Error('PostgreSQL is not installed');
  await measure(engine, server && (await createDatabaseOn(server.url, 'draw')));
  await server?.stop();
}
