/** Limits of the product, one home for both sides. Section numbers are of spec 1 unless said. */
export const LIMITS = {
  /** Post title, characters (spec 3 section 9). */
  title: 40,
  /** Post body, counted by `countLength`; overridden by code 35 (spec 3 section 5). */
  postLength: 20000,
  /** Canonical content as stored, UTF-16 units; guards the database against markup without text. */
  contentBytes: 400_000,
  /** Comment text, characters, smallest and largest (section 9). */
  commentMin: 2,
  commentMax: 150,
  commentImages: 9,
  /** Images in one post body. */
  postImages: 100,
  /** Bytes of one image (section 5). */
  imageBytes: 10 * 1024 * 1024,
  /** Pixels of one image before it is decoded. */
  imagePixels: 50_000_000,
  /** Search text (section 4). */
  search: 40,
  /** Items of one page of any list, and how far a list may be paged. */
  pageSize: 50,
  pageOffset: 100_000,
  nick: 16,
  account: 32,
  passwordMin: 8,
  passwordMax: 128,
  moderationReason: 200,
} as const;

/**
 * Failed logins to one account. Each counter starts anew `windowMs` after its first failure; from the `free`-th failure on the next
 * attempt has to wait, twice as long each time. Few failures from one address cost that address; only many, from several, cost
 * everybody else who tries, and then for seconds, so that no stranger keeps an owner out.
 */
export const LOGIN_THROTTLE = {
  windowMs: 15 * 60_000,
  /** The account from one address. */
  address: { free: 5, firstWaitMs: 2_000, maxWaitMs: 120_000 },
  /** The account from all addresses but those that have logged in to it. */
  account: { free: 30, firstWaitMs: 1_000, maxWaitMs: 15_000 },
  /** Counters kept, the least used ones are forgotten. */
  counters: 50_000,
} as const;

/** Product id given to the account component (section 1). */
export const ACCOUNT_PRODUCT_ID = 12002;

/** Client conventions (section 9), milliseconds. */
export const HTTP = { timeout: 20_000, retries: 2, retryDelay: 500, retryTimeout: 10_000 } as const;
