import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOGIN_THROTTLE } from '../../../platform/contract/limits.ts';
import {
  bucket,
  collectFaults,
  ConfigError,
  flag,
  imageReview,
  logLevel,
  mail,
  networks,
  push,
  proxies,
  sessionSecret,
  signedService,
  whatIsSet,
  webAddress,
  type BucketConfig,
  type ImageReviewConfig,
  type MailConfig,
  type PushConfig,
} from './settings.ts';

export { ConfigError } from './settings.ts';

/** Everything that the process environment decides. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute folder of the database file, media, logs and the generated secret. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseReadUrl: string | null;
  readonly zonesDir: string;
  /** False with `DEMO=0`: an empty database stays empty. */
  readonly demo: boolean;
  /** `https://forum.example`; null means the address of the request itself. */
  readonly publicOrigin: string | null;
  /** How many proxies stand in front, or their addresses. */
  readonly trustProxy: false | number | string;
  readonly sessionSecret: string;
  /** CIDR blocks whose visitors are "on the company network". */
  readonly companyNetwork: readonly string[];
  /** CIDR blocks that may read `/metrics` and `/docs`. */
  readonly operatorNetwork: readonly string[];
  /** Site switches (`GRAY_PAGE`, `WEB_GRAY_SCREEN`, `WEB_GRAY_SCREEN_STATUS`): 0 or 1. */
  readonly grayMode: { gray_page: number; web_gray_screen: number; web_gray_screen_status: number };
  /**
   * How long the process still serves after SIGTERM while `/readyz` already answers 503,
   * milliseconds.
   */
  readonly drainGraceMs: number;
  /**
   * `LOG_SINK_URL`: where the reports of browsers are sent; null keeps them in files below
   * `dataDir/logs`.
   */
  readonly logSinkUrl: string | null;
  /**
   * `GAME_DATA_URL` with `GAME_DATA_SECRET`: the publisher's game data; null keeps them in our own
   * database.
   */
  readonly gameData: { readonly url: string; readonly secret: string } | null;
  /**
   * `REVIEW_URL` with `REVIEW_SECRET`: the publisher's review of drafts; null reviews them at our
   * own desk.
   */
  readonly review: { readonly url: string; readonly secret: string } | null;
  /** `S3_...`: where media lies; null keeps it in `dataDir/media`. */
  readonly bucket: BucketConfig | null;
  /** `IMAGE_REVIEW_...`: who looks at uploaded pictures besides our own list of refused ones. */
  readonly imageReview: ImageReviewConfig | null;
  /** `PUSH_...`: with what browsers are told of messages while no page is open; null: they are not. */
  readonly push: PushConfig | null;
  /** `MAIL_...`: how members are told of messages by mail; null: they are not. */
  readonly mail: MailConfig | null;
  /** False with `WEB_BEACONS=0`: public beacons of randomness are not asked, whatever zones say. */
  readonly webBeacons: boolean;
  /** `PLUGINS=strict`: a plugin that cannot be started ends the start; else it is left out. */
  readonly strictPlugins: boolean;
  /** `SAFE_MODE=1`: every plugin is left out. */
  readonly safeMode: boolean;
  /**
   * `REGISTRATIONS_AN_HOUR`: accounts that one block of addresses may make before each more needs a
   * solved challenge.
   */
  readonly registrationsAnHour: number;
  readonly logLevel: string;
  readonly production: boolean;
}

/**
 * Loopback and private ranges: on a fresh clone the developer's own machine is the company network.
 */
const PRIVATE_NETWORKS = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';

/**
 * Long enough for a test or a small proxy, short enough for a restart by hand; behind a load
 * balancer its probe's period.
 */
const DRAIN_GRACE_MS = '1000';
const MAX_DRAIN_GRACE_MS = 300_000;

