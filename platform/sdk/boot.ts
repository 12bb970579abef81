import type { OpenKey, ZoneLink } from '../contract/endpoints/site.ts';
import type { OwnUser } from '../contract/endpoints/users.ts';
import type { Locale } from '../contract/locale.ts';
import type { Site } from '../contract/sites.ts';
import type { BrowserZone } from '../contract/zone/browser-zone.ts';

/**
 * What the server tells the browser before the router exists, as inert JSON in the page. Everything
 * in it is public to the viewer.
 */
export interface Boot {
  readonly zone: BrowserZone;
  /** All zones, for the game switcher. */
  readonly zones: readonly ZoneLink[];
  readonly locale: Locale;
  /** The server's time of this page, milliseconds. */
  readonly now: number;
  readonly viewer: OwnUser | null;
  /** A visitor from outside the company network: the page lies under a blurred mask. */
  readonly masked: boolean;
  readonly openKey: OpenKey;
  /** 8 random characters, drawn as a faint watermark. */
  readonly sessionMark: string;
  /** Public origin without trailing slash, for `og:` and share addresses. */
  readonly origin: string;
  readonly productId: 12002;
  /** Address of the account component shown in the login dialog's iframe. */
  readonly accountUrl: string;
  /** True when the host name says the zone, so that links need no `?zone=`. Absent means false. */
  readonly zoneFromHost?: boolean;
  /** Absent: `desktop`. */
  readonly site?: Site;
  /**
   * Ids of plugins that the zone names and this host could not start; managers alone are told.
   * Absent: none.
   */
  readonly leftOut?: readonly string[];
}
