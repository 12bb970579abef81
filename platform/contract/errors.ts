/**
 * Every error that a call can answer with: HTTP status and the envelope's `Code`. Texts are in
 * `platform/locales/<lng>/errors.json` under the same id (plugins: `errors` in their own locale
 * file). All of them, with what a client does about each `Code`: docs/product/errors.md.
 */
export interface ErrorKind {
  readonly status: number;
  readonly code: number;
}

const kind = (status: number, code: number = status): ErrorKind => ({ status, code });

export const CORE_ERRORS = {
  BAD_INPUT: kind(400),
  /** A write names a field that its call does not take. */
  UNKNOWN_FIELD: kind(400),
  BAD_JSON: kind(400),
  UNSUPPORTED_MEDIA_TYPE: kind(415),
  PAYLOAD_TOO_LARGE: kind(413),
  METHOD_NOT_ALLOWED: kind(405),
  NOT_SIGNED_IN: kind(401),
  FORBIDDEN: kind(403),
  BAD_ORIGIN: kind(403),
  BAD_CSRF: kind(403),
  NOT_FOUND: kind(404),
  /** Told from other refusals: a page that is open becomes the error page. */
  ZONE_STOPPED: kind(403, 4031),
  UNKNOWN_ZONE: kind(404),
  /** The post asks for something of a plugin that its zone does not have. */
  FEATURE_OFF: kind(409),
  /** This host sends no push messages. */
  PUSH_OFF: kind(409),
  /** A browser whose push service this host does not write to. */
  PUSH_SERVICE_UNKNOWN: kind(400),
  /** This host sends no mail. */
  MAIL_OFF: kind(409),
  MAIL_ADDRESS_INVALID: kind(400),
  /** Too many mails have asked for a confirmation within the hour. */
  MAIL_TOO_MANY: kind(429),
  /** There is no address that was confirmed. */
  MAIL_UNCONFIRMED: kind(409),
  /** What a plugin has to say first cannot be asked now. */
  PLUGIN_DOWN: kind(503),
  RATE_LIMITED: kind(429),
  OVERLOADED: kind(503),
  /**
   * The database or a disk cannot be used just now; nothing was done, or nobody knows whether it
   * was.
   */
  OUTAGE: kind(503),
  INTERNAL: kind(500),
  CONFLICT: kind(409),
  /** The reply says what the key has made: `SentBefore`. */
  SENT_BEFORE: kind(409, 4094),
  /** The same person has just written the same (docs/product/writing-pace.md). */
  TEXT_REPEATED: kind(409, 4098),
  WRITING_TOO_FAST: kind(429, 4291),
  WRITING_DAY_FULL: kind(429, 4292),
  /** The post was changed since the text began: the reply says what stands there, `PostChanged`. */
  POST_CHANGED: kind(409, 4097),
  /** Another account signed in meanwhile than the page believes in: nothing was done. */
  ACCOUNT_CHANGED: kind(409, 4095),
  ACCOUNT_TAKEN: kind(409),
  ACCOUNT_INVALID: kind(400),
  PASSWORD_WEAK: kind(400),
  NICK_INVALID: kind(400),
  NICK_TAKEN: kind(409),
  NICK_RESERVED: kind(400),
  NICK_TOO_SOON: kind(403),
  SIGNATURE_TOO_LONG: kind(400),
  REPUTATION_TOO_LOW: kind(403, 10007),
  LOGIN_FAILED: kind(401),
  LOGIN_THROTTLED: kind(429),
  /**
   * Too much has failed, or was made: the reply holds a challenge, and the call may come again with
   * its answer (`ChallengeAsked`).
   */
  CHALLENGE_REQUIRED: kind(429, 4291),
  ACCOUNT_FROZEN: kind(403, 505),
  TICKET_INVALID: kind(401),
  OTHER_ACCOUNT: kind(409),
  REAL_NAME_REQUIRED: kind(403, 10004),
  REAL_NAME_DONE: kind(409),
  REAL_NAME_NAME_REQUIRED: kind(400),
  REAL_NAME_NAME_INVALID: kind(400),
  REAL_NAME_ID_REQUIRED: kind(400),
  REAL_NAME_ID_INVALID: kind(400),
  REAL_NAME_UNDERAGE: kind(403),
  REAL_NAME_LIMIT: kind(409),
  MUTED: kind(403, 10005),
  BANNED: kind(403, 10006),
  /** The same for good: 9999 days. */
  MUTED_FOR_GOOD: kind(403, 10005),
  BANNED_FOR_GOOD: kind(403, 10006),
  TITLE_TOO_LONG: kind(400),
  SEARCH_TOO_LONG: kind(400),
  TITLE_REQUIRED: kind(400),
  SUGGESTION_TITLE_REQUIRED: kind(400),
  CONTENT_EMPTY: kind(400),
  CONTENT_TOO_LONG: kind(400),
  THEME_REQUIRED: kind(400),
  THEME_UNKNOWN: kind(400),
  THEME_FORBIDDEN: kind(403),
  LINK_FORBIDDEN: kind(403),
  CARD_CLOSED: kind(400),
  TOO_MANY_IMAGES: kind(400),
  IMAGE_UNKNOWN: kind(400),
  IMAGE_TYPE: kind(400),
  IMAGE_TOO_LARGE: kind(413),
  IMAGE_PIXELS: kind(400),
  IMAGE_FRAMES: kind(400),
  IMAGE_BROKEN: kind(400),
  IMAGE_REJECTED: kind(400, 18),
  IMAGE_REJECTED_REASON: kind(400, 18),
  IMAGE_REVIEW_DOWN: kind(503),
  IMAGES_UNUSED: kind(429),
  STORAGE_DOWN: kind(503),
  IMAGE_UNREACHABLE: kind(400),
  COMMENT_TOO_SHORT: kind(400),
  COMMENT_TOO_LONG: kind(400),
  COMMENT_FORBIDDEN: kind(403),
  COMMENT_NOT_HOT: kind(409),
  SHARE_IN_REVIEW: kind(403),
  REPORT_TEXT_REQUIRED: kind(400),
  REPORT_TEXT_TOO_LONG: kind(400),
  REPORT_OWN: kind(403),
  OWN_MATTER: kind(403),
  REPORT_CLAIMED: kind(409),
  REPORT_UNDO_OVER: kind(409),
  REPORTER_MUTED: kind(403),
  SIGNATURE_CHANGED: kind(409),
  FOLLOW_SELF: kind(400),
  FOLLOW_REFUSED: kind(403),
  FOLLOW_BLOCKED: kind(409),
  FOLLOW_BLOCKED_BY: kind(403),
  FOLLOW_LIMIT: kind(409),
  ROLE_UNKNOWN: kind(404),
  GAME_NOT_PLAYED: kind(404),
  NOT_FRIENDS: kind(409),
  GAME_DATA_DOWN: kind(503),
  BLOCK_SELF: kind(400),
  BLOCK_HOUSE: kind(403),
  BLOCK_LIMIT: kind(409),
} as const satisfies Record<string, ErrorKind>;

export type CoreErrorId = keyof typeof CORE_ERRORS;

/**
 * The code by which `/loginRedirect` is told of a frozen account; 1 to 3 are failed verifications
 * (status 505).
 */
export const FROZEN_LOGIN = 4;

/** The page that tells somebody in a zone that their account is frozen. */
export const frozenPage = (zone: string): string => `/loginRedirect?code=${FROZEN_LOGIN}&zone=${zone}`;

/** Envelope codes that the client acts on. */
export const Code = {
  redirect: 301,
  notFound: 404,
  frozen: 505,
  zoneStopped: 4031,
  realNameRequired: 10004,
  muted: 10005,
  banned: 10006,
  imageRejected: 18,
  sentBefore: 4094,
  postChanged: 4097,
} as const;
