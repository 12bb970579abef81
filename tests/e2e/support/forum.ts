import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACE_DEFAULTS } from '../../../plugins/moderation/shared/pace.ts';
import type { OperatorReply } from './operator.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 60_000;
/** With the demo, which is filled before anybody is answered. */
const DEMO_MS = 150_000;

/** How a forum differs from the usual one. */
export interface ForumSettings {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Fields of `zone.json` by zone that stand instead of the shipped ones; the folder is then a
   * copy.
   */
  readonly zones?: Readonly<Record<string, object>>;
}

/**
 * A forum that runs as people run it: the built client, its own data folder and port, a process of
 * its own.
 */
export interface Forum {
  readonly origin: string;
  /**
   * An operator command, as `npm run forum -- ...` gives it.
   * @throws with its output when it refuses
   */
  operate(...command: string[]): Promise<string>;
  /**
   * Changes fields of a zone's `zone.json`; the forum notices by itself. Only of one with `zones`
   * of its own.
   */
  changeZone(abbr: string, fields: object): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts, in production mode and, unless said, without demo content.
 * @throws with the server's output when it does not come up in time
 */
export async function startForum(settings: ForumSettings = {}): Promise<Forum> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    ZONES_DIR: await zonesOf(settings, folder),
    DEMO: '0',
    WEB_BEACONS: '0',
    REGISTRATIONS_AN_HOUR: '100000', // one machine plays them all
    LOG_LEVEL: 'warn',
    ...settings.env,
  };
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const operator = createOperator(env);
  const clean = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const origin = await addressOf(child, env.DEMO === '1' ? DEMO_MS : START_MS);
    return {
      origin,
      operate: operator.run,
      changeZone(abbr, fields) {
        if (!settings.zones) throw new Error('The shipped zones are not to be changed.');
        return changeZone(env.ZONES_DIR, abbr, fields);
      },
      async stop() {
        operator.stop();
        await end(child);
        await clean();
      },
    };
  } catch (error) {
    await end(child);
    await clean();
    throw error;
  }
}

/** Gives commands to one process, one after the other; it is started with the first. */
function createOperator(env: NodeJS.ProcessEnv): { run: Forum['operate']; stop(): void } {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (command: readonly string[]): Promise<string> => {
    child ??= fork('tests/e2e/support/operator.ts', {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile'), ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const answer = Promise.race([once(child, 'message'), once(child, 'exit')]);
    child.send([...command]);
    const [reply] = (await answer) as [OperatorReply | number | null];
    if (typeof reply !== 'object' || reply === null) throw new Error(`The operator's process ended (${reply}).`);
    if (reply.code !== 0) throw new Error(`forum ${command.join(' ')}: ${reply.complaints}`);
    return reply.printed;
  };
  return {
    run(...command) {
      const answer = last.then(() => ask(command));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: () => void child?.kill(),
  };
}

/** The shipped zones, but for what a test changes, how fast people may write, and art. */
async function zonesOf({ zones = {} }: ForumSettings, folder: string): Promise<string> {
  const copy = join(folder, 'zones');
  await cp(join(ROOT, 'zones'), copy, { recursive: true });
  const entries = await readdir(copy, { withFileTypes: true });
  const shipped = entries.filter((entry) => entry.isDirectory() && existsSync(join(copy, entry.name, 'zone.json')));
  for (const { name } of shipped) {
    await changeZone(copy, name, zones[name] ?? {});
    await makeArtPlain(join(copy, name, 'art'));
  }
  return copy;
}

/**
 * Pictures of the same size in one colour: to draw what is shipped costs a browser as much as a
 * fifth of a page.
 */
async function makeArtPlain(art: string): Promise<void> {
  const pictures = (await readdir(art)).filter((file) => file.endsWith('.svg'));
  await Promise.all(
    pictures.map(async (file) => {
      const shipped = await readFile(join(art, file), 'utf8');
      const [start = ''] = /^<svg[^>]*>/.exec(shipped) ?? [];
      if (start === '') throw new Error(`${file} does not begin as a picture.`);
      await writeFile(join(art, file), `${start}<rect width="100%" height="100%" fill="#3a5a72"/></svg>`);
    }),
  );
}

/** One person writes what hours of many are made of: no test of the browser is held up by that. */
const HASTE = { aMinute: 10_000, aDay: 100_000 } as const;
const HASTY = { post: HASTE, comment: HASTE } as const;
const PACE = {
  ...PACE_DEFAULTS,
  newcomers: HASTY,
  members: HASTY,
  trusted: HASTY,
  // Everybody is trusted from the start: the same texts are sent by many tests.
  newcomer: { days: 0, reputation: 0 },
  trust: { days: 0, reputation: 0, level: 0 },
} as const;

async function changeZone(zones: string, abbr: string, fields: object): Promise<void> {
  const file = join(zones, abbr, 'zone.json');
  const shipped = JSON.parse(await readFile(file, 'utf8')) as object;
  const zone = { ...shipped, ...fields } as { readonly plugins?: Readonly<Record<string, object>> };
  const { moderation } = zone.plugins ?? {};
  const hasty = moderation && { plugins: { ...zone.plugins, moderation: { pace: PACE, ...moderation } } };
  await writeFile(file, JSON.stringify({ ...zone, ...hasty }));
}

/**
 * The address that the server prints once it listens. What it logs later is kept out of the way.
 */
async function addressOf(child: ChildProcess, patienceMs: number): Promise<string> {
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-8_000);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
        if (found) resolve(found[0]);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The forum ended at once (${code}):\n${output}`)));
    setTimeout(() => reject(new Error(`The forum did not come up:\n${output}`)), patienceMs).unref();
  });
  return address;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
