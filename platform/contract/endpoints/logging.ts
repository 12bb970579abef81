import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { LOG } from '../limits.ts';
import { Count, Empty, Time } from '../schemas.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/**
 * Name in a page's `server-timing` under which it has the id of its own request: nothing of it is
 * in the page, which may be kept for many.
 */
export const PAGE_REQUEST = 'request';

/** The `logname` of entries that say what somebody did, apart from reports of faults. */
export const EVENT_LOG = 'event';

/** The server's to say, whatever a browser claims: heard, and put aside. */
const claimed = Type.Optional(Type.Unknown());

/**
 * What a browser reports (docs/product/browser-logging.md).
 */
export const LogEntry = Type.Object({
  /**
   * What happened: `api` a call that failed or was slow, `error` an uncaught error, `event` an
   * event by the name in `event`.
   */
  logname: Type.String({ minLength: 1, maxLength: 40 }),
  ftime: Time,
  event: text(40),
  request_id: text(64),
  /** The request of the page in which it happened. */
  frequest_id: text(64),
  param: text(4_000),
  result: text(200),
  api_url: text(1_000),
  method: text(10),
  referer: text(2_000),
  /** The answer of a failed call, cut. */
  body: text(LOG.bodyChars),
  remark: text(4_000),
  /** Milliseconds. */
  took_time: Type.Optional(Count),
  uid: claimed,
  user_id: claimed,
  user_agent: claimed,
  client_ip: claimed,
  zone: claimed,
});
export type LogEntry = Static<typeof LogEntry>;

/** Several reports in one call. */
export const logBatch = endpoint({
  method: 'POST',
  path: '/logger/batch',
  repeat: 'again',
  gate: everyone,
  summary: 'Reports of a browser, in batches; also sent as a beacon while the page closes',
  input: Type.Object({ logs: Type.Array(LogEntry, { minItems: 1, maxItems: LOG.most }) }),
  reply: Empty,
  rate: 'log',
  csrf: false,
  countsReaders: true,
});

export const visitLog = endpoint({
  method: 'POST',
  path: '/logger',
  repeat: 'again',
  gate: everyone,
  summary: 'A page view: host, zone, query, and the request of the page',
  input: Type.Object({
    host: text(255),
    query: text(2_000),
    path: text(1_000),
    referer: text(2_000),
    frequest_id: text(64),
  }),
  reply: Empty,
  rate: 'log',
  csrf: false,
  countsReaders: true,
});
