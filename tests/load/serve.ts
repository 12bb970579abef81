import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/host/operations/config.ts';

/**
 * The server as a process, built by the production factory from the production environment, but
 * without rate limits: one tester plays many people. Without a build it serves calls only.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const config = readConfig({ REGISTRATIONS_AN_HOUR: '100000', ...process.env });
process.env['NODE_ENV'] = 'production';
const pages = existsSync(join(root, 'dist', 'server', 'entry-server.js'));
const { app, flush } = await buildApp(config, { root, rateLimited: false, watchZones: false, pages });
// For measuring what the database does: nothing that one request has read serves the next.
if (process.env['BENCH_KEEP_NOTHING'] === '1') app.addHook('onRequest', async () => flush());
await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
