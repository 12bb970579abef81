import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../db/index.ts';
import type { LeftOut } from '../../plugins.ts';
import type { ZoneStore } from '../../zones/index.ts';
import type { BuildVersion } from './build-version.ts';
import type { TaggedCache } from '../cache.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';
import type { JobWatch } from './jobs.ts';
import type { MailOutcome } from '../../providers/mail/index.ts';
import type { PushOutcome } from '../../providers/push/index.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';
import { createRequestTally, type RequestTally } from './request-tally.ts';
import { createTimings, type Timings } from './timings.ts';
import { zoneOfReply } from '../http/zone-resolver.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A reply that stays open: how long says nothing about this server. */
    isStream?: true;
  }
}

const METRICS_RATE = { rateLimit: { max: 120, timeWindow: MINUTE_MS } };
/** Upper bounds, seconds: the embedded engine answers in well under a millisecond. */
const STATEMENT_BOUNDS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
const JOB_BOUNDS = [0.01, 0.1, 1, 10, 60, 300];
const TOO_MANY = 429;

/** What is counted from the start of the process on, and where. */
export interface Metrics extends JobWatch {
  readonly registry: Registry;
  readonly requests: RequestTally;
  readonly statements: Timings;
  /** @param error the id that the reply names, which says what limit it was */
  limiterHit(error: string, zone: string | null): void;
  /** A page for a member was made: of what is kept for all, or rendered for them alone. */
  memberPage(made: 'of-kept' | 'alone', zone: string): void;
  /** What became of a message to a browser that may be closed. */
  push(outcome: PushOutcome | 'dropped'): void;
  /** What became of a mail, or of a try to send it. */
  mail(outcome: MailOutcome | 'empty' | 'gave-up'): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const hits = new Counter({
    name: 'guildhall_limiter_hits_total',
    help: 'Requests refused because there were too many, by error and zone',
    labelNames: ['error', 'zone'],
    registers,
  });
  const memberPages = new Counter({
    name: 'guildhall_member_pages_total',
    help: 'Pages for members, by whether they were made of the page that is kept for all or rendered for them alone',
    labelNames: ['made', 'zone'],
    registers,
  });
  const pushes = new Counter({
    name: 'guildhall_push_messages_total',
    help: 'Push messages to browsers by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'guildhall_mails_total',
    help: 'Mails to members by what became of them, or of a try to send them',
    labelNames: ['outcome'],
    registers,
  });
  const runs = new Counter({
    name: 'guildhall_job_runs_total',
    help: 'Runs of background jobs by how they ended',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const lengths = new Histogram({
    name: 'guildhall_job_seconds',
    help: 'How long runs of background jobs took',
    labelNames: ['job'],
    buckets: JOB_BOUNDS,
    registers,
  });
  const lastRun = new Gauge({
    name: 'guildhall_job_last_run_timestamp_seconds',
    help: 'When the last run of a background job ended, whatever its outcome',
    labelNames: ['job'],
    registers,
  });
  const lastDone = new Gauge({
    name: 'guildhall_job_last_success_timestamp_seconds',
    help: 'When a background job last did its work',
    labelNames: ['job'],
    registers,
  });
  return {
    registry,
    requests: createRequestTally(),
    statements: createTimings(
      'guildhall_database_statement_seconds',
      'Time of statements, without the wait for a connection',
      'pool',
      STATEMENT_BOUNDS,
    ),
    limiterHit: (error, zone) => hits.inc({ error, zone: zone ?? 'none' }),
    memberPage: (made, zone) => memberPages.inc({ made, zone }),
    push: (outcome) => pushes.inc({ outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    jobEnded(job, outcome, seconds, at) {
      runs.inc({ job, outcome });
      lengths.observe({ job }, seconds);
      lastRun.set({ job }, at / 1000);
      if (outcome === 'done') lastDone.set({ job }, at / 1000);
    },
  };
}

interface MetricsOptions {
  readonly metrics: Metrics;
  readonly build: BuildVersion;
  readonly db: Pick<Db, 'state' | 'onReconnect'>;
  readonly zones: Pick<ZoneStore, 'current' | 'faults' | 'refusals'>;
  readonly cache: TaggedCache;
  readonly streams: { readonly size: number };
  readonly storage: { readonly isDown: boolean };
  readonly databaseDisk: { readonly isDown: boolean };
  readonly mail: { readonly isDown: boolean };
  readonly faults: Pick<PluginFaults, 'all'>;
  readonly leftOut: readonly Pick<LeftOut, 'id' | 'stage'>[];
  /** @throws what whoever may not read it is answered */
  readonly guard: onRequestAsyncHookHandler;
}

/**
 * `/metrics` for Prometheus, where `guard` lets it through; docs/deploy.md has the table of all
 * that it says.
 */
export const serveMetrics = fastifyPlugin(async (app: FastifyInstance, options: MetricsOptions) => {
  const { metrics, build, db, zones, cache, streams, storage, databaseDisk, mail, faults, leftOut, guard } = options;
  const { registry, requests, statements } = metrics;
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `guildhall_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  /** @param total that others count, since the start */
  const counter = (name: string, help: string, total: () => number) =>
    new Counter({
      name: `guildhall_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(total());
      },
    });

  new Gauge({
    name: 'guildhall_build_info',
    help: '1, with the version that runs and the commit that it was built of',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: build.version, commit: build.commit }, 1);

  counter('cache_hits', 'Reads that the tagged cache answered', () => cache.stats.hits);
  counter('cache_misses', 'Reads that the tagged cache did not have', () => cache.stats.misses);
  gauge('cache_entries', 'What the tagged cache holds', () => cache.stats.entries);
  gauge('message_streams', 'Open event streams', () => streams.size);
  gauge('media_storage_up', '0 while the media storage cannot be used', () => (storage.isDown ? 0 : 1));
  gauge('database_disk_up', '0 while the disk of the embedded database takes nothing more', () =>
    databaseDisk.isDown ? 0 : 1,
  );
  gauge('mail_host_up', '0 while the mail host cannot be reached', () => (mail.isDown ? 0 : 1));
  registerDatabaseMetrics(registry, db);

  gauge(
    'zone_config_faults',
    'Faults of the zone files as they are: while there are any the last good ones serve',
    () => zones.faults().length,
  );
  counter('zone_config_refusals', 'How often changed zone files were refused', () => zones.refusals());

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
    const zone = zoneOfReply(zones.current(), request);
    requests.record(request.routeOptions.url ?? 'none', request.method, raw.statusCode, elapsedTime / 1000, zone);
    if (raw.statusCode === TOO_MANY) metrics.limiterHit(String(raw.getHeader('x-error-id') ?? 'none'), zone);
    done();
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', { schema: { hide: true }, config: METRICS_RATE, onRequest: guard }, async (_request, reply) =>
    reply
      .header('content-type', registry.contentType)
      .send(`${requests.text()}\n${statements.text()}\n${await registry.metrics()}`),
  );
});
