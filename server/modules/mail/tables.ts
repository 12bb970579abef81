import type { Generated } from 'kysely';
import type { Locale } from '../../../platform/contract/locale.ts';

/** The address that somebody has confirmed, which nobody else is ever shown. */
export interface MailAddressRow {
  uid: number;
  address: string;
  /** The language of the page on which they gave it. */
  locale: Locale;
  confirmed_at: number;
  /** When mail to it came back; null: it does not. */
  refused_at: number | null;
  /** When a mail with notices last began to be sent; 0 for never. */
  noticed_at: number;
}

/** A link that confirms an address: the latest one of a person is good, the others are counted. */
export interface MailTokenRow {
  /** SHA-256 of the token: a leaked table confirms nothing. */
  hash: string;
  uid: number;
  address: string;
  /** Where it was asked for, and in which language. */
  zone: string;
  locale: Locale;
  created_at: number;
  expires_at: number;
  /** When it was used, or another took its place. */
  ended_at: number | null;
  refused_at: number | null;
}

/**
 * - `confirm`: asks whether an address is somebody's.
 * - `parted`: tells an address that it is no longer an account's.
 * - `notices`, `digest`: written when they are sent, of what their reader may see then.
 */
export type MailKind = 'confirm' | 'parted' | 'notices' | 'digest';

/** A mail that is to be sent. */
export interface MailOutgoingRow {
  id: number;
  kind: MailKind;
  /** 1: it goes behind all that are not, as digests do, of which there are many at once. */
  is_bulk: number;
  uid: number;
  zone: string;
  /** Where to, for mails about an address; empty: to the reader's own. */
  address: string;
  locale: Locale;
  /** The token of a confirmation, sealed; else empty. */
  secret: string;
  /** Of notices: when the first was sent that the mail tells; else 0. */
  since: number;
  /** Of notices: when the first was sent of those that came while the mail was being sent. */
  late_since: number | null;
  created_at: number;
  /** No host looks at it before. */
  due_at: number;
  /** How often it was sent in vain. */
  tries: number;
}

/** Rows of the mail module. */
export interface MailTables {
  mail_address: MailAddressRow;
  mail_token: MailTokenRow;
  mail_outgoing: Omit<MailOutgoingRow, 'id' | 'is_bulk'> & { id: Generated<number>; is_bulk: Generated<number> };
  /** Who gets the weekly digest of a zone. */
  mail_digest_reader: { zone: string; uid: number };
  /** Whose digest of a week (its Monday, 20261123) was handed to be sent. */
  mail_digest: { zone: string; uid: number; week: number };
  /** How far the digests of a week are: readers up to this one have theirs. */
  mail_digest_run: { zone: string; week: number; last_uid: number; is_done: number };
}
