import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { RequestContext, SessionRef, Viewer } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';
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

/** Who may do what, of others than the viewer. */
export interface RightsService {
  /**
   * Whether somebody has more rights in the context's zone than the viewer, who then does not
   * penalise them (docs/product/penalties.md): codes in all zones come before 13, that before 12.
   */
  outranks(ctx: RequestContext, uid: number): Promise<boolean>;
}
export const rightsService = defineService<RightsService>('rights');

/**
 * A muted user may not publish; a banned one may not write at all, but for calls that say so
 * (`EndpointSpec.forBanned`): take back what they have liked, say (docs/product/entry-rules.md). Whose
 * reports are not taken (`report`) may do everything else.
 */
export const RestrictionKind = { mute: 1, ban: 2, report: 3 } as const;
export type RestrictionKind = (typeof RestrictionKind)[keyof typeof RestrictionKind];

/** A restriction as a plugin imposes it: in the context's zone, by the viewer. */
export interface Imposed {
  readonly uid: number;
  readonly kind: RestrictionKind;
  /** Milliseconds; it no longer holds from then on. */
  readonly until: number;
  /** What the person is told. */
  readonly reason: string;
  /** `<plugin>:<id>` of what it belongs to. */
  readonly source: string;
}

/** Mutes and bans that belong to something, and end with it or by themselves. */
export interface RestrictionService {
  /**
   * Mutes or bans a person until a moment; again for the same source takes the first one's place.
   * The caller has decided that the viewer may. Joins an open transaction.
   */
  impose(ctx: RequestContext, restriction: Imposed): Promise<void>;
  /**
   * Takes back what this source has imposed, over or not; what others have imposed stays.
   * @returns false when it had imposed none
   */
  lift(ctx: RequestContext, of: Pick<Imposed, 'uid' | 'kind' | 'source'>): Promise<boolean>;
}
export const restrictionService = defineService<RestrictionService>('restrictions');
