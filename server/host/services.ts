import type { Locale } from '../../platform/contract/locale.ts';
import type { OpenThing } from '../../platform/contract/schemas.ts';
import type { Db } from '../db/index.ts';
import type { RequestContext } from '../sdk/context.ts';
import type { AppError } from '../sdk/errors.ts';
import type { Hook, RunOf } from '../sdk/hook.ts';
import type { Outside } from '../sdk/outside.ts';
import { defineService } from '../sdk/service.ts';

export const databaseService = defineService<Db>('database');

/** Runs hooks: a plugin's own, or those that another one offers on its face. */
export interface HookService {
  run<H extends Hook>(hook: H, ...args: Parameters<RunOf<H>>): ReturnType<RunOf<H>>;
}
export const hookService = defineService<HookService>('hooks');

/** See `CacheService`. The key includes the zone; `build` names its tags by `ctx.tag`. */
export type Cached = CacheService['shared'];

/**
 * Answers from what is kept of single people in all zones, else builds; the key names the person,
 * and the value falls with the tags.
 */
export type PersonalCache = <T>(key: string, tags: readonly string[], build: () => Promise<T>) => Promise<T>;

/**
 * Reads for one person what is not worth being kept by itself: the tags that `read` names stand for
 * all that it asks the database for, so what is made of it may be kept for them (docs/caching.md).
 */
export type Tagged = <T>(read: () => Promise<T>) => Promise<T>;

/** A text of the server by namespace and id, with `{{name}}` replaced. */
export interface Translator {
  text(locale: Locale, id: string, values?: Readonly<Record<string, string | number>>, namespace?: string): string;
  error(locale: Locale, error: AppError): string;
}

/** What things of each kind bear where no plugin says more. */
export type DefaultsOf = (thing: OpenThing) => Readonly<Record<string, unknown>>;

/** The name of a zone's forum, or what it is, in the reader's language. */
export type SiteText = (id: 'title' | 'description', ctx: Pick<RequestContext, 'zone' | 'locale'>) => string;

/** A context that remembers, in order, every tag it was given. */
export interface TaggedContext extends RequestContext {
  readonly tagLog: string[];
}

/** Contexts for work that no request has asked for now. */
export interface ContextService {
  /**
   * For work that somebody has asked for earlier: as that person in that zone, with the rights of
   * now. Null when the zone is stopped or gone, or the account frozen or gone.
   */
  as(zone: string, uid: number, now: number): Promise<RequestContext | null>;
  /**
   * For what is due by itself: nobody's work, in that zone. Null when the zone is stopped or gone.
   */
  in(zone: string, now: number): RequestContext | null;
}
export const contextService = defineService<ContextService>('contexts');

/**
 * Drops cached replies and pages made from these tags: here at once after the commit, and on every
 * other host.
 */
export type Invalidate = (...tags: string[]) => void;
export const invalidateService = defineService<Invalidate>('invalidate');

/**
 * Keeps texts in the database that only the running forum reads: under the server's secret, and
 * bound to their purpose.
 */
export interface SealService {
  /**
   * @param purpose what it is and whose, such as `token:session:7`: under another one it does not
   *   open
   */
  seal(purpose: string, text: string): string;
  /** Null: it was not sealed here, for this, or has been changed. */
  open(purpose: string, sealed: string): string | null;
}
export const sealService = defineService<SealService>('seals');

/** Asks addresses that a zone's settings name. Null: this host asks none (`WEB_BEACONS=0`). */
export const webService = defineService<typeof fetch | null>('web');

/** Reads what lies at addresses that people write down; see `Outside`. */
export const outsideService = defineService<Outside>('outside');

/** What the server says. */
export interface TextService {
  /**
   * What a refusal says, in the viewer's language: for replies that tell of one without being it.
   */
  reason(ctx: RequestContext, error: AppError): string;
}
export const textService = defineService<TextService>('texts');

/**
 * What was read before, kept until a tag that `build` names on the context falls (`invalidate`,
 * `until`), here and on every other host. The key is the plugin's own within the zone: begin it
 * with the plugin's id. Outside of a transaction only.
 */
export interface CacheService {
  /** What is the same for every viewer. */
  shared<T>(key: string, ctx: RequestContext, build: () => Promise<T>): Promise<T>;
  /** What is one person's own: the key names them. */
  own<T>(key: string, ctx: RequestContext, build: () => Promise<T>): Promise<T>;
}
export const cacheService = defineService<CacheService>('cache');

/** What is said when something that the forum needs besides its database cannot be reached. */
export interface TroubleLog {
  /** The publisher's game data. */
  readonly onGameDataError: (error: unknown) => void;
  /** The publisher's image review. */
  readonly onReviewError: (error: unknown) => void;
  /** A push service. */
  readonly onPushError: (error: unknown) => void;
  /** The mail host, or a mail. */
  readonly onMailError: (error: unknown) => void;
  /** Where media lies cannot be used, and can be used again. */
  readonly onStorageDown: (error: unknown) => void;
  readonly onStorageBack: () => void;
}
