import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import type { Envelope } from '../../platform/contract/index.ts';
import { open } from '../e2e/support/test.ts';
import { text } from '../e2e/support/texts.ts';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { call, joinVerified, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

/** A long document: as many characters as a post may have, less room to type, and 50 images. */
const CHARACTERS = 19_500;
const IMAGES = 50;
const KEYSTROKES = 120;
/** Between two keystrokes, milliseconds: ten a second, faster than people type for long. */
const PACE = 100;
const PHRASE = 'typing in the middle of a long post ';

/**
 * Without these a headless browser waits for the next frame of a 60 Hz screen that is not there.
 */
const NO_FRAME_RATE = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

async function upload(origin: string, person: Person, n: number): Promise<string> {
  const bytes = await sharp({
    create: { width: 320, height: 200, channels: 3, background: `hsl(${n * 7}, 60%, 50%)` },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('_csrf', person.token);
  form.set('upload-file', new Blob([new Uint8Array(bytes)]), `${n}.png`);
  const headers = { cookie: person.cookie, 'x-csrf-token': person.token };
  const reply = await fetch(`${origin}/api/bbs/images?zone=sw4`, { method: 'POST', headers, body: form });
  const { Message, Desc } = (await reply.json()) as Envelope<{ url: string }[]>;
  const url = Message[0]?.url;
  if (!url) throw new Error(`an image was refused: ${Desc}`);
  return url;
}

const LINE = '海风从港口吹来，灯塔的光扫过甲板，水手们把缆绳一圈一圈收好，等着潮水在午夜之前退去。';

/**
 * Paragraphs with marks, headings, lists and topics as a long guide has them, an image after every
 * few.
 */
function longPost(images: readonly string[]): string {
  const blocks = Math.floor(CHARACTERS / (LINE.length * 2));
  const every = Math.floor(blocks / images.length);
  return Array.from({ length: blocks }, (_, n) => {
    const image = n % every === 0 ? images[n / every] : undefined;
    const marked = `${LINE.slice(0, 10)}<strong>${LINE.slice(10, 20)}</strong>${LINE.slice(20)}`;
    const block =
      n % 20 === 7
        ? `<ul><li>${LINE}</li><li>${LINE}</li></ul>`
        : n % 20 === 13
          ? `<p><span style="color: #e60000; font-size: 18px">${LINE}</span>${LINE}</p>`
          : `<p>${marked}${LINE}</p>`;
    return block + (image ? `<p><img src="${image}"></p>` : '');
  }).join('');
}

/**
 * Adds up the time from each key's event to the moment after its frame has been painted, in the
 * page itself.
 */
function watchKeys(): void {
  const samples: number[] = [];
  Object.assign(window, { keySamples: samples });
  window.addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => samples.push(performance.now() - event.timeStamp));
        port1.start();
        port2.postMessage(0);
      });
    },
    true,
  );
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: text('editor-pages:body.label') });

/**
 * Opens the editor from the post's menu. @returns milliseconds from the press to the painted text
 */
async function openEditor(page: Page): Promise<number> {
  await page
    .getByRole('button', { name: text('core:post.menu'), exact: true })
    .first()
    .click();
  const entry = page.getByRole('menuitem', { name: text('core:post.edit'), exact: true });
  await entry.waitFor();
  await page.evaluate(() => {
    const watch = { began: 0, painted: 0 };
    Object.assign(window, { opening: watch });
    document.addEventListener('pointerup', (event) => (watch.began ||= event.timeStamp), true);
    const look = (): void => {
      if (watch.began === 0 || !document.querySelector('[data-slate-editor] [data-slate-node]'))
        return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (watch.painted = performance.now()));
      port1.start();
      requestAnimationFrame(() => port2.postMessage(0));
    };
    look();
  });
  await entry.click();
  await page.waitForFunction(() => (window as unknown as { opening: { painted: number } }).opening.painted > 0);
  // The page's own object, put there above.
  return page.evaluate(() => {
    const { began, painted } = (window as unknown as { opening: { began: number; painted: number } }).opening;
    return painted - began;
  });
}

async function closeEditor(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('editor-pages:cancel'), exact: true })
    .last()
    .click();
  await editorOf(page).waitFor({ state: 'detached' });
}

interface Typed {
  /** Milliseconds from key to paint, of each keystroke. */
  readonly samples: readonly number[];
  /** Milliseconds of processor time that the page's main thread took for one. */
  readonly cpu: number;
}

/**
 * Seconds of processor time of the page's main thread so far: the same however busy the machine is.
 */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Types in the middle of the text. */
