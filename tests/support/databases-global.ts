import keepTemporaryFilesInMemory from './memory-folder.ts';
import { hasPostgres, startPostgres } from './postgres-server.ts';
import { makeFileTemplate, makeServerTemplate } from './templates.ts';

/**
 * Vitest's global setup: temporary files in memory; one PostgreSQL for the whole run, its address
 * in `TEST_PG_URL` for all workers; and a migrated database to copy on each engine. Where the
 * machine has no PostgreSQL the run says so loudly, and fails under CI. An address that is set
 * already is used as it is.
 */
export async function setup(): Promise<() => Promise<void>> {
  const removeFiles = keepTemporaryFilesInMemory();
  const removeFile = await makeFileTemplate();
  const stopServer = await provideServer();
  return async () => {
    removeFile();
    await stopServer?.();
    removeFiles();
  };
}

async function provideServer(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_PG_URL'];
  if (given) {
    await makeServerTemplate(given);
    return undefined;
  }
  if (!hasPostgres()) {
    const message = 'PostgreSQL is not installed: every database test runs on SQLite ONLY';
    if (process.env['CI']) throw new Error(`${message}, which CI does not accept`);
    console.warn(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n`);
    return undefined;
  }
  const server = await startPostgres({ fsync: false });
  await makeServerTemplate(server.url);
  process.env['TEST_PG_URL'] = server.url;
  return async () => {
    delete process.env['TEST_PG_URL'];
    await server.stop();
  };
}
