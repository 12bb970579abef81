import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '../operations/config.ts';
import { sendError } from './error-reply.ts';
import { fail } from '../../sdk/errors.ts';
import type { Translator } from '../services.ts';

/** Where log lines go instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Fastify with our limits and structured logs. Secrets and personal data never reach a log line.
 */
export function createFastify(config: Config, translator: Translator, logStream?: LogStream): FastifyInstance {
  return fastify({
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    requestTimeout: MINUTE_MS,
    // Reads are counted in the metrics; a log line for each would only bury the lines that matter.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot even be routed (broken escapes, endless parameters).
    frameworkErrors: (_error, request, reply) =>
      void sendError(fail('BAD_INPUT', { field: 'url' }), request, reply, translator),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logger: loggerOptions(config, logStream),
  });
}

/** Which addresses are proxies': the nearest is hop 0. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

function loggerOptions(config: Config, logStream?: LogStream): NonNullable<FastifyServerOptions['logger']> & object {
  return {
    level: config.logLevel,
    ...(logStream ? { stream: logStream } : {}),
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'idcard'],
    serializers: {
      req: (request) => ({
        id: request.id,
        method: request.method,
        url: request.url.split('?')[0] ?? '',
        remoteAddress: request.ip,
      }),
    },
  };
}