async function typeAway(page: Page, session: CDPSession, text: Locator): Promise<Typed> {
  const lines = text.locator('p');
  const line = lines.nth(Math.floor((await lines.count()) / 2) + 1);
  await line.scrollIntoViewIfNeeded();
  await line.click();
  await page.keyboard.press('End');
  // The first key after a click makes what is only made once.
  await page.keyboard.type('go');
  await page.evaluate(() => ((window as unknown as { keySamples: number[] }).keySamples.length = 0));
  const before = await threadTime(session);
  const phrase = PHRASE.repeat(Math.ceil(KEYSTROKES / PHRASE.length)).slice(0, KEYSTROKES);
  await page.keyboard.type(phrase, { delay: PACE });
  const cpu = ((await threadTime(session)) - before) * (1_000 / KEYSTROKES);
  if (!(await text.innerText()).replaceAll('\u00a0', ' ').includes(phrase.trim()))
    throw new Error('what was typed is not there');
  const samples = await page.evaluate(() => (window as unknown as { keySamples: number[] }).keySamples);
  return { samples, cpu };
}

/** The same at full speed and with the processor slowed six times. */
async function typeTwice(page: Page, text: Locator): Promise<{ full: Typed; slowed: Typed }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const full = await typeAway(page, session, text);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const slowed = await typeAway(page, session, text);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { full, slowed };
}

/** The browser alone: the same text, editable, without an editor. */
async function typeBare(
  context: BrowserContext,
  origin: string,
  html: string,
): Promise<{ full: Typed; slowed: Typed }> {
  const page = await context.newPage();
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><body style="margin:0"><div role="textbox" contenteditable style="height:600px;overflow:auto">${html}</div>`,
    }),
  );
  await page.goto(`${origin}/bare`);
  await page.evaluate(watchKeys);
  const typed = await typeTwice(page, page.getByRole('textbox'));
  await page.close();
  return typed;
}

const percentile = (samples: readonly number[], part: number): number =>
  samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * part) - 1] ?? Number.NaN;

/** Typing in a long post, and opening it, in a real browser. */
export async function measureTyping(engine: string, server: ServerProcess): Promise<Row[]> {
  const person = await joinVerified(server.origin, `typist-${process.pid}`, 900);
  const images: string[] = [];
  for (let n = 0; n < IMAGES; n += 1) images.push(await upload(server.origin, person, n));
  const html = longPost(images);
  const post = { wbTitle: '长文', wbContent: html, wbThemeId: 1 };
  const added = await call<{ wbId: number }>(server.origin, 'POST', '/api/bbs/weibo/add?zone=sw4', person, post);
  if (!added.Succeed) throw new Error(`the post was refused: ${added.Desc}`);
  const executablePath = await findBrowser('whole');
  const browser = await chromium.launch({
    args: [...browserArguments(), ...NO_FRAME_RATE],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    return await measureIn(browser, engine, server, person, { wbId: added.Message.wbId, html });
  } finally {
    await browser.close();
  }
}

async function measureIn(
  browser: Browser,
  engine: string,
  server: ServerProcess,
  { cookie }: Person,
  { wbId, html }: { readonly wbId: number; readonly html: string },
): Promise<Row[]> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/[=;]/);
  await context.addCookies([{ name, value, url: server.origin }]);
  const page = await context.newPage();
  await open(page, `${server.origin}/posts/${wbId}?zone=sw4`);
  await page.evaluate(watchKeys);
  const firstOpened = await openEditor(page);
  await closeEditor(page);
  const opened: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    opened.push(await openEditor(page));
    if (n < 4) await closeEditor(page);
  }
  const { full, slowed } = await typeTwice(page, editorOf(page));
  await page.close();
  const bare = await typeBare(context, server.origin, html);
  const row = (measure: string, ms: number, atMost?: number, reference?: number): Row => ({
    engine,
    name: measure,
    value: ms,
    unit: 'ms',
    ...(reference === undefined ? {} : { reference }),
    ...(atMost === undefined ? {} : { atMost }),
  });
  return [
    row('open the editor, code loaded', percentile(opened, 0.5), 500),
    row('open the editor, first time', firstOpened),
    row('keystroke, processor time', full.cpu, undefined, bare.full.cpu),
    row('keystroke to paint, median', percentile(full.samples, 0.5), undefined, percentile(bare.full.samples, 0.5)),
    row('keystroke to paint, 95 %', percentile(full.samples, 0.95), 16, percentile(bare.full.samples, 0.95)),
    row('CPU slowed 6x, median', percentile(slowed.samples, 0.5), undefined, percentile(bare.slowed.samples, 0.5)),
    row('CPU slowed 6x, 95 %', percentile(slowed.samples, 0.95), undefined, percentile(bare.slowed.samples, 0.95)),
  ];
}
