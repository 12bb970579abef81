import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { buildApp, type AppOverrides, type Guildhall } from '../../server/app.ts';
import { createValidation } from '../../server/host/api/validate.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { WROTE_COOKIE } from '../../server/host/http/read-your-writes.ts';
import { createConfigCompiler } from '../../server/zones/index.ts';
import { copyTemplate } from './templates.ts';
import type { Envelope } from '../../platform/contract/index.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A reply as tests look at it. */
export interface TestReply<T = unknown> extends Envelope<T> {
  readonly status: number;
  readonly headers: Response['headers'];
}

export interface TestClient {
  readonly uid: number;
  readonly cookie: string;
  get<T = unknown>(url: string): Promise<TestReply<T>>;
  /**
   * A write as our pages make it: a fresh token first, and a `requestKey` of its own where the call
   * takes one, because what tests make of the same text are different things. `token: null` leaves
   * the token out, `key: false` the key, as a client that knows nothing of it.
   */
  send<T = unknown>(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    options?: { token?: string | null; key?: false },
  ): Promise<TestReply<T>>;
  inject(options: InjectOptions): Promise<Response>;
}

export interface TestApp extends Guildhall {
  readonly visitor: TestClient;
  /** A new account with these codes by zone, signed in; verified unless said. */
  asUser(codes?: Record<string, number[]>, options?: NewUser): Promise<TestClient>;
  stop(): Promise<void>;
}

interface NewUser {
  readonly verified?: boolean;
  readonly nick?: string;
  /** The name to log in with; made up when absent. */
  readonly account?: string;
}

export interface TestAppOptions extends Partial<AppOverrides> {
  /** Database address; absent means the embedded engine in a temporary folder. */
  readonly url?: string;
  readonly zonesDir?: string;
  readonly env?: Record<string, string>;
}

let accounts = 0;
/** Tests make a thousand people, and no test is about what guessing their passwords would cost. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 } as const;

/**
 * Compiling the schemas of calls and zones is a third of what an application costs here, and a
 * worker has some hundred of them with the same schemas.
 */
const compilers = { validation: createValidation(), configCompiler: createConfigCompiler() };

/** The production factory with a temporary data folder, without a socket. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { url, zonesDir, env, ...overrides } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-test-'));
  if (!url) copyTemplate(join(dataDir, 'guildhall.db'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: 'the-secret-of-tests',
    LOG_LEVEL: 'error',
    DEMO: '0',
    WEB_BEACONS: '0',
    ...(url ? { DATABASE_URL: url } : {}),
    ...(zonesDir ? { ZONES_DIR: zonesDir } : { ZONES_DIR: join(ROOT, 'zones') }),
    ...env,
  });
  const built = await buildApp(config, {
    root: ROOT,
    pages: false,
    watchZones: false,
    rateLimited: false,
    jobs: false,
    passwordCost: CHEAP,
    ...compilers,
    ...overrides,
  });
  await built.app.ready();
  return {
    ...built,
    visitor: client(built, 0, ''),
    asUser: (codes = {}, user = {}) => signIn(built, codes, user, overrides.now?.() ?? Date.now()),
    async stop() {
      await built.app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(
  { app, core, table }: Guildhall,
  codes: Record<string, number[]>,
  { verified = true, nick, account = `tester${++accounts}` }: NewUser,
  now: number,
): Promise<TestClient> {
  const uid = await core.accounts.create({ account, password: `Passw0rd-${account}`, nick }, now);
  if (verified) await core.realNames.markVerified(uid, now);
  for (const [zone, list] of Object.entries(codes))
    for (const code of list) await core.permissions.grant(uid, zone, code, now);
  const { ticket } = await core.tickets.issue(uid, now);
  const reply = await app.inject({ method: 'POST', url: '/api/bbs/user/login', payload: { ticket } });
  const lasting = reply.cookies.filter(({ name }) => !name.startsWith(WROTE_COOKIE));
  const cookie = lasting.map(({ name, value }) => `${name}=${value}`).join('; ');
  return client({ app, table }, uid, cookie);
}

/** As a browser says that a script of the page asked. */
const OF_OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' } as const;

function client({ app, table }: Pick<Guildhall, 'app' | 'table'>, uid: number, cookie: string): TestClient {
  const inject = (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...options.headers, ...(cookie ? { cookie } : {}) } });
  const parse = <T>(response: Response): TestReply<T> => ({
    ...(response.json() as Envelope<T>),
    status: response.statusCode,
    headers: response.headers,
  });
  return {
    uid,
    cookie,
    inject,
    get: async <T>(url: string) => parse<T>(await inject({ method: 'GET', url, headers: OF_OUR_PAGE })),
    async send<T>(
      method: 'POST' | 'PUT' | 'DELETE',
      url: string,
      body: object = {},
      options: { token?: string | null; key?: false } = {},
    ) {
      const token =
        options.token === undefined
          ? (await inject({ url: '/api/bbs/weibo/csrfToken' })).json<Envelope<string>>().Message
          : options.token;
      const { endpoint } = table.get(`${method} ${url.split('?')[0]}`) ?? {};
      const isKeyed = endpoint?.repeat === 'first-answer' && options.key !== false;
      const payload = {
        ...(isKeyed ? { requestKey: randomUUID() } : {}),
        ...body,
        ...(token === null ? {} : { _csrf: token }),
      };
      return parse<T>(await inject({ method, url, payload }));
    },
  };
}
