import ipaddr from 'ipaddr.js';

/**
 * A setting of the environment that cannot be used; the message names it and says what it should
 * hold.
 */
export class ConfigError extends Error {}

type Env = NodeJS.ProcessEnv;

/** Shorter ones can be guessed from what they sign. */
const SECRET_CHARS = 16;

/**
 * Reads settings one after the other and refuses all that cannot be used together, in one error of
 * a line each.
 */
export function collectFaults() {
  const faults: string[] = [];
  return {
    /** What `read` gives; `otherwise` where it throws a ConfigError, which is kept. */
    attempt<T>(read: () => T, otherwise: T): T {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        faults.push(error.message);
        return otherwise;
      }
    },
    /** @throws ConfigError when anything was kept */
    refuseFaults(): void {
      if (faults.length > 0) throw new ConfigError(faults.join('\n'));
    },
  };
}

/**
 * The environment without what is set to nothing, as files of settings have it where a line is left
 * empty.
 */
export const whatIsSet = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''));

/** A switch. @throws ConfigError for what might be meant either way */
export function flag(env: Env, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (text === undefined) return otherwise;
  if (/^(1|true)$/i.test(text)) return true;
  if (/^(0|false)$/i.test(text)) return false;
  throw new ConfigError(`${name} must be 0 or 1, not ${text}`);
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @throws ConfigError */
export function logLevel(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${text}`);
  return text;
}

const listed = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** CIDR blocks with commas between them. @throws ConfigError */
export function networks(name: string, text: string): string[] {
  const blocks = listed(text);
  const wrong = blocks.find((block) => !ipaddr.isValidCIDR(block));
  if (wrong !== undefined) throw new ConfigError(`${name} must be CIDR blocks such as 10.0.0.0/8, not ${wrong}`);
  return blocks;
}

/** Blocks that Fastify knows by name. */
const NAMED_BLOCKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * `TRUST_PROXY`. A number of proxies, never all of `X-Forwarded-For`: what stands left of what our
 * own proxy has written, anybody can write.
 * @throws ConfigError
 */
export function proxies(text: string | undefined): false | number | string {
  if (text === undefined || /^(0|false)$/i.test(text)) return false;
  if (/^true$/i.test(text)) return 1;
  if (/^\d+$/.test(text)) return Number(text);
  const wrong = listed(text).find(
    (part) => !NAMED_BLOCKS.includes(part) && !ipaddr.isValid(part) && !ipaddr.isValidCIDR(part),
  );
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY must be a number of proxies, or addresses and CIDR blocks such as 10.0.0.0/8, not ${wrong}`,
    );
  return text;
}

/**
 * `SESSION_SECRET`, or the one that is stored beside the data where it is not set. It signs tokens
 * and keys the hashes of real names: in production one that can be guessed is refused.
 * @throws ConfigError
 */
export function sessionSecret(env: Env, stored: () => string, production: boolean): string {
  const given = env.SESSION_SECRET;
  const secret = given || stored();
  if (production && secret.length < SECRET_CHARS)
    throw new ConfigError(
      `${given ? 'SESSION_SECRET' : 'DATA_DIR/secret'} must have at least ${SECRET_CHARS} characters`,
    );
  return secret;
}

/** @throws ConfigError */
export function webAddress(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError(`${name} must be a web address, not ${text}`);
  return text;
}

/**
 * `<NAME>_URL` with `<NAME>_SECRET`: a system of the publisher's that is asked by signed questions.
 * @throws ConfigError
 */
export function signedService(env: Env, name: string): { readonly url: string; readonly secret: string } | null {
  const url = webAddress(`${name}_URL`, env[`${name}_URL`]);
  if (!url) return null;
  const secret = env[`${name}_SECRET`];
  if (!secret || secret.length < SECRET_CHARS)
    throw new ConfigError(`${name}_URL needs a ${name}_SECRET of at least ${SECRET_CHARS} characters`);
  return { url, secret };
}

