import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { LeftOut } from '../plugins.ts';
import type { TaggedCache } from './cache.ts';
import type { PluginFaults } from './plugin-faults.ts';
import { createRequestTally } from './request-tally.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A reply that stays open: how long says nothing about this server. */
    isStream?: true;
  }
}

const METRICS_RATE = { rateLimit: { max: 120, timeWindow: 60_000 } };

interface Measured {
  readonly cache: TaggedCache;
  readonly streams: { readonly size: number };
  readonly storage: { readonly isDown: boolean };
  readonly databaseDisk: { readonly isDown: boolean };
  readonly faults: Pick<PluginFaults, 'all'>;
  readonly leftOut: readonly Pick<LeftOut, 'id' | 'stage'>[];
}

/** `/metrics` for Prometheus, where `guard` lets it through: requests by route and status, their time, cache hits, open event streams, the media storage, the database's disk, failures of plugins, the process itself. */
export function registerMetrics(
  app: FastifyInstance,
  { cache, streams, storage, databaseDisk, faults, leftOut }: Measured,
  guard: onRequestAsyncHookHandler,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const tally = createRequestTally();
  const cacheGauge = (name: 'hits' | 'misses' | 'entries') =>
    new Gauge({
      name: `guildhall_cache_${name}`,
      help: `Tagged cache: ${name}`,
      registers: [registry],
      collect() {
        this.set(cache.stats[name]);
      },
    });
  for (const name of ['hits', 'misses', 'entries'] as const) cacheGauge(name);

  void new Gauge({
    name: 'guildhall_message_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(streams.size);
    },
  });

  const upGauge = (name: string, help: string, watched: { readonly isDown: boolean }) =>
    new Gauge({
      name: `guildhall_${name}_up`,
      help,
      registers: [registry],
      collect() {
        this.set(watched.isDown ? 0 : 1);
      },
    });
  upGauge('media_storage', '0 while the media storage cannot be used', storage);
  upGauge('database_disk', '0 while the disk of the embedded database takes nothing more', databaseDisk);

  const leftOutGauge = new Gauge({
    name: 'guildhall_plugin_left_out',
    help: '1 for each plugin that this host goes on without, and where it failed',
    labelNames: ['plugin', 'stage'],
    registers: [registry],
  });
  for (const { id, stage } of leftOut) leftOutGauge.set({ plugin: id, stage }, 1);

  void new Counter({
    name: 'guildhall_plugin_faults_total',
    help: 'Failures in the code of plugins since the start, by plugin and place',
    labelNames: ['plugin', 'place'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { plugin, place, count } of faults.all()) this.inc({ plugin, place }, count);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isStream) return done();
    const { raw, elapsedTime } = reply;
    tally.record(request.routeOptions.url ?? 'none', request.method, raw.statusCode, elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', { schema: { hide: true }, config: METRICS_RATE, onRequest: guard }, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(`${tally.text()}\n${await registry.metrics()}`),
  );
}
