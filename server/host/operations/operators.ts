import type { FastifyInstance, FastifyRequest } from 'fastify';
import { companyNetwork } from '../http/company-network.ts';
import { fail } from '../../sdk/errors.ts';
import type { TaggedCache } from '../cache.ts';
import type { Config } from './config.ts';
import { registerDocs } from '../api/docs.ts';
import { registerHealth, type HealthDeps } from './health.ts';
import type { BuildVersion } from './build-version.ts';
import type { ZoneStore } from '../../zones/index.ts';
import { registerMetrics, type Metrics } from './metrics.ts';
import type { PluginFaults } from '../registry/plugin-faults.ts';

interface OperatorDeps extends HealthDeps {
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
export async function registerOperatorPages(app: FastifyInstance, { config, ...deps }: OperatorDeps): Promise<void> {
  const isOperator = companyNetwork(config.operatorNetwork);
  const onlyOperators = async (request: FastifyRequest): Promise<void> => {
    if (!isOperator(request.ip)) throw fail('FORBIDDEN');
  };
  await registerDocs(app, deps.build.version, onlyOperators);
  registerMetrics(app, deps, onlyOperators);
  registerHealth(app, deps);
}
