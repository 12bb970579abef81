import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FLUSH } from '../host/invalidation.ts';
import { openDb, type Db } from '../db/index.ts';
import { migrateIsolated } from '../db/migrate.ts';
import { restoreDb } from '../db/restore.ts';
import { checkCounters } from '../modules/stats-check/index.ts';
import { createPluginScope } from '../host/registry/plugin-scope.ts';
import { discoverPlugins, loadPlugins, migrationSets } from '../plugins.ts';
import { readArguments } from './arguments.ts';
import { refuse, Refusal, type Command, type CommandEnv } from './command.ts';
import { databaseOf } from './with-app.ts';

const migrating: Command = {
  name: 'migrate',
  synopsis: '',
  does: 'brings the database up to date',
  async run(args, env) {
    readArguments(args, [], {});
    const { plugins, leftOut } = await loadPlugins(join(env.root, 'plugins'), createPluginScope());
    const { ran, failed } = await withDb(env, (db) => migrateIsolated(db, migrationSets(plugins)));
    for (const name of ran) env.print(name);
    const left = [
      ...leftOut.map(({ id, reason }) => `The plugin ${id} cannot be loaded: ${reason}`),
      ...failed.map(({ owner, error }) => `The plugin ${owner} is as it was: ${String(error)}`),
    ];
    if (left.length > 0) throw new Refusal(left.join('\n'));
    env.print(ran.length === 0 ? 'The database is up to date.' : `${ran.length} migrations ran.`);
  },
};

const backup: Command = {
  name: 'backup',
  synopsis: '<file> [--force]',
  does: 'writes a consistent copy of the database, also while the forum runs; --force replaces a file that is there',
  async run(args, env) {
    const { file, force } = fileOf(args);
    mustExist(env);
    if (existsSync(file) && !force)
      throw new Refusal(`There is a file ${file} already: name another one, or say --force to replace it.`);
    await withDb(env, (db) => db.backup(file)).catch(refuse);
    const { dataDir } = env.config();
    env.print(
      `The database is in ${file}. Not part of it, keep them too: the media files in ${join(dataDir, 'media')}, and SESSION_SECRET or, where that is not set, ${join(dataDir, 'secret')}.`,
    );
  },
};

const restore: Command = {
  name: 'restore',
  synopsis: '<file> [--force]',
  does: "replaces the whole database by a copy; stop the forum first. --force replaces a database server's under running hosts, which then forget what they keep",
  async run(args, env) {
    const { file, force } = fileOf(args);
    const place = databaseOf(env.config());
    const before = await restoreDb(place, file, force).catch(refuse);
    if (place.url)
      await withDb(env, (db) => db.publish(FLUSH, null)).catch(() =>
        env.progress('The hosts that run could not be told: restart them.'),
      );
    env.print(`The database is what ${file} held.`);
    if (before !== null) env.print(`What it was before is in ${before}, until the next restore.`);
  },
};

const checking: Command = {
  name: 'check counters',
  synopsis: '',
  does: 'recounts every counter and tells those that are wrong',
  async run(args, env) {
    readArguments(args, [], {});
    mustExist(env);
    const plugins = await discoverPlugins(join(env.root, 'plugins'));
    const found = await withDb(env, (db) =>
      checkCounters(
        db,
        plugins.flatMap(({ counters = [] }) => counters),
      ),
    );
    for (const { table, key, counter, stored, counted } of found)
      env.print(`${table} ${key} ${counter}: stored ${stored}, counted ${counted}`);
    if (found.length > 0) throw new Refusal(`${found.length} counters are wrong.`);
    env.print('Every counter is right.');
  },
};

function fileOf(args: string[]): { file: string; force: boolean } {
  const { positionals, values } = readArguments(args, ['file'], { force: { type: 'boolean' } });
  const [file = ''] = positionals;
  return { file: resolve(file), force: values.force ?? false };
}

async function withDb<T>(env: CommandEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb(databaseOf(env.config())).catch(refuse);
  try {
    return await work(db).catch(refuse);
  } finally {
    await db.close();
  }
}

/** Opening a database makes it; what only reads must not. @throws Refusal */
function mustExist(env: CommandEnv): void {
  const { url, file } = databaseOf(env.config());
  if (!url && !existsSync(file)) throw new Refusal(`There is no database ${file}.`);
}

export const databaseCommands: readonly Command[] = [migrating, backup, restore, checking];
