import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { fail } from '../../sdk/errors.ts';

/**
 * Descriptors for what is no connection: the database, logs, programs that are run, files that are
 * written.
 */
const RESERVED = 100;
/** Of the others: a connection that is sent a file needs one more for that. */
const PART = 2 / 3;
const FEWEST = 16;
/** However many descriptors there are: each connection is memory, too. */
const MOST = 50_000;
/** How long a client may take to say what it wants, milliseconds. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Connections beyond the bound that are told so; what comes then is closed at once. */
const TOLD = 32;
const RETRY_AFTER_S = '2';
/** Who asks whether this host lives is told so, however busy it is. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Files, sockets and pipes that the system lets this process have open at once; Infinity where it
 * does not say.
 */
export function descriptorLimit(): number {
  const { report } = process;
  // Else it looks names up; the type does not know it yet.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return soft > 0 ? soft : Infinity;
}

/** @param descriptors what `descriptorLimit` gives */
export const connectionLimit = (descriptors: number): number =>
  Math.min(MOST, Math.max(FEWEST, Math.floor((descriptors - RESERVED) * PART)));

/**
 * Keeps the number of connections below the bound, so that there is always a descriptor for what
 * the host itself has to open. At the bound the connection that has been idle for longest makes
 * room for a new one; where none is idle, requests on the new one are answered 503 `OVERLOADED`
 * with `Retry-After`, and it is closed.
 */
export const limitConnections = fastifyPlugin(async (app: FastifyInstance, { most }: { readonly most: number }) => {
  const { server } = app;
  const open = new Set<Socket>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  const refused = new WeakSet<Socket>();
  server.maxConnections = most + TOLD;
  server.headersTimeout = HEADERS_TIMEOUT_MS;

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
    if (open.size > most) {
      const [oldest] = idle;
      if (oldest) {
        open.delete(oldest);
        idle.delete(oldest);
        oldest.destroy();
      } else refused.add(socket);
    }
    idle.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  // Node closes those alone that have had an answer before: one that never asked would hold up the
  // end.
  app.addHook('preClose', async () => idle.forEach((socket) => socket.destroy()));
  app.addHook('onRequest', async (request, reply) => {
    if (!refused.has(request.raw.socket) || ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) return;
    reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
    throw fail('OVERLOADED');
  });
});
