import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** What a user did and received, exact: a recount of visible content always agrees. */
export interface UserStats {
  posts: number;
  comments: number;
  /** Likes given. */
  favors: number;
  /** Likes received on posts, and on posts and comments together. */
  beFavorPosts: number;
  beFavors: number;
  /** Comments received from others on own posts. */
  beComments: number;
}

/** People as others are shown them. */
export interface UserService {
  /** What this viewer is shown beside a name, by uid; nobody knows who is not in it. */
  cards(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, UserCard>>;
  /** Sum over all zones. */
  stats(uid: number): Promise<UserStats>;
  /** What somebody did and received in the context's zone alone. */
  zoneStats(ctx: RequestContext, uid: number): Promise<UserStats>;
  /**
   * Members of the context's zone by the weighted sum of their counters, the highest first, none
   * without any and none whose account is frozen or banned there. A scan of the zone's members:
   * remember it.
   */
  leaders(
    ctx: RequestContext,
    weights: Readonly<Partial<Record<keyof UserStats, number>>>,
    limit: number,
  ): Promise<{ uid: number; score: number }[]>;
  /**
   * When accounts were made, milliseconds, by uid: remembered. Nobody knows who is not in it.
   */
  madeAt(uids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Whether there is a person with this uid, in whatever zone. */
  exists(uid: number): Promise<boolean>;
  /**
   * The uid of a person who is nobody, for what appears under a name of the forum's own: made when
   * first asked for, the same for this `key` on every host. Nobody can log in as it.
   */
  systemAccount(key: string, nick: string, now: number): Promise<number>;
  /**
   * Whether this is such an account: it earns nothing. Remembered, but the first question about a
   * uid asks the database.
   */
  isSystemAccount(uid: number): Promise<boolean>;
}
export const userService = defineService<UserService>('users');

/** Reputation: one value of a person for all zones. */
export interface ReputationService {
  /** 0 to 100; kept until it changes. @throws NOT_FOUND */
  value(ctx: RequestContext, uid: number): Promise<number>;
  /**
   * Adds to a person's reputation (0 to 100, one value for all zones) and records it with its
   * reason, by the viewer. Joins an open transaction; exact however many do it at once. `applied`
   * is what was really added: taking it back is adding `-applied`.
   * @throws NOT_FOUND
   */
  change(
    ctx: RequestContext,
    uid: number,
    delta: number,
    reason: string,
  ): Promise<{ readonly applied: number; readonly value: number }>;
}
export const reputationService = defineService<ReputationService>('reputation');

/** Something of a person that can be cleared, and put back. Each in the caller's transaction. */
export interface Clearable {
  /** How much there is of it. */
  count(uid: number): Promise<number>;
  /** @returns what `restore` needs: JSON */
  clear(uid: number): Promise<string>;
  /**
   * Puts it back where the person has set nothing else since.
   * @returns whether all of it is back
   */
  restore(uid: number, stored: string): Promise<boolean>;
}

/** What the heaviest penalties clear: the profile, the friends, and the roles and groups shown. */
export const CLEARED = ['profile', 'friends', 'roles'] as const;
export type Cleared = (typeof CLEARED)[number];
export type ClearingService = Readonly<Record<Cleared, Clearable>>;
export const clearingService = defineService<ClearingService>('clearing');
