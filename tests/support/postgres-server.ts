import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findTool } from '../../server/db/postgres-tools.ts';

const START_MS = 30_000;

/** A PostgreSQL server of our own, in a temporary folder, on 127.0.0.1. */
export interface PostgresServer {
  /** Connects to its `postgres` database as its owner. */
  readonly url: string;
  /** Ends it in order and deletes its folder. */
  stop(): Promise<void>;
  /**
   * Sends the signal to the server and waits until it is gone; the folder stays. SIGKILL is the
   * crash test.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again after `kill`, on the same folder and port. */
  restart(): Promise<void>;
}

/** Whether this machine has the server's programs. */
export function hasPostgres(): boolean {
  return findTool('initdb') !== undefined;
}

/**
 * Starts a server from the machine's own binaries; the caller stops it.
 * @param options.fsync off is faster; durability tests and the benchmark need it on
 * @param options.follows the address of another server that this one is a replica of
 * @throws when the binaries are missing or the server does not come up
 */
export async function startPostgres(options: { fsync: boolean; follows?: string }): Promise<PostgresServer> {
  const initdb = findTool('initdb');
  if (!initdb) throw new Error('no PostgreSQL binaries: initdb is neither on PATH nor below /usr/lib/postgresql');
  const owner = await unprivilegedUser();
  // Short: the path of a socket may have 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'gh-pg-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => spawnQuietly(program, args, folder, owner);

  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: Running;
  try {
    const cluster = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    if (options.follows === undefined) await finished(run(initdb, ['-D', data, ...cluster]));
    else {
      const copy = ['-D', data, '-d', options.follows, '--checkpoint=fast', '--write-recovery-conf', '--no-sync'];
      await finished(run(findTool('pg_basebackup') ?? 'pg_basebackup', copy));
    }
    server = await start();
  } catch (error) {
    await removeFolder();
    throw error;
  }

  async function start(): Promise<Running> {
    const settings = {
      max_connections: '200',
      shared_buffers: '64MB',
      ...(options.fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = run(join(dirname(initdb ?? ''), 'postgres'), [
      ...['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      ...flags,
    ]);
    await answers(url, started);
    return started;
  }

  async function restart(): Promise<void> {
    const until = performance.now() + START_MS;
    for (;;) {
      try {
        server = await start();
        return;
      } catch (error) {
        // Processes of a server that was killed keep its memory until they notice.
        const isHeld = String(error).includes('pre-existing shared memory block');
        if (!isHeld || performance.now() > until) throw error;
        await sleep(100);
      }
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return;
    const exit = once(server.child, 'exit');
    server.child.kill(signal);
    await exit;
  }

  return {
    url,
    kill,
    async stop() {
      await kill('SIGINT'); // "fast shutdown": does not wait for clients
      await removeFolder();
    },
    restart,
  };
}

interface User {
  uid: number;
  gid: number;
}

interface Running {
  child: ChildProcess;
  /** The last of what it wrote. */
  output(): string;
}

/**
 * The server refuses to run as root: then it runs as `postgres`, else as `nobody`. Undefined when
 * we are not root.
 */
async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody');
}

function spawnQuietly(program: string, args: string[], cwd: string, user: User | undefined): Running {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const child = spawn(program, args, { ...user, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  return { child, output: () => output };
}

async function finished({ child, output }: Running): Promise<void> {
  await once(child, 'close'); // rejects on a spawn error
  if (child.exitCode !== 0) throw new Error(`the server's files could not be made: ${output()}`);
}

async function answers(url: string, { child, output }: Running): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 50) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${output()}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {}); // the same failure rejects connect()
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => {}); // it may never have been connected
    }
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL did not answer within ${START_MS} ms: ${output()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // listening on TCP: never a pipe's name
  probe.close();
  await once(probe, 'close');
  return port;
}
