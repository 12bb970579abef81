import { hasPostgres, startPostgres } from './postgres-server.ts';

/**
 * Vitest's global setup: one PostgreSQL for the whole run, its address in `TEST_PG_URL` for all workers. Where the machine has
 * none the run says so loudly, and fails under CI. An address that is set already is used as it is.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_PG_URL']) return undefined;
  if (!hasPostgres()) {
    const message = 'PostgreSQL is not installed: every database test runs on SQLite ONLY';
    if (process.env['CI']) throw new Error(`${message}, which CI does not accept`);
    console.warn(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n`);
    return undefined;
  }
  const server = await startPostgres({ fsync: false });
  process.env['TEST_PG_URL'] = server.url;
  return async () => {
    delete process.env['TEST_PG_URL'];
    await server.stop();
  };
}
