import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabaseOn } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';

export type EngineName = 'sqlite' | 'postgres';

/**
 * A database of one engine: how a server is told about it, and where the engine's own insert rate
 * is measured.
 */
export interface Place {
  readonly env: Record<string, string>;
  /** For insert-rate.ts: the folder or the address. */
  readonly address: string;
}

/** Makes databases of one engine on this machine's disk. */
export interface Places {
  readonly engine: EngineName;
  create(): Promise<Place>;
  close(): Promise<void>;
}

/** @throws when the engine's programs are not on this machine */
export async function openPlaces(engine: EngineName): Promise<Places> {
  const folders: string[] = [];
  const folder = async (): Promise<string> => {
    folders.push(await mkdtemp(join(tmpdir(), 'gh-bench-')));
    return folders.at(-1) ?? '';
  };
  const server = engine === 'postgres' ? await startPostgres({ fsync: true }) : undefined;
  let databases = 0;
  return {
    engine,
    async create() {
      const dataDir = await folder();
      if (!server) return { env: { DATA_DIR: dataDir }, address: dataDir };
      const address = await createDatabaseOn(server.url, `bench_${++databases}`);
      return { env: { DATA_DIR: dataDir, DATABASE_URL: address }, address };
    },
    async close() {
      await server?.stop();
      for (const path of folders) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Runs one of this folder's programs to its end. @returns what it printed @throws when it fails */
export async function runProgram(
  name: 'fill.ts' | 'insert-rate.ts',
  args: readonly (string | number)[],
  env: Record<string, string> = {},
): Promise<string> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [program, ...args.map(String)], {
    env: { ...process.env, DEMO: '0', WEB_BEACONS: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${name} failed: ${output}`);
  return output;
}
