import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** Limits of the product, one home for both sides: docs/product/limits.md. */
export const LIMITS = {
  /** Name of a list of messages, characters. */
  messageType: 64,
  /** Address of a browser at its push service, characters, and browsers of one person in a zone. */
  pushEndpoint: 1_000,
  pushBrowsers: 10,
  /** A mail address, characters; mails an hour that ask one person, and one address, to confirm it. */
  mailAddress: 254,
  mailConfirmations: 5,
  /** Post title, characters. */
  title: 40,
  /** Post body, counted by `countLength`; overridden by code 35. */
  postLength: 20000,
  /** Canonical content as stored, UTF-16 units; guards the database against markup without text. */
  contentBytes: 400_000,
  /** Comment text, characters, smallest and largest. */
  commentMin: 2,
  commentMax: 150,
  commentImages: 9,
  /** Likes from which a first-level comment is a hot one. */
  hotComment: 5,
  /** Images in one post body. */
  postImages: 100,
  /** Pictures of a post in lists. */
  listImages: 9,
  /** Bytes of one image. */
  imageBytes: 10 * 1024 * 1024,
  /** Of the pictures of one person in a zone that were uploaded within a week and stand in nothing. */
  unusedImageBytes: 2 * 1024 * 1024 * 1024,
  /** Pixels of one image before it is decoded, of an animation in all of its frames. */
  imagePixels: 50_000_000,
  imageFrames: 300,
  /** Search text. */
  search: 40,
  /** Name, label and description of a topic, and how many topics managers recommend. */
  topic: 40,
  topicLabel: 8,
  topicDescription: 200,
  recommendedTopics: 20,
  /** Items of one page of any list, and how far a list may be paged. */
  pageSize: 50,
  pageOffset: 100_000,
  /** People that one person follows, and blocks. */
  follows: 5_000,
  blocks: 500,
  /** Roles that a person shows, people kept as recently mentioned, cards of one question. */
  shownRoles: 5,
  recentFriends: 20,
  cards: 50,
  /** Posts of the followed feed, from the newest. */
  feed: 1_000,
  nick: 16,
  account: 32,
  passwordMin: 8,
  passwordMax: 128,
  moderationReason: 200,
  /** Text of a report. */
  reportText: 100,
  signature: 60,
  /** Days between two changes of a nick. */
  nickChangeDays: 30,
  /** How far a list of a user's home may be paged. */
  userListOffset: 10_000,
  /** Newest posts kept of a person's visit record in a zone. */
  visits: 200,
  /** Newest posts of which it is kept where a person has stopped reading. */
  places: 500,
  /** Seconds of reading that one report may add. */
  openTimeSeconds: 600,
  /** Edge of a stored avatar, pixels. */
  avatarPixels: 256,
  /** The most that anybody's reputation can be; 0 is too low to speak. */
  reputationMax: 100,
} as const;

/**
 * Logins that fail and accounts that are made, as they are counted: docs/product/logging-in.md.
 * Each counter starts anew `windowMs` after the first that it counted. Where `step` stands, more
 * than `free` need a solved challenge, which gets harder with every `step` more.
 */
export const LOGIN_THROTTLE = {
  windowMs: 15 * MINUTE_MS,
  /**
   * The account from one address: from the `free`-th failure on the next attempt waits, twice as
   * long each time.
   */
  address: { free: 5, firstWaitMs: 2_000, maxWaitMs: 120_000 },
  /** The account from all addresses but those that have logged in to it. */
  account: { free: 20, step: 10 },
  /** All accounts from one block of addresses. */
  block: { free: 20, step: 10 },
  /** Accounts made from one block of addresses. */
  register: { free: 40, step: 10, windowMs: HOUR_MS },
  /**
   * How long an address that has logged in to an account is known, and spared what strangers have
   * to do.
   */
  knownMs: 90 * DAY_MS,
  /** How long a login waits for its turn at most. */
  queueMs: 2_000,
} as const;

/** Product id given to the account component. */
export const ACCOUNT_PRODUCT_ID = 12002;

/**
 * Reports of browsers: a batch goes at this many entries or after this wait, an answer in them is
 * cut to this length.
 */
export const LOG = {
  batch: 10,
  waitMs: 10_000,
  /** Events leave so long after the first, however many there are. */
  eventWaitMs: 3_000,
  bodyChars: 102_400,
  /** Entries of one request at most; a browser that could not send keeps no more. */
  most: 50,
  /** A call that took longer is reported although it succeeded. */
  slowMs: 3_000,
  /** A page counts as seen after this long. */
  viewMs: 1_500,
} as const;

/**
 * Game client: the scheme of its addresses, and how long a page waits for it to come up, to open a
 * card and to download.
 */
export const LAUNCHER = { scheme: 'guildhall-game', waitMs: 500, downloadWaitMs: 1_000 } as const;

/**
 * How long the rules that a login has loaded count as new, milliseconds
 * (docs/product/publishing-rules.md).
 */
export const POST_RULES = { newMs: 5_000 } as const;

/** Client conventions, milliseconds. */
export const HTTP = { timeout: 20_000, retries: 2, retryDelay: 500, retryTimeout: 10_000 } as const;

/** From the first request of a call to the end of its last retry, milliseconds. */
const CALL_TRIES_MS = HTTP.timeout + HTTP.retries * (HTTP.retryDelay + HTTP.retryTimeout);

/**
 * How long a write that is sent again is taken for a repeat of the first, milliseconds: as long as
 * a client tries, in whole minutes (docs/product/repeated-writes.md).
 */
export const REPEAT_WINDOW_MS = Math.ceil(CALL_TRIES_MS / MINUTE_MS) * MINUTE_MS;

/**
 * How fast one person may publish in a zone, and how soon the same text again
 * (docs/product/writing-pace.md).
 */
export const WRITING = {
  sameTextMs: 10 * MINUTE_MS,
  /** Characters below which a comment is compared with those on its own post alone. */
  shortText: 10,
  /** An account is new for so long. */
  newAccountMs: DAY_MS,
  /** The most in a minute. */
  aMinute: {
    newAccount: { post: 30, comment: 120 },
    others: { post: 60, comment: 240 },
  },
} as const;
