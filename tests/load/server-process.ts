import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The programs that can be started: the real one as operators start it, the one without rate
 * limits, the bare route to compare with.
 */
export type Program = 'npm start' | 'tests/load/serve.ts' | 'tests/load/reference.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** From the start of the process until `/readyz` answered 200, milliseconds. */
  readonly readyMs: number;
  /** Everything it wrote to standard error so far. */
  errors(): string;
  /**
   * Sends the signal and resolves to the exit code when the process is gone; null when the signal
   * ended it.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 60_000;

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // listening on TCP: never a pipe's name
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts a program of the project with this environment over ours and waits until it is ready.
 * @param descriptors how many files and sockets it may have open (`ulimit -n`)
 * @throws with what it wrote when it ends before, or is not ready within 30 s
 */
export async function startServer(
  program: Program,
  env: Record<string, string>,
  args: string[] = [],
  descriptors?: number,
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const node = [process.execPath, ...argumentsOf(program), ...args];
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`];
  const [command = '', ...rest] = descriptors === undefined ? node : [...limited, ...node];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...cleanEnvironment(), DEMO: '0', WEB_BEACONS: '0', LOG_LEVEL: 'error', ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Whatever becomes of us, it does not outlive us.
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8_000);
  });
  await untilReady(child, origin, () => output);
  const readyMs = performance.now() - started;
  return {
    origin,
    child,
    readyMs,
    errors: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}

/** What Node is given: for `npm start` the flags and the file that its script names. */
function argumentsOf(program: Program): string[] {
  if (program !== 'npm start') return [program];
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/**
 * Runs a measuring program anew with the flags of Node that the server has, unless it has them: how
 * soon a heap is swept is one of them, and with it what memory says.
 * @returns whether this process has the flags and goes on; false when another has done the work and
 *   this one ends
 */
export async function withServerFlags(): Promise<boolean> {
  const flags = argumentsOf('npm start').filter((argument) => argument.startsWith('--'));
  if (flags.every((flag) => process.execArgv.includes(flag))) return true;
  const [, ...program] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, ...flags, ...program], { stdio: 'inherit' });
  await once(child, 'close');
  process.exitCode = child.exitCode ?? 1;
  return false;
}

/** What a test runner or a developer has set must not reach the server under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE_|DATA_DIR$|ZONES_DIR$|PUBLIC_ORIGIN$|TRUST_PROXY$|NODE_ENV$|NODE_OPTIONS$|VITEST|HOST$|PORT$|SESSION_SECRET$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

async function untilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended at once: ${output()}`);
    try {
      // One that is kept would be among the connections that the test opens.
      const response = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // not listening yet
    }
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready within ${READY_MS} ms: ${output()}`);
}

/** The address of the n-th of many visitors, for a server that trusts one proxy. */
export const visitorAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
