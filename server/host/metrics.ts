import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { TaggedCache } from './cache.ts';

/** `/metrics` for Prometheus: requests by route and status, their time, cache hits, the process itself. */
export function registerMetrics(app: FastifyInstance, cache: TaggedCache): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'guildhall_http_requests_total',
    help: 'Replies by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'guildhall_http_request_seconds',
    help: 'Time to reply by route',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 2, 10],
    registers: [registry],
  });
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

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, method: request.method, status: reply.raw.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}
