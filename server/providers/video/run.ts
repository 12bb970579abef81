import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout: number;
  /** Called with each line of standard output; without it the output is answered. */
  readonly onLine?: (line: string) => void;
}

/** A program that ended with another status than 0. */
export class RunError extends Error {
  /** Null when it was killed. */
  readonly status: number | null;
  constructor(program: string, status: number | null, complaint: string) {
    super(`${program} ended with ${status ?? 'a signal'}: ${complaint}`);
    this.name = 'RunError';
    this.status = status;
  }
}

const MOST_OUTPUT = 1024 * 1024;
const MOST_COMPLAINT = 2_000;
/** Behind whoever answers requests. */
const NICENESS = 10;

/**
 * Runs a program to its end, without a terminal, a shell or our environment, and answers what it
 * says.
 * @throws RunError; the signal's reason when it fires, or a TimeoutError: then it is killed. It
 *   does not outlive this process either
 */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeout)]);
  signal.throwIfAborted();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
  });
  // Heard at once, before anything else can fail: a child without a listener to its error ends this
  // process.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.once('spawn', () => child.pid !== undefined && becomeNice(child.pid));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  signal.addEventListener('abort', kill, { once: true });
  let output = '';
  let complaint = '';
  // Where descriptors have run out a child has no pipes, whatever its type says.
  const { stdout, stderr } = child as Pick<ChildProcess, 'stdout' | 'stderr'>;
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (options.onLine) {
      const lines = output.split('\n');
      output = (lines.pop() ?? '').slice(-MOST_COMPLAINT);
      for (const line of lines) options.onLine(line);
    } else if (output.length > MOST_OUTPUT) kill();
  });
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  try {
    const status = await ended;
    signal.throwIfAborted();
    if (status !== 0) throw new RunError(program, status, complaint.trim());
    return output;
  } finally {
    process.off('exit', kill);
    signal.removeEventListener('abort', kill);
  }
}

function becomeNice(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It is over already, or the system does not let us.
  }
}
