import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { CORE_MIGRATION_TABLE } from './migrate.ts';

/**
 * Any integer of our own: each host shares this advisory lock with the others while it hears them,
 * and a restore takes it alone.
 */
export const HOSTS_LOCK = 4_711_002;
/** By this name of their connections the server tells who shares it. */
export const HOST_APPLICATION = 'guildhall-listen';

/**
 * The path of one of the server's programs: from PATH, else the newest that a Debian package put in
 * its own folder. Undefined when the machine has none.
 */
export function findTool(name: string): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  return [...onPath, ...versions.map((version) => join(packaged, version, 'bin'))]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Writes the database in pg_dump's custom format, which pg_restore reads. */
export async function dump(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', file], url);
}

/**
 * Our tables, and with them their indexes and sequences: also those that the copy does not know.
 */
const DROP_TABLES = `do $$ declare t record; begin
  for t in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('drop table if exists %I cascade', t.tablename);
  end loop;
end $$`;

/**
 * Fails where the dump has brought no forum. It stands after the dump, which leaves an empty search
 * path.
 */
const REQUIRE_FORUM = `do $$ declare place text; found boolean := false; begin
  select schemaname into place from pg_catalog.pg_tables where tablename = '${CORE_MIGRATION_TABLE}';
  if place is not null then execute format('select exists (select from %I.%I)', place, '${CORE_MIGRATION_TABLE}') into found; end if;
  if not found then raise exception 'this is no backup of the forum'; end if;
end $$`;

/**
 * Replaces the content of the database by a dump: all of it in one transaction or, on failure,
 * nothing. No host can start meanwhile.
 * @param force also while hosts are connected, which then have to forget what they keep
 * @throws while hosts are connected, unless forced
 */
export async function restoreDump(url: string, file: string, force: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forum-restore-'));
  const script = join(folder, 'restore.sql');
  try {
    await run('pg_restore', ['--no-owner', '--no-privileges', '--file', script, file], undefined);
    const strict = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--single-transaction'];
    const replace = ['--command', DROP_TABLES, '--file', script, '--command', REQUIRE_FORUM];
    await withoutHosts(url, force, () => run('psql', [...strict, ...replace], url));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withoutHosts(url: string, force: boolean, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall-restore' });
  client.on('error', () => {}); // whoever asks it next is told
  await client.connect();
  try {
    const locked = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [HOSTS_LOCK]);
    if (!locked.rows[0]?.alone && !force) throw new Error(await whoIsThere(client));
    await work();
  } finally {
    await client.end();
  }
}

async function whoIsThere(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
      where datname = current_database() and application_name = $1 order by client_addr`,
    [HOST_APPLICATION],
  );
  const places = [...new Set(rows.map(({ place }) => place))].join(', ');
  return (
    `the database is in use: hosts or commands of the forum that are connected: ${rows.length} (from ${places}). ` +
    'Stop them first, or say --force to replace it under them'
  );
}

/** Runs one of the tools to its end, on the database at `url` when there is one. */
function run(name: string, args: string[], url: string | undefined): Promise<void> {
  const program = findTool(name);
  if (!program) throw new Error(`${name} is not installed on this machine`);
  const { target, env } = url === undefined ? { target: [], env: process.env } : connectionTo(url);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, ...target], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.on('error', reject);
    let complaint = '';
    // Where descriptors have run out a child has no pipes, whatever its type says.
    (child as Pick<ChildProcess, 'stderr'>).stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4_000);
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed (exit ${code}): ${complaint.trim()}`));
    });
  });
}

/**
 * The password travels in the environment: command lines are visible to every user of the machine.
 */
function connectionTo(url: string): { target: string[]; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password };
  return { target: ['--dbname', address.href], env };
}
