import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { goneOf } from './request-context.ts';

it('tells work that whoever asked has gone, and nothing when the answer has left', async () => {
  const app = fastify();
  const began = Promise.withResolvers<AbortSignal>();
  const answered: AbortSignal[] = [];
  app.post('/slow', async (_request, reply) => {
    const gone = goneOf(reply);
    began.resolve(gone);
    await once(gone, 'abort');
    return {};
  });
  app.post('/quick', async (_request, reply) => {
    answered.push(goneOf(reply));
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const leaving = new AbortController();
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const asking = fetch(`${origin}/slow`, { ...post, signal: leaving.signal });
  const gone = await began.promise;
  expect(gone.aborted).toBe(false);
  leaving.abort();
  await expect(asking).rejects.toThrow();
  if (!gone.aborted) await once(gone, 'abort');
  await (await fetch(`${origin}/quick`, post)).text();
  await app.close();
  expect(answered.map(({ aborted }) => aborted)).toEqual([false]);
});
