/** Fields of a post that say how it is sent, not what is sent: which try it is, from where, and from which draft. */
export const ABOUT_SENDING: readonly string[] = [
  'deviceInfo',
  'requestKey',
  'draftId',
  'draftVersion',
  'draftHolder',
  'wbUpdateTime',
];

/** A submission that names itself: a repeat is told from another one under the same key by what it holds. */
export interface SentKey {
  readonly key: string;
  /** Of everything that was sent but `ABOUT_SENDING`. */
  readonly digest: string;
}
