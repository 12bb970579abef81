import type { Locale } from '../../../platform/contract/locale.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { SealService } from '../../host/services.ts';

/** What a reader can end with one press: mails with notices, or the digest of a zone. */
export interface Ending {
  readonly what: 'notices' | 'digest';
  readonly uid: number;
  readonly zone: string;
}

export const CONFIRM_PATH = '/mail/confirm';
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe';

const PURPOSE = 'mail-ending';

/** The part of an address that ends something without login: only this server makes one. */
export const sealEnding = (seals: SealService, { what, uid, zone }: Ending): string =>
  seals.seal(PURPOSE, JSON.stringify([what, uid, zone]));

/** Null: it was not made here. */
export function openEnding(seals: SealService, sealed: string): Ending | null {
  const text = seals.open(PURPOSE, sealed);
  if (text === null) return null;
  const [what, uid, zone] = JSON.parse(text) as [Ending['what'], number, string]; // as `sealEnding` wrote it
  return { what, uid, zone };
}

/** Addresses for mails: whole ones, at our public address. */
export function createMailLinks(seals: SealService, origin: string) {
  function absolute({ abbr }: Pick<ZoneConfig, 'abbr'>, path: string, query: object = {}): string {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries({ ...query, zone: abbr })) url.searchParams.set(name, String(value));
    return url.href;
  }

  return {
    absolute,
    confirm: (zone: ZoneConfig, lng: Locale, token: string): string => absolute(zone, CONFIRM_PATH, { token, lng }),
    end: (zone: ZoneConfig, lng: Locale, ending: Ending): string =>
      absolute(zone, UNSUBSCRIBE_PATH, { key: sealEnding(seals, ending), lng }),
  };
}

export type MailLinks = ReturnType<typeof createMailLinks>;
