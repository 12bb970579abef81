import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildApp, type Guildhall } from '../../server/app.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { searchRowsOf } from '../../server/modules/posts/search.ts';
import type { ContentTables } from '../../server/modules/posts/tables.ts';
import { seedLoad } from '../../server/seed/load.ts';
import { openPlaces, type EngineName } from './place.ts';

/*
 * How fast posts are found: `node tests/load/measure-search.ts [posts] [engine...]`. Fills each
 * engine with Chinese posts, puts words of known frequency into them, and asks for pages one after
 * the other in process, without a socket or a cache. With DATA_DIR or DATABASE_URL set it measures
 * a database that is filled already.
 */

const TARGET_MS = 60;
const ROUNDS = 60;
// i18n-data: words that are put into the posts
const HALF = '攻略';
const TENTH = '战士';
const RARE = '琉璃盏';
/**
 * In a quarter of the older half, and in none of the newer: the newest rows say nothing about it.
 */
const OLD = '旧版本';
const PROSE = '今天在海上遇到了很大的风浪，大家都说这次的航行会很难忘。';

interface Case {
  readonly name: string;
  /** Default: the list of posts. */
  readonly path?: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

const LIST = '/api/bbs/weibo/list/get_weibo_list_v2';
const SUGGESTIONS = '/api/bbs/search/suggest';

const CASES: readonly Case[] = [
  { name: 'in half of all posts', query: { q: HALF } },
  { name: 'in a tenth', query: { q: TENTH } },
  { name: 'in 10 posts', query: { q: RARE } },
  { name: 'no hit', query: { q: '不存在' } },
  { name: 'three words', query: { q: `${HALF} ${TENTH} 风浪` } },
  { name: 'in old posts only', query: { q: OLD } },
  { name: 'one character, in all', query: { q: '的' } },
  { name: 'eight characters, in all', query: { q: '海上遇到了很大的' } },
  { name: 'title only', query: { q: HALF, searchTitleFlag: true } },
  { name: 'in a theme', query: { q: HALF, themeId: 1 } },
  { name: 'page 10', query: { q: HALF, offset: 180 } },
  { name: 'page 10, in a tenth', query: { q: TENTH, offset: 180 } },
  { name: 'in half, by latest reply', query: { q: HALF, sort: 2 } },
  { name: 'in 10 posts, hottest', query: { q: RARE, sort: 3 } },
  { name: 'in half, last week', query: { q: HALF, time: 'week' } },
  { name: 'in half, last year', query: { q: HALF, time: 'year' } },
  { name: 'in old posts, last month', query: { q: OLD, time: 'month' } },
  { name: 'in half, an old month', query: { q: HALF, from: '2025-12-01', to: '2025-12-31' } },
  { name: 'in half, with pictures (none has)', query: { q: HALF, pictures: 1 } },
  { name: 'in all, with pictures', query: { q: '风浪', pictures: 1 } },
  { name: 'in a tenth, by author', query: { q: TENTH, author: '17' } },
  { name: 'in half, solved (none is)', query: { q: HALF, solvedStatus: 1 } },
  { name: 'in half, all filters, hottest', query: { q: HALF, pictures: 1, time: 'year', themeId: 1, sort: 3 } },
  { name: 'suggestions, in half', path: SUGGESTIONS, query: { q: HALF } },
  { name: 'suggestions, one character', path: SUGGESTIONS, query: { q: '战' } },
  { name: 'suggestions, in 10 posts', path: SUGGESTIONS, query: { q: RARE } },
  { name: 'suggestions, old posts only', path: SUGGESTIONS, query: { q: OLD } },
  { name: 'suggestions, none', path: SUGGESTIONS, query: { q: '不存在' } },
];

const wordsOf = (id: number, posts: number): string => {
  const dice = Math.imul(id, 2_654_435_761) >>> 0;
  const words = [dice % 2 ? HALF : '', dice % 10 === 3 ? TENTH : '', id % Math.ceil(posts / 10) === 7 ? RARE : ''];
  return [...words, id < posts / 2 && dice % 4 === 1 ? OLD : ''].join('，');
};

/** Indexes every post anew with the words; what is stored of it stays. */
async function addWords({ db }: Guildhall, posts: number): Promise<void> {
  for (let after = 0; ;) {
    const query = db
      .q<ContentTables>()
      .selectFrom('post')
      .select(['id', 'zone', 'theme_id', 'uid', 'title', 'summary']);
    const rows = await query.where('id', '>', after).orderBy('id').limit(500).execute();
    if (rows.length === 0) return;
    const entries = rows.map((row) => {
      const words = wordsOf(row.id, posts);
      // Every fourth has a picture, and no word of the others.
      const images = row.id % 4 === 0 ? '[1]' : '[]';
      return searchRowsOf({ ...row, images, title: `${row.title}${words}` }, `${row.summary}${PROSE}${words}`);
    });
    await db.tx(async () => {
      await db.search.putAll(
        'post',
        entries.map(({ post }) => post),
      );
      await db.search.putAll(
        'post_title',
        entries.map(({ title }) => title),
      );
    });
    after = rows.at(-1)?.id ?? after;
  }
}

async function measure(
  { app }: Guildhall,
  { path = LIST, query }: Case,
): Promise<{ p50: number; p95: number; rows: number }> {
  const search = new URLSearchParams(
    Object.entries({ zone: 'sw4', ...(path === LIST ? { limit: 20 } : {}), ...query }).map(([k, v]) => [k, String(v)]),
  );
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // An address of its own each time: nothing is answered from what was kept.
    const url = `${path}?${search}&round=${round}`;
    const start = performance.now();
    const reply = await app.inject({ url });
    times.push(performance.now() - start);
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`);
    const { list, posts = list } = reply.json<{ Message: { list?: unknown[]; posts?: unknown[] } }>().Message;
    rows = posts?.length ?? 0;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (ROUNDS - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), rows };
}

/** On a database that is there, with what is in it: `DATA_DIR` or `DATABASE_URL` say which. */
async function measureThere(env: NodeJS.ProcessEnv): Promise<boolean> {
  const guildhall = await openForum(env);
  try {
    return await measureAll(guildhall, guildhall.db.engine);
  } finally {
    await guildhall.app.close();
  }
}

async function measureFilled(engine: EngineName, posts: number): Promise<boolean> {
  const places = await openPlaces(engine);
  try {
    const { env } = await places.create();
    const guildhall = await openForum(env);
    try {
      await seedLoad(guildhall, { posts, comments: 0, users: 2_000, zones: ['sw4'], now: Date.now() });
      await addWords(guildhall, posts);
      await guildhall.db.refreshStatistics();
      return await measureAll(guildhall, `${engine}, ${posts} posts`);
    } finally {
      await guildhall.app.close();
    }
  } finally {
    await places.close();
  }
}

async function openForum(env: NodeJS.ProcessEnv): Promise<Guildhall> {
  const quiet = { DEMO: '0', WEB_BEACONS: '0', LOG_LEVEL: 'error', SESSION_SECRET: 'measure-search-measure' };
  const config = readConfig({ ...env, ...quiet });
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const forum = await buildApp(config, { root, pages: false, jobs: false, watchZones: false, rateLimited: false });
  await forum.app.ready();
  return forum;
}

async function measureAll(forum: Guildhall, title: string): Promise<boolean> {
  console.log(`${title.padEnd(32)}p50 ms    p95 ms   rows`);
  let isFast = true;
  for (const one of CASES) {
    const { p50, p95, rows } = await measure(forum, one);
    isFast &&= p95 < TARGET_MS;
    const figures = [p50.toFixed(1).padStart(6), p95.toFixed(1).padStart(10), String(rows).padStart(7)];
    console.log(`  ${one.name.padEnd(30)}${figures.join('')}`);
  }
  return isFast;
}

const [posts = '200000', ...engines] = process.argv.slice(2);
const { DATA_DIR, DATABASE_URL } = process.env;
let isFast = true;
if (DATA_DIR || DATABASE_URL) isFast = await measureThere(process.env);
else
  for (const engine of (engines.length > 0 ? engines : ['sqlite', 'postgres']) as EngineName[])
    isFast = (await measureFilled(engine, Number(posts))) && isFast;
if (!isFast) process.exitCode = 1;