/** A bucket, where media lies in one (`S3_BUCKET`). */
export interface BucketConfig {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly pathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** @throws ConfigError */
export function bucket(env: Env): BucketConfig | null {
  if (!env.S3_BUCKET) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId !== !secretAccessKey)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set both or neither');
  const endpoint = webAddress('S3_ENDPOINT', env.S3_ENDPOINT) ?? undefined;
  if (!endpoint && !env.S3_REGION) throw new ConfigError('S3_BUCKET needs S3_REGION or S3_ENDPOINT');
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint,
    // Servers of one's own rarely have a host name for each bucket.
    pathStyle: flag(env, 'S3_PATH_STYLE', endpoint !== undefined),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** The publisher's image review. */
export interface ImageReviewConfig {
  readonly url: string;
  readonly secret: string;
  /**
   * What becomes of a picture when it does not answer: refused for now, or shown and asked about
   * again until it does.
   */
  readonly whenDown: 'refuse' | 'later';
}

/** @throws ConfigError */
export function imageReview(env: Env): ImageReviewConfig | null {
  const service = signedService(env, 'IMAGE_REVIEW');
  if (!service) return null;
  const whenDown = env.IMAGE_REVIEW_WHEN_DOWN || 'refuse';
  if (whenDown !== 'refuse' && whenDown !== 'later')
    throw new ConfigError(`IMAGE_REVIEW_WHEN_DOWN must be refuse or later, not ${whenDown}`);
  return { ...service, whenDown };
}

/** Web push: the host's VAPID keys, whom push services may write to, and services besides the usual ones. */
export interface PushConfig {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly contact: string;
  /** Origins. */
  readonly services: readonly string[];
}

/** Bytes of the keys: a point of P-256, and its number. */
const PUSH_KEY_BYTES = { PUSH_PUBLIC_KEY: 65, PUSH_PRIVATE_KEY: 32 } as const;

/** @throws ConfigError */
export function push(env: Env): PushConfig | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = env;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey || !contact)
    throw new ConfigError('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT belong together; set all or none');
  for (const [name, bytes] of Object.entries(PUSH_KEY_BYTES))
    if (!/^[\w-]+$/.test(env[name] ?? '') || Buffer.from(env[name] ?? '', 'base64url').length !== bytes)
      throw new ConfigError(`${name} must be a key as npm run forum -- push keys makes it`);
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(contact))
    throw new ConfigError(`PUSH_CONTACT must be mailto:name@example.com or https://..., not ${contact}`);
  const services = listed(env.PUSH_SERVICES ?? '');
  const wrong = services.find((text) => URL.parse(text)?.origin !== text);
  if (wrong !== undefined)
    throw new ConfigError(`PUSH_SERVICES must be origins such as https://push.example.com, not ${wrong}`);
  return { publicKey, privateKey, contact, services };
}

/** How mail leaves: by a mail host, or into a folder, for development and tests. */
export interface MailConfig {
  /** `smtp:` or `smtps:`; null: into the folder. */
  readonly url: string | null;
  readonly folder: string | null;
  /** The address that mail is from. */
  readonly from: string;
}

/**
 * A mail host needs `PUBLIC_ORIGIN`, where the links of mails lead.
 * @throws ConfigError
 */
export function mail(env: Env): MailConfig | null {
  const { MAIL_URL: url = null, MAIL_FOLDER: folder = null, MAIL_FROM: from } = env;
  if (url === null && folder === null) return null;
  if (url !== null && folder !== null) throw new ConfigError('MAIL_URL and MAIL_FOLDER exclude each other');
  if (folder !== null) return { url, folder, from: from ?? 'forum@localhost' };
  if (!/^smtps?:$/.test(URL.parse(url ?? '')?.protocol ?? ''))
    throw new ConfigError('MAIL_URL must be like smtps://name:password@mail.example.com');
  if (from === undefined || !/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new ConfigError('MAIL_URL needs a MAIL_FROM such as forum@example.com');
  if (env.PUBLIC_ORIGIN === undefined) throw new ConfigError('MAIL_URL needs PUBLIC_ORIGIN: mails lead there');
  return { url, folder, from };
}
