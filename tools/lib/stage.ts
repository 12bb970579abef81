import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * A command whose exit status is its verdict. `command` is a program of node_modules/.bin, or
 * `node`.
 */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

export interface StageResult {
  readonly ok: boolean;
  readonly seconds: number;
  /**
   * Everything that the command wrote, stdout and stderr in order of arrival; empty when it was
   * streamed.
   */
  readonly output: string;
}

/**
 * Runs one stage in the project's folder with the pinned Node and the project's programs first on
 * PATH.
 *
 * @param output `stream`: straight to this process's output as it comes; `collect`: kept and
 *   returned
 */
export function runStage(
  stage: Stage,
  output: 'stream' | 'collect',
  env: NodeJS.ProcessEnv = {},
): Promise<StageResult> {
  const started = performance.now();
  const [name, ...args] = stage.command;
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const onWindows = process.platform === 'win32';
  const child = spawn(name === 'node' ? process.execPath : name, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: path },
    shell: onWindows && name !== 'node',
    stdio: ['ignore', output === 'stream' ? 'inherit' : 'pipe', output === 'stream' ? 'inherit' : 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (ok: boolean, extra = ''): void => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ ok, seconds, output: Buffer.concat(chunks).toString() + extra });
    };
    child.on('error', (error) => end(false, String(error)));
    child.on('close', (status) => end(status === 0));
  });
}

/** `ok` or `FAILED`, the name and the time, as every stage is announced. */
export function stageLine(name: string, ok: boolean, seconds: number, note = ''): string {
  return `${ok ? '  ok     ' : '  FAILED '}${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s${note && `  ${note}`}\n`;
}

/** Runs `work` for each item, at most `limit` at once. */
export async function eachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
