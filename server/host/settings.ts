/** A setting of the environment that cannot be used; the message names it and says what it should hold. */
export class ConfigError extends Error {}

type Env = NodeJS.ProcessEnv;

/** Shorter ones can be guessed from what they sign. */
const SECRET_CHARS = 16;

/** Reads settings one after the other and refuses all that cannot be used together, in one error of a line each. */
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
 * `SESSION_SECRET`, or the one that is stored beside the data where it is not set. It signs tokens and keys the hashes of real names: in
 * production one that can be guessed is refused.
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

/** `<NAME>_URL` with `<NAME>_SECRET`: a system of the publisher's that is asked by signed questions. @throws ConfigError */
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
    pathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === '1' : endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** The publisher's image review. */
export interface ImageReviewConfig {
  readonly url: string;
  readonly secret: string;
  /** What becomes of a picture when it does not answer: refused for now, or shown and asked about again until it does. */
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
