import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/host/config.ts';

/**
 * The server as a process, built by the production factory from the production environment, but without rate limits: one tester
 * plays many people. Without a build it serves calls only.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const config = readConfig(process.env);
process.env['NODE_ENV'] = 'production';
const pages = existsSync(join(root, 'dist', 'server', 'entry-server.js'));
const { app } = await buildApp(config, { root, rateLimited: false, watchZones: false, pages });
await app.listen({ host: config.host, port: config.port });
