/**
 * Fields of a post that say how it is sent, not what is sent: which try it is, from where, and from
 * which draft.
 */
export const ABOUT_SENDING: readonly string[] = [
  'deviceInfo',
  'requestKey',
  'draftId',
  'draftVersion',
  'draftHolder',
  'wbUpdateTime',
];

/**
 * A submission that names itself: a repeat is told from another one under the same key by what it
 * holds.
 */
export interface SentKey {
  readonly key: string;
  /** Of everything that was sent but `ABOUT_SENDING`. */
  readonly digest: string;
}

/** No client can send a key that begins so (`RequestKey` of the contract). */
const DERIVED = '~';

/**
 * The key of a submission that brought none: a client that repeats it after a lost answer sends the
 * same. It holds for `REPEAT_WINDOW_MS` (docs/product/repeated-writes.md).
 * @param digest `digestOf` the call and everything that was sent
 */
export const derivedKey = (digest: string): string => `${DERIVED}${digest}`;

/** Whether the key was made by `derivedKey`. */
export const isDerived = (key: string): boolean => key.startsWith(DERIVED);
