import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesOf, passes, type Gate } from '../../platform/contract/index.ts';
import type { CompiledRoute } from '../../server/host/api/endpoint-table.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * One suite over all calls of core and plugins, from the compiled table itself: a new call is
 * covered the moment it exists.
 */
let app: TestApp;
let plain: TestClient;
let elsewhere: TestClient;
let routes: CompiledRoute[] = [];

beforeAll(async () => {
  app = await buildTestApp();
  plain = await app.asUser();
  // Holds every code, but in another zone.
  elsewhere = await app.asUser({ mx: [10, 11, 12, 13, 14, 18, 19, 23, 27, 30, 31, 32, 33, 35, 78, 91, 92, 93, 97] });
  routes = [...app.table.values()];
});
afterAll(() => app.stop());

const addressOf = ({ endpoint }: CompiledRoute) => `${endpoint.path.replace(/:\w+/g, '1')}?zone=sw4`;
const ask = (client: TestClient, route: CompiledRoute) =>
  route.endpoint.method === 'GET'
    ? client.get(addressOf(route))
    : client.send(route.endpoint.method, addressOf(route), {});
const needsCodes = (gate: Gate) => codesOf(gate).length > 0;

test('there are calls, and each has a gate, a summary and a schema for what it takes and gives', () => {
  expect(routes.length).toBeGreaterThan(30);
  for (const { endpoint, gate } of routes) {
    expect(gate.kind, endpoint.path).toMatch(/^(everyone|signedIn|anyCode|all)$/);
    expect(endpoint.summary.length, endpoint.path).toBeGreaterThan(5);
    expect(endpoint.reply, endpoint.path).toBeDefined();
  }
});

describe('the permission matrix', () => {
  test('a visitor is refused by every gate but everyone, before anything is looked at', async () => {
    for (const route of routes) {
      const reply = await ask(app.visitor, route);
      if (passes(route.gate, null)) expect(reply.status, route.endpoint.path).not.toBe(500);
      else expect([reply.status, reply.headers['x-error-id']], route.endpoint.path).toEqual([401, 'NOT_SIGNED_IN']);
    }
  });

  test('a member without codes is refused wherever a code is asked for', async () => {
    for (const route of routes.filter(({ gate }) => needsCodes(gate))) {
      const reply = await ask(plain, route);
      expect([reply.status, reply.headers['x-error-id']], route.endpoint.path).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('codes of one zone open nothing in another', async () => {
    for (const route of routes.filter(({ gate }) => needsCodes(gate))) {
      const reply = await ask(elsewhere, route);
      expect([reply.status, reply.headers['x-error-id']], route.endpoint.path).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('a write without a token, or from another origin, is refused for everybody signed in', async () => {
    for (const route of routes.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.csrf !== false)) {
      if (!passes(route.gate, { codes: [] })) continue;
      const { method } = route.endpoint;
      const without = await plain.inject({ method, url: addressOf(route), payload: {} });
      expect(without.headers['x-error-id'], route.endpoint.path).toBe('BAD_CSRF');
      const foreign = await plain.inject({
        method,
        url: addressOf(route),
        payload: {},
        headers: { origin: 'https://evil.example' },
      });
      expect(foreign.headers['x-error-id'], route.endpoint.path).toBe('BAD_ORIGIN');
    }
  });
});

test('a zone without a plugin has none of its calls', async () => {
  const off = routes.filter(
    ({ plugin }) => plugin !== 'core' && !(plugin in app.zones.current().byAbbr.get('dw')!.plugins),
  );
  expect(off.length).toBeGreaterThan(0);
  for (const { endpoint } of off) {
    const url = `${endpoint.path.replace(/:\w+/g, '1')}?zone=dw`;
    const reply = endpoint.method === 'GET' ? await plain.get(url) : await plain.send(endpoint.method, url, {});
    expect(reply.status, endpoint.path).toBe(404);
  }
});
