import { notFound } from '@tanstack/react-router';
import { FROZEN_LOGIN } from '../contract/errors.ts';
import { isCallError } from './call.ts';

/** Statuses with a page of their own. */
export type PageStatus = 402 | 403 | 405 | 406 | 500 | 505;

export interface PageErrorInfo {
  /** Text for the user, already translated. */
  readonly message?: string;
  /** The failure's own number, such as the code of a 505. */
  readonly code?: number;
  /** Of a 403: the page itself is not for this viewer, so nothing has gone. */
  readonly noRight?: boolean;
  /** What the page is about is not there: whatever the page shows, its HTTP status is 404. */
  readonly isMissing?: boolean;
  /** Something that the page needs cannot be used just now: its HTTP status is 503. */
  readonly isDown?: boolean;
}

const MARK = 'page-error:';
/** Codes by which an account component says why it lets somebody not in. */
const LOGIN_REFUSALS: ReadonlySet<number> = new Set([1, 2, 3, FROZEN_LOGIN]);

/**
 * Throw it in a loader or `beforeLoad`: the error page is shown with this HTTP status. All of it
 * reaches the browser, as text in `message` (that is all that a hydrated error keeps).
 */
export class PageError extends Error {
  readonly status: PageStatus;
  readonly info: PageErrorInfo;

  constructor(status: PageStatus, info: PageErrorInfo = {}) {
    super(MARK + JSON.stringify({ status, info }));
    this.name = 'PageError';
    this.status = status;
    this.info = info;
  }
}

/**
 * The page error that an error is, was before hydration, or amounts to: anything unknown is a plain
 * 500.
 */
export function pageErrorOf(error: unknown): PageError {
  if (error instanceof PageError) return error;
  if (isCallError(error)) {
    const isDown = error.status === 503;
    return new PageError(error.status === 403 ? 403 : 500, { message: error.reason, ...(isDown ? { isDown } : {}) });
  }
  const message = error instanceof Error ? error.message : '';
  if (!message.startsWith(MARK)) return new PageError(500);
  try {
    const { status, info } = JSON.parse(message.slice(MARK.length)) as { status: PageStatus; info: PageErrorInfo };
    return new PageError(status, info);
  } catch {
    return new PageError(500);
  }
}

/**
 * The HTTP status of the page that shows this error. The numbers that pages show are not all
 * statuses: 505 there is a login that was refused, 400, or 403 where a frozen account or a failed
 * check is the reason.
 */
export function httpStatusOf({ status, info }: PageError): number {
  if (info.isMissing) return 404;
  if (info.isDown) return 503;
  if (status === 505) return info.code !== undefined && LOGIN_REFUSALS.has(info.code) ? 403 : 400;
  return status;
}

/**
 * For loaders: what the page cannot do without. A 404 of the call becomes the router's
 * `notFound()`, or the error page of `missing` where the product has one for what is not there, and
 * so does a 400: an address that makes no sense leads to nothing. A 403 is the error page with the
 * server's reason, anything else the 500 page.
 */
export async function forPage<T>(reply: Promise<T>, missing?: PageStatus): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (error.status === 404 || error.status === 400)
      throw missing ? new PageError(missing, { isMissing: true }) : notFound();
    throw pageErrorOf(error);
  }
}
