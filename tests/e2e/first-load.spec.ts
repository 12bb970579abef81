import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

/** What a first visit may load: kB gzipped, and how many addresses. docs/bench.md says what they are. */
interface Most {
  readonly scripts: number;
  readonly styles?: number;
  /** Without the pictures of posts and people. */
  readonly requests?: number;
}
const WIDE: Readonly<Record<string, Most>> = {
  '/?zone=dw': { scripts: 193.2 },
  '/contribution_web?zone=dw': { scripts: 186.9 },
};
const ON_PHONES: Readonly<Record<string, Most>> = {
  '/m?zone=dw': { scripts: 194.6, styles: 17.6, requests: 25 },
};
const POST_ON_PHONES: Most = { scripts: 187.8, styles: 20, requests: 23 };

/** Of what people wrote, however much that is. */
const PICTURES = /^\/(?:media|emoji)\//;

// One with something to read in it, and no more than that.
test.use({ forumSettings: { env: {} } });
let post = '';
test.beforeAll(async ({ people }) => {
  const author = await people.player();
  const { wbId } = await author.post({ title: people.unique('第一次打开'), zone: 'dw' });
  await author.do('POST', '/api/bbs/weibo/comment/add_comment_v2', { wbId, content: '读到了' }, 'dw');
  post = `/m/posts/${wbId}?zone=dw`;
});

interface Loaded {
  readonly scripts: number;
  readonly styles: number;
  readonly addresses: readonly string[];
}

/** What a visit loads until nothing is loaded any more, in kB gzipped. */
async function loadOf(page: Page, path: string): Promise<Loaded> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  // What loads with the first move or press is not among it, nor with the ten seconds that stand for
  // one, which a busy machine may take.
  await page.addInitScript((most) => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms < most ? later(run, ms) : 0) });
  }, 9_000);
  await page.goto(path, { waitUntil: 'networkidle' });
  const pathOf = (response: Response): string => new URL(response.url()).pathname;
  const kilobytes = async (ending: string): Promise<number> => {
    const files = responses.filter((response) => pathOf(response).endsWith(ending));
    const bodies = await Promise.all(files.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  };
  const addresses = responses.filter((response) => !PICTURES.test(pathOf(response))).map((response) => response.url());
  return { scripts: await kilobytes('.js'), styles: await kilobytes('.css'), addresses: [...new Set(addresses)] };
}

async function expectLittle(page: Page, path: string, most: Most): Promise<void> {
  const { scripts, styles, addresses } = await loadOf(page, path);
  const list = addresses.join('\n');
  expect(scripts, list).toBeGreaterThan(100);
  expect(scripts, list).toBeLessThanOrEqual(most.scripts);
  expect(styles, list).toBeGreaterThan(10);
  if (most.styles) expect(styles, list).toBeLessThanOrEqual(most.styles);
  if (most.requests) expect(addresses.length, list).toBeLessThanOrEqual(most.requests);
}

for (const [path, most] of Object.entries(WIDE))
  test(`a first visit of ${path} loads little`, async ({ page }) => expectLittle(page, path, most));

test.describe('on a phone', () => {
  test.use(PHONE);

  test.afterEach(async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.mouse.move(100, 300);
    await expect.poll(() => asked.length, 'what comes with the first move').toBeGreaterThan(5);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.includes('desktop'))).toEqual([]);
  });

  for (const [path, most] of Object.entries(ON_PHONES))
    test(`a first visit of ${path} loads little`, async ({ page }) => expectLittle(page, path, most));

  test('a first visit of a post loads little', async ({ page }) => expectLittle(page, post, POST_ON_PHONES));
});

type Built = Record<string, { readonly src?: string; readonly imports?: readonly string[] }>;
const builtFiles = async (): Promise<Built> =>
  JSON.parse(await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8')) as Built;

test('no files of the build import each other: which one runs first would be left to the network', async () => {
  const files = await builtFiles();
  const settled = new Set<string>();
  const circles: string[] = [];
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' > '));
    if (settled.has(name) || way.includes(name)) return;
    for (const part of files[name]?.imports ?? []) follow(part, [...way, name]);
    settled.add(name);
  };
  for (const name of Object.keys(files)) follow(name, []);
  expect(settled.size).toBeGreaterThan(100);
  expect(circles).toEqual([]);
});

test('what wide pages load on use has nothing of the phone site', async () => {
  const files = await builtFiles();
  const partsOf = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const part of files[name]?.imports ?? []) partsOf(part, found);
    return found;
  };
  const isOfPhones = (name: string): boolean => /^_(?:site|home)-phone-.+\.js$/.test(name);
  const sources = Object.keys(files).filter((name) => files[name]?.src && [...partsOf(name)].some(isOfPhones));
  expect(sources).toContain('platform/mobile/home/PhoneHome.tsx');
  expect(sources.filter((source) => !/^platform\/(?:mobile|shell\/phone)\//.test(source))).toEqual([]);
});
