import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/index.ts';

/** Turns true when the process has been told to stop: no new work should be sent here, what still comes is served. */
export interface Draining {
  value: boolean;
  /** Called when it turns true. */
  onStart(begin: () => void): void;
}

export function createDraining(): Draining {
  const listeners: (() => void)[] = [];
  let isDraining = false;
  return {
    get value() {
      return isDraining;
    },
    set value(next: boolean) {
      const starts = next && !isDraining;
      isDraining = next;
      if (starts) for (const begin of listeners) begin();
    },
    onStart: (begin) => void listeners.push(begin),
  };
}

/** `/healthz`: the process answers. `/readyz`: the database answers too and nobody has told us to stop. */
export function registerHealth(app: FastifyInstance, db: Db, draining: Draining): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (draining.value) return reply.code(503).send({ status: 'draining' });
    try {
      await db.ping();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'database' });
    }
  });
}
