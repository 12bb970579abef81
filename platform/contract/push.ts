/**
 * What pages, their service worker and the server know together of push messages
 * (docs/product/push.md). Without schemas: the worker's build has none.
 */

/** Where a service worker tells that its browser has got another address (`renewPush`). */
export const RENEW_PUSH_PATH = '/api/bbs/user/push/renew';

/** What a browser is told, encrypted for it alone. */
export interface PushNews {
  /** The list that the message is in, such as `comment`. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Where it leads: an address of this forum, beginning with a slash. */
  readonly url: string;
  /** Address of a picture of the forum. */
  readonly icon: string;
  /** Notices of one tag take each other's place. */
  readonly tag: string;
}

/** How a browser shows a key on the wire: bytes in base64 for addresses, without padding. */
export const PUSH_KEY = '^B[A-Za-z0-9_-]{86}$';
export const PUSH_AUTH = '^[A-Za-z0-9_-]{22}$';