/**
 * Reads the configuration. What is set to nothing counts as not set.
 * @throws ConfigError with a line for each variable that cannot be used: its name and what it
 *   should hold
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = whatIsSet(environment);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const production = env.NODE_ENV !== 'development';
  const { attempt, refuseFaults } = collectFaults();
  const config: Config = {
    host: env.HOST ?? '127.0.0.1',
    port: attempt(() => port(env.PORT ?? '3000'), 0),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    zonesDir: resolve(env.ZONES_DIR ?? 'zones'),
    demo: attempt(() => flag(env, 'DEMO', true), false),
    publicOrigin: attempt(() => origin(env.PUBLIC_ORIGIN), null),
    trustProxy: attempt(() => proxies(env.TRUST_PROXY), false),
    sessionSecret: attempt(() => sessionSecret(env, () => storedSecret(dataDir), production), ''),
    companyNetwork: attempt(() => networks('COMPANY_NETWORK', env.COMPANY_NETWORK ?? PRIVATE_NETWORKS), []),
    operatorNetwork: attempt(() => networks('OPERATOR_NETWORK', env.OPERATOR_NETWORK ?? PRIVATE_NETWORKS), []),
    grayMode: {
      gray_page: attempt(() => Number(flag(env, 'GRAY_PAGE', false)), 0),
      web_gray_screen: attempt(() => Number(flag(env, 'WEB_GRAY_SCREEN', false)), 0),
      web_gray_screen_status: attempt(() => Number(flag(env, 'WEB_GRAY_SCREEN_STATUS', false)), 0),
    },
    drainGraceMs: attempt(() => drainGrace(env.DRAIN_GRACE_MS ?? DRAIN_GRACE_MS), 0),
    logSinkUrl: attempt(() => webAddress('LOG_SINK_URL', env.LOG_SINK_URL), null),
    gameData: attempt(() => signedService(env, 'GAME_DATA'), null),
    bucket: attempt(() => bucket(env), null),
    imageReview: attempt(() => imageReview(env), null),
    review: attempt(() => signedService(env, 'REVIEW'), null),
    push: attempt(() => push(env), null),
    mail: attempt(() => mail(env), null),
    webBeacons: attempt(() => flag(env, 'WEB_BEACONS', true), false),
    strictPlugins: attempt(() => isStrict(env.PLUGINS), false),
    safeMode: attempt(() => flag(env, 'SAFE_MODE', false), false),
    registrationsAnHour: attempt(() => registrations(env.REGISTRATIONS_AN_HOUR), 0),
    logLevel: attempt(() => logLevel(env.LOG_LEVEL ?? 'info'), 'info'),
    production,
  };
  refuseFaults();
  return config;
}

/**
 * Whether people reach the forum by https: then cookies are secure, and browsers are told to come
 * by nothing else.
 */
export const isHttps = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean =>
  publicOrigin?.startsWith('https:') ?? false;

function port(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value <= 65535)) throw new ConfigError(`PORT must be 0 to 65535, not ${text}`);
  return value;
}

function isStrict(text: string | undefined): boolean {
  if (text !== undefined && text !== 'strict') throw new ConfigError(`PLUGINS must be strict or not set, not ${text}`);
  return text === 'strict';
}

function registrations(text: string | undefined): number {
  if (text === undefined) return LOGIN_THROTTLE.register.free;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= 1)) throw new ConfigError(`REGISTRATIONS_AN_HOUR must be a number from 1 on, not ${text}`);
  return value;
}

function drainGrace(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MAX_DRAIN_GRACE_MS)
    throw new ConfigError(`DRAIN_GRACE_MS must be 0 to ${MAX_DRAIN_GRACE_MS}, not ${text}`);
  return value;
}

function origin(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new ConfigError(`PUBLIC_ORIGIN must be like https://forum.example, not ${text}`);
  return url.origin;
}

/**
 * A secret made once and kept beside the data, so that sessions survive a restart without any
 * setting.
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch {
    return readFileSync(file, 'utf8').trim(); // another process was first
  }
}
