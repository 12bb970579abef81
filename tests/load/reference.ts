import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';

/**
 * What the server is compared with: bare Fastify routes, each answering with the bytes of one file
 * of the folder, as a Buffer.
 */
const folder = process.argv[2] ?? '.';
const app = fastify({ logger: false });
app.get('/readyz', async () => ({ status: 'ready' }));
for (const name of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, name));
  const type = name.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  app.get(`/${name}`, (_request, reply) => reply.header('content-type', type).send(bytes));
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
