import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Envelope } from '../../platform/contract/index.ts';
import { PHONE } from './support/phone.ts';
import { expect, hydrated, open, test } from './support/test.ts';

/* What moves in a page while it comes alive, or is without its styles, on every kind of page of the demo. */

test.use({ forumSettings: { env: { DEMO: '1' } } });

const ZONES = ['sw4', 'mx', 'sw3', 'sw5', 'jl', 'dw'];
const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};
/**
 * A fifth of what is called good. Where the machine is busy, a browser paints a page of which it has
 * read a part, and what follows moves some pixels (up to 0.007 was seen); a block that comes behind
 * its page moves all that stands below it.
 */
const AT_MOST = 0.02;

type Listed = Readonly<Record<string, unknown>> & { readonly wbId: number };

/** What of a post stands below its text. */
const BLOCKS = ['poll', 'lottery', 'existVideo', 'team', 'qa', 'suggestion', 'voice', 'wbImages'];
const isThere = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const kindOf = (post: Listed): string => BLOCKS.filter((name) => isThere(post[name])).join();

/** Home of every zone, a post of each kind that the demo of two of them has, and other pages of a visitor. */
async function demoPages(origin: string): Promise<string[]> {
  const pages: string[] = [];
  for (const zone of ['sw4', 'jl']) {
    const address = `${origin}/api/bbs/weibo/list/get_weibo_list_v2?zone=${zone}&limit=50`;
    const { list } = ((await (await fetch(address)).json()) as Envelope<{ list: Listed[] }>).Message;
    const kinds = Map.groupBy(list, kindOf);
    pages.push(...[...kinds.values()].map(([first]) => `/posts/${first?.wbId}?zone=${zone}`));
  }
  const homes = ZONES.map((zone) => `/?zone=${zone}`);
  return [...homes, ...pages, '/user/1?zone=sw4', '/?zone=sw4&alltopic=1', '/?zone=sw4&q=船'];
}

function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript's DOM does not know these entries.
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join();
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
        return `${what} from ${at(previousRect)} to ${at(currentRect)}`;
      });
      if (!hadRecentInput) shifts.push(`${value} ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** As far down as the page was at first: what comes behind a list's end moves nothing that is read. */
const READ_PX = 1_500;
async function readOn(page: Page): Promise<void> {
  await page.evaluate(async (end) => {
    for (let y = 0; y < end; y += 250) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 40));
    }
  }, READ_PX);
  // What the reader's first moves have asked for.
  await page.waitForTimeout(400);
}

// A test for each screen: both in one took nearly as long as a test may.
for (const [name, screen] of Object.entries(SCREENS))
  test(`nothing moves in a page of the demo while it comes alive and is read: ${name}`, async ({ forum, openAs }) => {
    const moved: Record<string, string[]> = {};
    const page = await openAs(null, screen);
    await page.addInitScript(watchShifts);
    for (const path of await demoPages(forum.origin)) {
      await page.goto(path);
      await hydrated(page);
      await readOn(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
      if (sum > AT_MOST) moved[path] = shifts;
    }
    expect(moved).toEqual({});
  });

test('what home lists stays while its code is on the way', async ({ page }) => {
  await page.addInitScript(() => {
    // A minute later than the page was drawn, as after its kept copy: what tells times is drawn anew.
    const now = Date.now;
    Date.now = () => now() + 90_000;
    const gone: string[] = [];
    Object.assign(window, { gone });
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && node.querySelector('li')) gone.push(node.outerHTML.slice(0, 120));
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [code, path] of [
    ['TopicDirectory', '/?zone=sw4&alltopic=1'],
    ['UserResults', '/?zone=sw4&userKeyword=潮'],
  ] as const) {
    let isAsked = false;
    await page.route(new RegExp(`/${code}-[^/]+\\.js$`), async (route) => {
      isAsked = true;
      // Until what comes with the reader's first move is there.
      await new Promise((done) => setTimeout(done, 1_500));
      await route.continue();
    });
    await open(page, path);
    expect(isAsked, code).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([]);
  }
});

const OF_SW4 = [
  ...['/contribution_web', '/contribution_web/protocol', '/contribution_web/activity', '/contribution_pc/main'],
  ...['/transparency', '/strategy', '/user/1/contributions', '/user/1/level', '/Medal?uid=1'],
];
const OF_PHONES = [
  ...['/m', '/m/search', '/m/search?q=船', '/m/discover', '/m/login', '/m/contribution', '/m/contribution/rule'],
  ...['/m/user/1', '/m/user/1/contributions', '/m/user/1/level'],
];

test('whatever the server draws has its styles from the first paint on', async ({ forum }) => {
  const read = async (path: string, agent = 'Chrome/140') => {
    const reply = await fetch(forum.origin + path, { headers: { 'user-agent': agent }, redirect: 'manual' });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.text();
  };
  const inZone = (path: string) => `${path}${path.includes('?') ? '&' : '?'}zone=sw4`;
  const wide = await demoPages(forum.origin);
  const posts = wide.filter((path) => /^\/posts\/\d+\?zone=sw4/.test(path)).map((path) => `/m${path}`);
  const pages = [
    ...[...wide, ...OF_SW4.map(inZone)].map((path) => ({ path, agent: 'Chrome/140' })),
    ...[...OF_PHONES.map(inZone), ...posts].map((path) => ({ path, agent: PHONE.userAgent })),
  ];
  const sheets = new Map<string, Promise<string>>();
  const bare: Record<string, string[]> = {};
  for (const { path, agent } of pages) {
    const html = await read(path, agent);
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    for (const href of linked) if (!sheets.has(href)) sheets.set(href, read(href));
    const css = await Promise.all(linked.map((href) => sheets.get(href)));
    const styled = new Set(css.flatMap((text = '') => [...text.matchAll(/\.(_[\w-]{5})/g)].map(([, name]) => name)));
    const classes = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    // The others are icons' and no module's.
    const without = [...new Set(classes)].filter((name) => name.startsWith('_') && !styled.has(name));
    if (without.length > 0) bare[path] = without;
  }
  expect(bare).toEqual({});
});
