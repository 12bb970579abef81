import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { median, measure } from './fire.ts';
import type { Place } from './place.ts';
import { startServer, visitorAddress, type ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

export const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';

/** Bytes as they come over the wire. */
function download(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  return new Promise((done, failed) => {
    const outgoing = request(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200 ? done(Buffer.concat(parts)) : failed(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    outgoing.on('error', failed).end();
  });
}

/** A bare server with the bytes that these addresses have now; paths are the keys of `files`. */
export async function startReference(
  files: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<ServerProcess & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gh-reference-'));
  for (const [name, url] of Object.entries(files)) await writeFile(join(folder, name), await download(url, headers));
  const server = await startServer('tests/load/reference.ts', {}, [folder]);
  return {
    ...server,
    async close() {
      await server.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Warm replies to visitors, each beside a bare route with the same bytes. */
export async function measureReads(engine: string, server: ServerProcess): Promise<Row[]> {
  const { Message } = (await (await fetch(server.origin + LIST)).json()) as { Message: { list: { wbId: number }[] } };
  const wbId = Message.list[5]?.wbId ?? 1;
  const reads = {
    'home.html': { name: 'home HTML, warm', path: '/?zone=sw4', atLeast: 0.4 },
    'post.html': { name: 'post HTML, warm', path: `/posts/${wbId}?zone=sw4`, atLeast: 0.4 },
    'list.json': { name: 'get_weibo_list_v2, warm', path: LIST, atLeast: 0.5 },
    'detail.json': { name: 'get_detail, warm', path: `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`, atLeast: 0.5 },
  };
  const files = Object.fromEntries(Object.entries(reads).map(([file, { path }]) => [file, server.origin + path]));
  const reference = await startReference(files);
  const rows: Row[] = [];
  for (const [file, { name, path, atLeast }] of Object.entries(reads)) {
    const { bare, ours } = await measure({
      bare: { server: reference, paths: [`/${file}`] },
      ours: { server, paths: [path] },
    });
    rows.push({ engine, name, ...compared(ours, bare), atLeast });
  }
  await reference.close();
  return rows;
}

type Rates = Awaited<ReturnType<typeof measure>>[string];
export const compared = (ours: Rates, bare: Rates) => ({
  value: ours.perSecond,
  unit: '/s',
  reference: bare.perSecond,
  ratio: ours.perSecond / bare.perSecond,
  cpuRatio: ours.perCpuSecond !== null && bare.perCpuSecond !== null ? ours.perCpuSecond / bare.perCpuSecond : null,
});

/**
 * Pages that were never asked for before; with 32 under way each waits for an eighth of a second.
 */
export async function measureRender(engine: string, server: ServerProcess): Promise<Row[]> {
  const { page } = await measure({ page: { server, paths: ['/?zone=sw4&x={n}'] } }, 5, 3);
  return [{ engine, name: 'home HTML, rendered anew', value: page.perSecond, unit: '/s', atLeast: 300 }];
}

/** What the process weighs now, by its own account. */
export async function residentMegabytes(server: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024;
}

const STARTS = 3;

/** A start on a database that exists, and what a process weighs after a thousand pages. */
export async function measureProcess(engine: string, place: Place, posts: number): Promise<Row[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const server = await startServer('npm start', place.env);
    times.push(server.readyMs);
    await server.end('SIGTERM');
  }
  const server = await startServer('npm start', { ...place.env, TRUST_PROXY: '1' });
  // Each address twice: what comes once is not kept, and a full cache is what a process weighs at
  // work.
  for (let view = 0; view < 1000; view++) {
    const page = Math.floor(view / 2);
    const path = page % 2 === 0 ? `/?zone=sw4&offset=${page}` : `/posts/${1 + (page % posts)}?zone=sw4`;
    const reply = await fetch(server.origin + path, { headers: { 'x-forwarded-for': visitorAddress(view) } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await reply.arrayBuffer();
  }
  const memory = await residentMegabytes(server);
  await server.end('SIGTERM');
  return [
    { engine, name: 'start to ready', value: median(times), unit: 'ms', atMost: 1500 },
    { engine, name: 'memory after 1,000 pages', value: memory, unit: 'MB', atMost: 250 },
  ];
}

/**
 * What a visitor's browser downloads to show the home page, gzipped: everything that it asks for by
 * itself until it has nothing more to ask, on a screen of 1440 x 900. Parts that wait for a reader
 * (`readerIsHere`) come later.
 */
export async function measureFirstLoad(engine: string, server: ServerProcess): Promise<Row[]> {
  const executablePath = await findBrowser('whole');
  const browser = await chromium.launch({ args: browserArguments(), ...(executablePath ? { executablePath } : {}) });
  const asked = new Set<string>();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    page.on('response', (response) => asked.add(response.url()));
    await page.goto(`${server.origin}/?zone=sw4`, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
  const sizes = { '.js': 0, '.css': 0 };
  for (const address of asked) {
    const kind = extname(new URL(address).pathname);
    if (kind === '.js' || kind === '.css')
      sizes[kind] += (await download(address, { 'accept-encoding': 'gzip' })).length;
  }
  return [
    { engine, name: 'first load, JavaScript', value: sizes['.js'] / 1000, unit: 'kB', atMost: 190 },
    { engine, name: 'first load, CSS', value: sizes['.css'] / 1000, unit: 'kB', atMost: 30 },
  ];
}
