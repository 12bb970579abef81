import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { LeftOut } from '../../plugins.ts';

/**
 * Turns true when the process has been told to stop: no new work should be sent here, what still
 * comes is served.
 */
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

/** More often than any load balancer asks: each is a query. */
const READY_RATE = { rateLimit: { max: 1_200, timeWindow: MINUTE_MS } };

export interface HealthOptions {
  readonly db: Db;
  readonly draining: Draining;
  readonly storage: { readonly isDown: boolean };
  readonly databaseDisk: { readonly isDown: boolean };
  readonly mail: { readonly isDown: boolean };
  readonly leftOut: readonly Pick<LeftOut, 'id' | 'stage'>[];
}

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and nobody has told us to
 * stop; `media: 'down'` says that pictures and other files can be neither stored nor served, which
 * is no reason to take the host out: the others have no other storage. `database: 'full'` says that
 * nothing can be written, while what is there is still read; there are no others then.
 * `mail: 'down'` says that the mail host cannot be reached: mails wait.
 * `replica: 'down'` and `'behind'` say that the primary is read in the replica's place. `leftOut`
 * names the plugins that this host could not start: the others may be no better off.
 */
export async function serveHealth(
  app: FastifyInstance,
  { db, draining, storage, databaseDisk, mail, leftOut }: HealthOptions,
): Promise<void> {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }));
  const options = { schema: { hide: true }, logLevel: 'silent', config: READY_RATE } as const;
  app.get('/readyz', options, async (request, reply) => {
    if (draining.value) return reply.code(503).send({ status: 'draining' });
    try {
      await db.ping();
      const { replica } = db.state();
      return {
        status: 'ready',
        ...(replica && replica.status !== 'up' ? { replica: replica.status } : {}),
        ...(databaseDisk.isDown ? { database: 'full' } : {}),
        ...(storage.isDown ? { media: 'down' } : {}),
        ...(mail.isDown ? { mail: 'down' } : {}),
        ...(leftOut.length > 0 ? { leftOut: leftOut.map(({ id }) => id) } : {}),
      };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'database' });
    }
  });
}
