import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp, type Guildhall } from './app.ts';
import { rememberZones } from './cli/applied-zones.ts';
import { followOperator } from './cli/operator-signal.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { ConfigError, readConfig } from './host/operations/config.ts';
import { connectionLimit, descriptorLimit } from './host/http/connections.ts';
import { PluginStartError } from './host/registry/plugin-set.ts';
import { createFaultHandler } from './host/operations/process-faults.ts';
import { ZoneConfigError } from './zones/index.ts';

/** How long running requests may take after SIGTERM before they are cut. */
const DRAIN_MS = 10_000;

/** The process: read the configuration, open, listen, drain. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const config = readConfig(values.dev ? { ...process.env, NODE_ENV: 'development' } : process.env);
  process.env.NODE_ENV = config.production ? 'production' : 'development';
  const guildhall = await buildApp(config, {
    root: fileURLToPath(new URL('..', import.meta.url)),
    connections: connectionLimit(descriptorLimit()),
  });
  const { app } = guildhall;
  const stop = drainOnSignal(guildhall);
  const onFault = createFaultHandler({ ...guildhall, log: app.log, end: () => stop(1) });
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  // The demo's people and texts are loaded only where there may be a demo.
  const isWhole = guildhall.leftOut.length === 0;
  if (config.demo && !isWhole) app.log.warn('The demo is not filled while plugins are left out');
  const demo = config.demo && isWhole ? await import('./seed/demo.ts') : null;
  const seeded = (await demo?.seedDemoIfEmpty(guildhall)) ?? false;
  const address = await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  followOperator(guildhall);
  rememberZones(config, guildhall.zones.current());
  guildhall.zones.onChange((next) => rememberZones(config, next));
  const origin = config.publicOrigin ?? address.replace(/:\d+$/, `:${port}`);
  process.stdout.write(
    `Guildhall is listening on ${origin}\n${(await demo?.demoNotice(guildhall, origin, seeded)) ?? ''}`,
  );
}

/**
 * SIGTERM: `/readyz` answers 503 while everything is still served for the grace period, so that a
 * load balancer sends nothing new; then the port closes and running requests end. SIGINT (somebody
 * at the keyboard) and a second signal skip the grace.
 * @returns ends the process in the same way at once, with this exit code
 */
function drainOnSignal({ app, config, draining }: Guildhall): (exitCode: number) => void {
  let close = (exitCode = 0): void => {
    close = () => undefined;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    // A connection whose request ends now stays open for a next one that never comes: closing only
    // ends those idle at once.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        app.log.error({ err: error }, 'Closing failed');
        process.exit(1);
      },
    );
  };
  const stop = (signal: NodeJS.Signals) => {
    const graceMs = signal === 'SIGTERM' && !draining.value ? config.drainGraceMs : 0;
    app.log.info({ signal, graceMs }, 'Draining');
    draining.value = true;
    if (graceMs > 0) setTimeout(() => close(), graceMs);
    else close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return (exitCode) => {
    draining.value = true;
    close(exitCode);
  };
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof ZoneConfigError ||
    error instanceof NewerDatabaseError ||
    error instanceof PluginStartError;
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
