import type { Endpoint, InputOf, ReplyOf } from '../contract/index.ts';
import { csrfToken } from '../contract/endpoints/users.ts';
import { Code, frozenPage } from '../contract/errors.ts';
import { HTTP } from '../contract/limits.ts';
import { CallError, NETWORK_ERROR_CODE, type CallFn, type CallOptions } from './call.ts';
import { readReply } from './http-reply.ts';
import { buildRequest, type CallInput } from './http-request.ts';

/** What the browser's `call` tells of one request it made. */
export interface CallReport {
  readonly path: string;
  readonly method: string;
  readonly url: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly startedAt: number;
  readonly tookMs: number;
  /** The server's `x-request-id`. */
  readonly requestId: string;
  /** The answer's text, or why there was none. */
  readonly text: string;
}

/** What calls need of their surroundings, so that tests can give their own. */
export interface HttpCallSetup {
  /** The zone of the page, sent with every zoned call. */
  readonly zone: string;
  /** Who is signed in as far as the page knows; 0: nobody. */
  readonly uid: () => number;
  readonly fetch: typeof fetch;
  /** Milliseconds since the epoch, for the cache-busting timestamp. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /**
   * Leaves the page, for a login reply with code 301 and for any that says that the account is
   * frozen.
   */
  readonly redirect: (address: string) => void;
  /** The page's zone was stopped while the page is open. */
  readonly zoneStopped: () => void;
  /**
   * A call of somebody whom the page shows was refused because nobody is signed in.
   * @returns true once they are signed in again
   */
  readonly sessionGone: (options: CallOptions) => Promise<boolean>;
  /** Hears of every request when it is over. */
  readonly report?: (report: CallReport) => void;
  /** Texts for calls without an answer, already translated. */
  readonly texts: { readonly network: string; readonly timeout: string; readonly unreadable: string };
}

interface Setup extends HttpCallSetup {
  /** Leaves for the page that says that the account is frozen. */
  readonly leaveFrozen: () => void;
}

/**
 * The browser's `call`: 20 s timeout, up to 2 retries after 500 ms, a fresh `_csrf` before every
 * write, envelope to value or CallError.
 */
export function createHttpCall(surroundings: HttpCallSetup): CallFn {
  let isLeft = false;
  const setup: Setup = {
    ...surroundings,
    // Once: of several calls that are refused at the same time, the later ones would take their
    // reader back from wherever they have gone on to.
    leaveFrozen() {
      if (!isLeft) surroundings.redirect(frozenPage(surroundings.zone));
      isLeft = true;
    },
  };
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<ReplyOf<E>> {
    const given = input as CallInput; // every endpoint's input is an object
    // Tried again, it still belongs to the same person, whoever has logged in meanwhile.
    const uid = setup.uid();
    let hasWaited = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const csrf = needsToken(endpoint) ? (options.tokenInHand ?? (await call(csrfToken, {}, options))) : undefined;
        return (await send(setup, endpoint, { given, csrf, uid }, attempt, options)) as ReplyOf<E>;
      } catch (error) {
        const isAgain: boolean = !hasWaited && (await isBack(setup, endpoint, error, options));
        hasWaited ||= isAgain;
        if (!isAgain && (attempt >= HTTP.retries || options.signal?.aborted || !mayRetry(endpoint, error))) throw error;
        await setup.wait(HTTP.retryDelay);
      }
    }
  }
  return call;
}

const needsToken = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.csrf !== false;

// oxlint-disable-next-line sonarjs/cognitive-complexity -- the ways in which a call may end, in their order
async function send(
  setup: Setup,
  endpoint: Endpoint,
  { given, ...sender }: { readonly given: CallInput; readonly csrf: string | undefined; readonly uid: number },
  attempt: number,
  options: CallOptions,
): Promise<unknown> {
  const { signal, isQuiet = false, tokenInHand } = options;
  const { url, init: request } = buildRequest(endpoint, given, { zone: setup.zone, ...sender, now: setup.now() });
  const init = tokenInHand === undefined ? request : { ...request, keepalive: true };
  const timeout = AbortSignal.timeout(attempt === 0 ? HTTP.timeout : HTTP.retryTimeout);
  const startedAt = setup.now();
  const report = (status: number, text: string, requestId = '') => {
    const { path, method } = endpoint;
    setup.report?.({ path, method, url, status, startedAt, tookMs: setup.now() - startedAt, requestId, text });
  };
  try {
    const response = await setup.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const text = await response.text();
    report(response.status, text, response.headers.get('x-request-id') ?? '');
    return readReply(response.status, text, setup.texts.unreadable, (name) => response.headers.get(name));
  } catch (error) {
    if (error instanceof CallError) {
      if (error.code === Code.redirect) redirectTo(error.reason, setup.redirect);
      if (error.code === Code.frozen) setup.leaveFrozen();
      if (error.code === Code.zoneStopped && !isQuiet) setup.zoneStopped();
      throw error;
    }
    if (signal?.aborted) throw error;
    report(0, String(error));
    throw new Unanswered(timeout.aborted ? setup.texts.timeout : setup.texts.network, endpoint.path, error);
  }
}

/** A press that was refused for want of a session is done once its person has logged in again. */
async function isBack(setup: Setup, endpoint: Endpoint, error: unknown, options: CallOptions): Promise<boolean> {
  if (!(error instanceof CallError) || error.status !== 401 || setup.uid() === 0 || options.isQuiet) return false;
  const back = setup.sessionGone(options);
  return endpoint.repeat === 'as-it-stands' && back;
}

/** Only addresses of web pages: a reply must never make the browser run a script. */
function redirectTo(address: string, redirect: (address: string) => void): void {
  if (/^(https?:\/\/|\/(?![/\\]))/i.test(address)) redirect(address);
}

/** Sent, but no answer came: whether the server did it is unknown. */
class Unanswered extends CallError {
  readonly path: string;
  constructor(reason: string, path: string, cause: unknown) {
    super(0, NETWORK_ERROR_CODE, reason, { cause });
    this.path = path;
  }
}

/**
 * Reads are tried again when no answer came, those that say so (`retry`) after any failure but a
 * plain "not signed in". A write is tried again only when doing it twice is doing it once: the
 * contract says so (`repeat`). A token that could not be fetched has been tried as a read already.
 */
function mayRetry(endpoint: Endpoint, error: unknown): boolean {
  if (endpoint.retry === 'failed' && error instanceof CallError) return error.status !== 401;
  if (!(error instanceof Unanswered) || error.path !== endpoint.path) return false;
  if (endpoint.method === 'GET') return true;
  return isRepeatable(endpoint);
}

/** Whether a write that may have been done is sent once more. */
const isRepeatable = ({ repeat }: Endpoint): boolean => repeat === 'first-answer' || repeat === 'as-it-stands';
