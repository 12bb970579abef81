import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { SessionRef, Viewer } from '../../sdk/context.ts';
import type { Auth } from './permissions.ts';

/** What is known of an account whatever the zone. */
export interface ViewerData {
  readonly uid: number;
  readonly account: string;
  readonly nick: string;
  readonly avatarUrl: string;
  readonly verified: boolean;
  readonly auth: Auth;
  readonly frozen: boolean;
}

export type SessionLookup =
  | { readonly status: 'visitor' }
  /** The account is frozen: answer ACCOUNT_FROZEN (505). */
  | { readonly status: 'frozen'; readonly session: SessionRef }
  | {
      readonly status: 'signedIn';
      readonly session: SessionRef;
      readonly data: ViewerData;
      /** The session's end has just been moved: that of the browser's cookie has to follow. */
      readonly renewed: boolean;
    };

/** Who somebody is: by the session of a request, or by their uid. */
export interface ViewerService {
  /** The viewer in a zone: with the codes that they have there. */
  of(data: Omit<ViewerData, 'frozen'>, zone: Pick<ZoneConfig, 'abbr' | 'tripleReview'>): Viewer;
  /** Under which id a session is stored; null: this is no token. */
  sessionId(token: string): string | null;
  /** Who a cookie's token belongs to; slides the session's expiry. */
  resolve(token: string | undefined, now: number): Promise<SessionLookup>;
  /** Whose token it is, where this host has looked it up lately; asks nobody. */
  known(token: string): number | null;
  /** Fresh from the database. Null for an unknown account. */
  load(uid: number): Promise<ViewerData | null>;
  /**
   * Of these sessions (their ids): `session:<id>` of those that have ended and `user:<uid>` of
   * whose account is frozen. One query, for what stays open long: an operator's command beside the
   * embedded database is told to nobody.
   */
  endedTags(ids: readonly string[], now: number): Promise<string[]>;
  /**
   * Drops what `user:<uid>` and `session:<id>` name; wire it to this host's and the others'
   * invalidations.
   */
  onInvalidate(tags: readonly string[]): void;
  /** Drops everything: messages of other hosts may have been missed. */
  flush(): void;
}
