import { unwatchFile, watchFile, writeFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Guildhall } from '../app.ts';
import type { Config } from '../host/operations/config.ts';

const POLL_MS = 500;
const fileOf = (config: Config): string => join(config.dataDir, 'operator-signal');

/**
 * After a command changed something: a server on the same embedded database, and so on the same
 * data folder, drops what it has cached. Other databases carry that message themselves, and their
 * commands run where there may be no such folder.
 * @throws when the file cannot be written
 */
export function tellServer(config: Config): void {
  if (config.databaseUrl !== null) return;
  // The content only makes each write a change.
  writeFileSync(fileOf(config), `${process.pid} ${process.hrtime.bigint()}\n`);
}

/**
 * Follows the operator's commands: the embedded engine has no messages between processes.
 * @returns ends it
 */
export function followOperator({ app, config, flush }: Pick<Guildhall, 'app' | 'config' | 'flush'>): () => void {
  const file = fileOf(config);
  const drop = (now: Stats, before: Stats): void => {
    // The first call only tells that there is no file yet.
    if (now.mtimeMs === before.mtimeMs) return;
    flush();
    app.log.info('An operator command ran: the caches are empty');
  };
  watchFile(file, { interval: POLL_MS, persistent: false }, drop);
  return () => unwatchFile(file, drop);
}
