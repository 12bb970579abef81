import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface DocsOptions {
  readonly version: string;
  /** @throws what whoever may not read it is answered */
  readonly guard: onRequestAsyncHookHandler;
}

/**
 * `/docs` and `/docs/json`: the OpenAPI page, made from the contracts, for whom `guard` lets
 * through. Register before the routes.
 */
export const serveDocs = fastifyPlugin(async (app: FastifyInstance, { version, guard }: DocsOptions) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guildhall',
        version,
        description: 'Every reply is an envelope { Succeed, Message, Desc, Code } with a truthful HTTP status.',
      },
    },
  });
  await app.register(async (pages) => {
    pages.addHook('onRequest', guard);
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
    });
  });
});
