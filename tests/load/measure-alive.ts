import { chromium, devices, type Browser, type BrowserContextOptions } from '@playwright/test';
import type { Envelope } from '../../platform/contract/index.ts';
import { text } from '../e2e/support/texts.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { median } from './fire.ts';
import type { ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

const ZONE = 'sw4';
const SLOWED = 4;
const LOADS = 5;
/** Long enough for a slowed page to have done all that it does by itself. */
const WATCHED_MS = 3_000;
/** From when a task holds up what somebody does; the rest of it is "blocking". */
const LONG_MS = 50;

const PHONE: BrowserContextOptions = { ...devices['Pixel 5'], viewport: { width: 390, height: 844 } };
/** A button of every page for wide screens that opens something; on the phone site that is the reader's menu. */
const SWITCHER = new RegExp(`^${text('core:shell.switcher.label')}`);
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Listed {
  readonly wbId: number;
  readonly poll: object | null;
  readonly lottery?: object;
  readonly existVideo?: unknown;
}

/** What a load of a page has come to, milliseconds but for the shift. */
interface Load {
  readonly blocking: number;
  readonly longest: number;
  /** Of the page's own code, its forced layouts among it; what the browser does for itself is not. */
  readonly script: number;
  readonly shift: number;
  readonly reaction: number;
}

/** The page's own record; put there before anything of it runs. */
interface Watch {
  readonly tasks: number[];
  readonly scripts: number[];
  shift: number;
  pressed: number;
  reacted: number;
}

/**
 * How soon pages of the demo are alive, for a visitor whose processor is four times slower: what
 * holds the page up, what moves in it, and how long a button of its bar takes that is pressed as
 * soon as it can be seen. Phones get the pages of the phone site.
 * @param server one with the demo
 */
export async function measureAlive(engine: string, server: ServerProcess): Promise<Row[]> {
  const pages = await pagesOf(server.origin);
  const executablePath = await findBrowser('whole');
  const browser = await chromium.launch({ args: browserArguments(), ...(executablePath ? { executablePath } : {}) });
  try {
    const rows: Row[] = [];
    let shift = 0;
    for (const [name, path] of Object.entries(pages)) {
      const loads: Load[] = [];
      for (let n = 0; n < LOADS; n += 1) loads.push(await load(browser, PHONE, server.origin + path));
      const wide = await load(browser, DESKTOP, server.origin + path);
      shift = Math.max(shift, wide.shift, ...loads.map((of) => of.shift));
      const row = (what: string, of: (load: Load) => number, atMost: number): Row => ({
        engine,
        name: `${name}, phone slowed 4x, ${what}`,
        value: median(loads.map(of)),
        unit: 'ms',
        atMost,
      });
      rows.push(
        row('blocking', ({ blocking }) => blocking, 200),
        row('longest task', ({ longest }) => longest, LONG_MS),
        row('longest run of its code', ({ script }) => script, LONG_MS),
        row('press to reaction', ({ reaction }) => reaction, 1_000),
      );
    }
    return [...rows, { engine, name: 'layout shift, worst load', value: shift, unit: '', atMost: 0.005 }];
  } finally {
    await browser.close();
  }
}

/** A page of each kind, found in the demo. @throws when it has none of a kind */
async function pagesOf(origin: string): Promise<Readonly<Record<string, string>>> {
  const address = `${origin}/api/bbs/weibo/list/get_weibo_list_v2?zone=${ZONE}&limit=50`;
  const { Message } = (await (await fetch(address)).json()) as Envelope<{ list: Listed[] }>;
  const post = (kind: string, is: (post: Listed) => boolean): string => {
    const found = Message.list.find(is);
    if (!found) throw new Error(`the demo has no ${kind}`);
    return `/posts/${found.wbId}?zone=${ZONE}`;
  };
  const isPlain = ({ poll, lottery, existVideo }: Listed) => !poll && !lottery && !existVideo;
  return {
    home: `/?zone=${ZONE}`,
    post: post('post', isPlain),
    poll: post('poll', ({ poll }) => poll !== null),
    lottery: post('lottery', ({ lottery }) => lottery !== undefined),
    video: post('video', ({ existVideo }) => Boolean(existVideo)),
    user: `/user/1?zone=${ZONE}`,
  };
}

function watchPage(): void {
  const watch: Watch = { tasks: [], scripts: [], shift: 0, pressed: 0, reacted: 0 };
  Object.assign(window, { watch });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => watch.tasks.push(duration));
  // TypeScript's DOM does not know the entries below. This one is of frames above 50 ms alone.
  observe('long-animation-frame', (entry) => {
    const { scripts } = entry as PerformanceEntry & { scripts: readonly PerformanceEntry[] };
    watch.scripts.push(...scripts.map(({ duration }) => duration));
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watch.shift += value;
  });
  addEventListener('pointerdown', ({ timeStamp }) => (watch.pressed ||= timeStamp), true);
  const look = (): void => {
    if (document.querySelector('dialog, [role="dialog"]')) watch.reacted = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(browser: Browser, screen: BrowserContextOptions, address: string): Promise<Load> {
  const quiet = await open(browser, screen, address);
  await quiet.page.waitForTimeout(WATCHED_MS);
  const { tasks, scripts, shift } = await quiet.read();
  await quiet.close();
  // Another one, because a press changes what the page does by itself.
  const pressed = await open(browser, screen, address);
  await pressed.page
    .getByRole('button', { name: screen === PHONE ? text('core:shell.nav.menu') : SWITCHER })
    .first()
    .click();
  await pressed.page.waitForFunction(() => (window as unknown as { watch: Watch }).watch.reacted > 0);
  const press = await pressed.read();
  await pressed.close();
  return {
    blocking: tasks.reduce((sum, duration) => sum + duration - LONG_MS, 0),
    longest: Math.max(0, ...tasks),
    script: Math.max(0, ...scripts),
    shift,
    reaction: press.reacted - press.pressed,
  };
}

async function open(browser: Browser, screen: BrowserContextOptions, address: string) {
  const context = await browser.newContext({ ...screen, locale: 'zh-CN' });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(address, { waitUntil: 'commit' });
  return {
    page,
    // The page's own object, put there above.
    read: () => page.evaluate(() => (window as unknown as { watch: Watch }).watch),
    close: () => context.close(),
  };
}
