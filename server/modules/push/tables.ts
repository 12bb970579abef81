import type { Locale } from '../../../platform/contract/locale.ts';

/** A browser that is told of its account's messages. */
export interface PushBrowserRow {
  /** SHA-256 of the endpoint, hex. */
  hash: string;
  uid: number;
  /** Id of the session that it is logged in with: it is told for no longer. */
  session: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The language of the page that subscribed it. */
  locale: Locale;
  subscribed_at: number;
  /** Messages in a row that could not be sent. */
  failures: number;
}

/** Rows of the push module. */
export interface PushTables {
  push_browser: PushBrowserRow;
  /** The zones whose messages a browser is told. */
  push_zone: { hash: string; zone: string };
}
