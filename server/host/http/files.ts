import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { artVersion } from '../../zones/index.ts';
import type { Config } from '../operations/config.ts';

interface FileOptions {
  readonly zonesDir: Config['zonesDir'];
  /** The folder of the product. */
  readonly root: string;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A worker may ask for no more than its pages. */
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`;
/** A picture must never run as a document of ours, whatever it holds. */
const PICTURE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox`;

/**
 * Built client files (`/assets/`, for ever) and the service worker of the phone site, the zones' artwork (`/zones/<abbr>/art/`, for ever with
 * its version in the address, else an hour) and
 * the animated emoticons (`/emoji/`, a month: their addresses stand in texts and stay when a
 * drawing changes).
 */
export async function serveFiles(app: FastifyInstance, { zonesDir, root }: FileOptions): Promise<void> {
  const assets = join(root, 'dist', 'client', 'assets');
  if (existsSync(assets)) await app.register(serveAssets, { assets });
  await app.register(fastifyStatic, {
    root: zonesDir,
    prefix: '/zones/',
    maxAge: '1h',
    decorateReply: false,
    // Only artwork: the configs themselves are server-only.
    allowedPath: (path) => /^\/[a-z0-9]+\/art\/[\w.-]+\.(svg|png|jpg|webp)$/.test(path),
    setHeaders(reply, path) {
      reply.header('content-security-policy', PICTURE_POLICY);
      const { v } = reply.request.query as { readonly v?: string };
      if (v !== undefined && v === artVersion(path)) reply.header('cache-control', FOR_EVER);
    },
  });
  await app.register(fastifyStatic, {
    root: join(root, 'platform', 'emoji'),
    prefix: '/emoji/',
    maxAge: '30d',
    decorateReply: false,
    allowedPath: (path) => /^\/[a-z]+(-still)?\.webp$/.test(path),
    setHeaders: (reply) => void reply.header('content-security-policy', PICTURE_POLICY),
  });
}

/**
 * The built files, by a route of our own: that of `@fastify/static` reads the folder of a thousand
 * twice with each request, for file systems on which a name has several spellings.
 */
async function serveAssets(app: FastifyInstance, { assets }: { readonly assets: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']));
  // Browsers look for a newer one with each visit.
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .sendFile('service-worker.js', dirname(assets), { immutable: false, maxAge: 0 }),
  );
}
