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

/** Product id given to the account component (section 1). */
export const ACCOUNT_PRODUCT_ID = 12002;

/** Client conventions (section 9), milliseconds. */
export const HTTP = { timeout: 20_000, retries: 2, retryDelay: 500, retryTimeout: 10_000 } as const;
