import { chromium, devices, type Browser, type CDPSession, type Page } from '@playwright/test';
import { touch } from '../e2e/support/phone.ts';
import { countRows } from '../e2e/support/rows.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { median } from './fire.ts';
import { runProgram, type Place } from './place.ts';
import { startServer } from './server-process.ts';
import type { Row } from './table.ts';

const ZONE = 'sw4';
const SLOWED = 4;
/** The thread is filled in first, so its number is the first. */
const THREAD = 1;
const POSTS = 1_000;
const COMMENTS = 5_000;
const PEOPLE = 100;
/** A reader in a hurry: they fling the list on before it has come to rest. */
const BETWEEN_MS = 150;
/** Several times what the longest list takes. */
const STROKES = 2_000;
/** Memory is compared between this many rows and the last one. */
const EARLY = 100;
/** Seven in ten comments stand in the list itself, the others below one. */
const ROWS = { posts: POSTS, comments: COMMENTS * 0.7 } as const;
const LONG_FRAME_MS = 50;

interface Watch {
  readonly frames: number[];
  /** The most rows that were drawn at once since. */
  most: number;
}

/** What the page holds after a collection: nodes, and megabytes of the script's heap. */
interface Held {
  readonly nodes: number;
  readonly heap: number;
}

/**
 * A list of 1,000 posts and a thread of 5,000 comments scrolled to their ends on a phone whose
 * processor is four times slower: frames that took too long, and what the page holds then beside
 * what it held near the beginning.
 * @param place an empty database
 * @param rows how far down, for a quick look
 */
export async function measureScroll(engine: string, place: Place, rows = ROWS): Promise<Row[]> {
  await runProgram('fill.ts', [1, COMMENTS, PEOPLE], place.env);
  await runProgram('fill.ts', [POSTS, 0, 0], place.env);
  const server = await startServer('tests/load/serve.ts', place.env);
  const executablePath = await findBrowser('whole');
  const browser = await chromium.launch({ args: browserArguments(), ...(executablePath ? { executablePath } : {}) });
  try {
    return [
      ...(await scrolled(browser, engine, 'list of 1,000 posts', `${server.origin}/m?zone=${ZONE}`, rows.posts)),
      ...(await scrolled(
        browser,
        engine,
        'thread of 5,000 comments',
        `${server.origin}/m/posts/${THREAD}?zone=${ZONE}`,
        rows.comments,
      )),
    ];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
  }
}

async function scrolled(browser: Browser, engine: string, name: string, address: string, rows: number): Promise<Row[]> {
  const context = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  });
  await context.addInitScript(watchFrames);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(address);
  await page.waitForTimeout(2_000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    watch.frames.splice(0);
    watch.most = 0;
  });
  await scrollTo(page, EARLY);
  const early = await held(session);
  await scrollTo(page, rows);
  const late = await held(session);
  // The page's own object, put there by the script below.
  const { frames, most } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
  await context.close();
  const row = (what: string, value: number, unit: string): Row => ({ engine, name: `${name}, ${what}`, value, unit });
  return [
    { ...row('longest frame', Math.max(0, ...frames), 'ms'), atMost: LONG_FRAME_MS },
    row('frames above 50 ms', frames.length, ''),
    row('median of these', frames.length > 0 ? median(frames) : 0, 'ms'),
    // One that is added at the end, and one that has come near.
    { ...row('most rows drawn at once', most, ''), atMost: 2 },
    { ...row('nodes', late.nodes, ''), reference: early.nodes, ratio: late.nodes / early.nodes, atMost: 1.5 },
    { ...row('heap', late.heap, 'MB'), reference: early.heap, ratio: late.heap / early.heap, atMost: 1.5 },
  ];
}

function watchFrames(): void {
  const watch: Watch = { frames: [], most: 0 };
  Object.assign(window, { watch });
  const note = (list: PerformanceObserverEntryList) =>
    list.getEntries().forEach(({ duration }) => duration > 50 && watch.frames.push(duration));
  new PerformanceObserver(note).observe({ type: 'long-animation-frame', buffered: true });
  const isDrawnRow = (node: Node) => node instanceof Element && node.matches('li > article, li:has(> article)');
  new MutationObserver((records) => {
    const drawn = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isDrawnRow));
    watch.most = Math.max(watch.most, drawn.length);
  }).observe(document, { childList: true, subtree: true });
}

/** Scrolls until the list has so many rows, or has ended. @throws when it does neither */
async function scrollTo(page: Page, rows: number): Promise<void> {
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const count = await countRows(page);
    if (count >= rows) return;
    await touch(page, { x: 190, y: 700 }, { x: 190, y: 200 });
    await page.waitForTimeout(BETWEEN_MS);
    const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    if (!isAtEnd) continue;
    await page.waitForTimeout(1_000);
    if ((await countRows(page)) === count) return;
  }
  throw new Error(`the list does not get ${rows} rows`);
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') / 1e6 };
}
