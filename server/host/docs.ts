import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** `/docs` and `/docs/json`: the OpenAPI page, made from the contracts. Register before the routes. */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Guildhall',
        version,
        description: 'Every reply is an envelope { Succeed, Message, Desc, Code } with a truthful HTTP status.',
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
  });
}
