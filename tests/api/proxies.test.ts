import { expect, test } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import { buildTestApp } from '../support/app.ts';

/* What a proxy in front says of a visitor's address, and what the visitor's own request says. */
async function seenBehind(TRUST_PROXY: string): Promise<string> {
  const app = await buildTestApp({ env: { TRUST_PROXY } });
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.1, 198.51.100.2' };
  const reply = await app.app.inject({ url: '/api/bbs/product/openkey?zone=sw4', headers });
  await app.stop();
  return reply.json<Envelope<{ client_ip: string }>>().Message.client_ip;
}

test.each([
  ['0', '127.0.0.1'],
  ['1', '198.51.100.2'],
  ['true', '198.51.100.2'],
  ['2', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.2'],
  ['127.0.0.1,198.51.100.0/24', '203.0.113.7'],
])('TRUST_PROXY=%s believes that it is %s', async (setting, address) => {
  expect(await seenBehind(setting)).toBe(address);
});
