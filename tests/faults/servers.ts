import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterEach } from 'vitest';
import { startServer, type ServerProcess } from '../load/server-process.ts';

const cleanups: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Done after the test, what was asked for last first. */
export const afterThisTest = (cleanup: () => Promise<unknown> | void): void => void cleanups.push(cleanup);

export function newFolder(): string {
  const folder = mkdtempSync(joinPath(tmpdir(), 'gh-kill-'));
  afterThisTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server of its own process, which does not outlive the test. */
export async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer('tests/load/serve.ts', env);
  afterThisTest(() => server.end('SIGKILL'));
  return server;
}
