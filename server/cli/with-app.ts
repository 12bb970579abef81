import { join } from 'node:path';
import { buildApp, type Guildhall } from '../app.ts';
import type { OpenOptions } from '../db/types.ts';
import type { Config } from '../host/operations/config.ts';
import { AppError } from '../sdk/index.ts';
import { refuse, Refusal, type CommandEnv } from './command.ts';
import { tellServer } from './operator-signal.ts';

/** Where the database is, as the server finds it. */
export const databaseOf = (config: Config): OpenOptions & { readonly file: string } => ({
  url: config.databaseUrl ?? undefined,
  file: join(config.dataDir, 'guildhall.db'),
});

/**
 * Runs work on the whole application without a socket, pages or jobs; a server may run beside it
 * and is told afterwards.
 * @param how.onlyLooks it changes nothing: nobody is told
 * @throws Refusal with the English text of an expected failure, and with the reason why the
 *   application cannot be built
 */
export async function withApp<T>(
  env: CommandEnv,
  work: (guildhall: Guildhall) => Promise<T>,
  { onlyLooks = false }: { readonly onlyLooks?: boolean } = {},
): Promise<T> {
  const config: Config = { ...env.config(), logLevel: 'error' };
  const guildhall = await buildApp(config, {
    root: env.root,
    pages: false,
    watchZones: false,
    jobs: false,
    rateLimited: false,
    logStream: { write: (line) => env.progress(line.trimEnd()) },
  }).catch(refuse);
  try {
    return await work(guildhall);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Refusal(guildhall.translator.error('en', error), { cause: error });
  } finally {
    // What a command changes past the forum's own calls names no tags.
    if (!onlyLooks)
      await guildhall.flushOthers().catch(() => env.progress('The other hosts could not be told: restart them.'));
    await guildhall.app.close();
    // What was done is done: that nobody could be told of it must not look like a failure of it.
    try {
      if (!onlyLooks) tellServer(config);
    } catch {
      env.progress('The running server could not be told: restart it.');
    }
  }
}
