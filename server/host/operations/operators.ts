import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { companyNetwork } from '../http/company-network.ts';
import { fail } from '../../sdk/errors.ts';
import type { TaggedCache } from '../cache.ts';
import type { Config } from './config.ts';
import { serveDocs } from '../api/docs.ts';
import { serveHealth, type HealthOptions } from './health.ts';
import type { BuildVersion } from './build-version.ts';
import type { ZoneStore } from '../../zones/index.ts';
import { serveMetrics, type Metrics } from './metrics.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';

interface OperatorOptions extends HealthOptions {
  readonly config: Pick<Config, 'operatorNetwork'>;
  readonly metrics: Metrics;
  readonly build: BuildVersion;
  readonly zones: Pick<ZoneStore, 'current' | 'faults' | 'refusals'>;
  readonly cache: TaggedCache;
  readonly streams: { readonly size: number };
  readonly faults: Pick<PluginFaults, 'all'>;
}

/**
 * What operators look at: `/docs` and `/metrics` from their own network alone, `/healthz` and
 * `/readyz` for every load balancer.
 */
export const serveOperatorPages = fastifyPlugin(
  async (app: FastifyInstance, { config, ...options }: OperatorOptions) => {
    const isOperator = companyNetwork(config.operatorNetwork);
    const onlyOperators = async (request: FastifyRequest): Promise<void> => {
      if (!isOperator(request.ip)) throw fail('FORBIDDEN');
    };
    await app.register(serveDocs, { version: options.build.version, guard: onlyOperators });
    await app.register(serveMetrics, { ...options, guard: onlyOperators });
    await app.register(serveHealth, options);
  },
);
