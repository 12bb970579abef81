import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/contract/durations.ts';

/** How mail is sent (docs/product/mail.md). */
export const MAIL = {
  /** A link that confirms an address is good for so long. */
  tokenMs: DAY_MS,
  /** Notices wait for others, and to be read on the page, before they are mailed. */
  waitMs: 5 * MINUTE_MS,
  /** Between two mails with notices to one person. */
  apartMs: HOUR_MS,
  /** Notices of one mail, the newest; it says when there are more. */
  notices: 20,
  /** Before each further try of a mail; after the last one it is given up. */
  retryMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  /** While the mail host cannot be reached, nothing is tried for so long, longer each time. */
  downMs: [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
  /** What could not be sent for so long is not sent any more. */
  keptMs: 3 * DAY_MS,
  /** Mails that a host takes at a time, and for how long they are its own. */
  claimed: 20,
  claimMs: 5 * MINUTE_MS,
  /** How long one run of the job goes on at most. */
  runMs: 50 * SECOND_MS,
  /** Messages that wait in memory to be looked at; what comes then is not mailed. */
  waiting: 10_000,
  lookedAtOnce: 500,
} as const;

/** The weekly digest. */
export const DIGEST = {
  /** When it is sent: on Monday, at this hour of the zone. */
  hour: 9,
  /** A host that was off for longer leaves the week out. */
  lateMs: 2 * DAY_MS,
  /** Readers of one step, which is one transaction. */
  step: 500,
  /** Posts of each list. */
  posts: 5,
} as const;
