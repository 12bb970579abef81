import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';

/**
 * A banner of sw4 leads to a topic that only the demo has; what the pointer comes to rest on when a
 * dialog goes is asked for beforehand.
 */
const BANNER_TOPIC =
  /^reply 404 GET \/api\/bbs\/topics\/get_topic_detail\?.*topicName=%E6%80%92%E6%BD%AE%E5%BD%B1%E5%83%8F$/;

/** Longer than any page waits for a reply, in milliseconds: what is open then hangs. */
const HANGS_MS = 30_000;
/** Streams stay open, videos are fetched as they play, and of a beacon's end nobody is told. */
const LONG_LIVED: readonly string[] = ['eventsource', 'media', 'ping'];

/**
 * Watches browser contexts for what no page of ours may do: errors in the console (hydration
 * warnings and breaches of the content policy are among them), exceptions, native dialogs, failed
 * requests, error replies, and requests that nobody answers.
 */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [BANNER_TOPIC];
  readonly #open = new Map<Request, number>();

  /**
   * From now on trouble whose line matches is part of the test. Lines: `console: ...`,
   * `reply 404 GET /path`, `failed GET /path net::...`, `hangs GET /path`.
   */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#console(message));
    context.on('weberror', (error) => this.#add(`exception: ${error.error().message}`));
    context.on('dialog', (dialog) => {
      this.#add(`dialog: ${dialog.message()}`);
      void dialog.dismiss().catch(() => undefined);
    });
    context.on('request', (request) => this.#open.set(request, performance.now()));
    context.on('requestfinished', (request) => this.#open.delete(request));
    context.on('requestfailed', (request) => this.#failed(request));
    context.on('response', (response) => this.#response(response));
    context.on('page', (page) => page.on('close', () => this.#closed(page)));
  }

  /** What happened and was not expected. */
  get lines(): readonly string[] {
    const hanging = [...this.#open]
      .filter(([request, since]) => hangs(since) && !LONG_LIVED.includes(request.resourceType()))
      .map(([request]) => `hangs ${request.method()} ${pathOf(request.url())}`);
    return [...this.#seen, ...hanging].filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  /** Of what a page waited for when it was closed, the browser tells nothing any more. */
  #closed(page: Page): void {
    for (const [request, since] of this.#open)
      if (!hangs(since) && pageOf(request) === page) this.#open.delete(request);
  }

  #console(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const line = message.text();
    // The browser's own line about an error reply, which #response tells with its address.
    if (line.startsWith('Failed to load resource')) return;
    this.#add(`console: ${line}`);
  }

  #failed(request: Request): void {
    this.#open.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes its unfinished requests with it.
    if (reason === 'net::ERR_ABORTED') return;
    this.#add(`failed ${request.method()} ${pathOf(request.url())} ${reason}`);
  }

  #response(response: Response): void {
    if (response.status() < 400) return;
    this.#add(`reply ${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  }

  #add(line: string): void {
    this.#seen.push(line);
  }
}

const hangs = (since: number): boolean => performance.now() - since > HANGS_MS;

/** Null for what no page has asked for, as a service worker. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

const pathOf = (address: string): string => {
  const url = new URL(address);
  return url.pathname + url.search;
};
