import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../sdk/context.ts';
import { companyNetwork } from '../../host/http/company-network.ts';
import { siteRoutes } from './routes.ts';

describe('company network', () => {
  const inside = companyNetwork(['10.0.0.0/8', '203.0.113.7/32', 'fd00::/8']);
  it.each(['10.0.0.1', '10.255.255.255', '203.0.113.7', 'fd12::1', '::ffff:10.1.2.3'])('%s is inside', (ip) => {
    expect(inside(ip)).toBe(true);
  });
  it.each([
    '11.0.0.1',
    '9.255.255.255',
    '203.0.113.8',
    'fe80::1',
    '::ffff:11.0.0.1',
    '',
    'unknown',
    '10.0.0.1, 1.1.1.1',
  ])('%j is outside', (ip) => expect(inside(ip)).toBe(false));
  it('without blocks is nowhere', () => expect(companyNetwork([])('10.0.0.1')).toBe(false));
  it.each(['10.0.0.0', '10.0.0.0/33', 'office', '300.0.0.0/8'])('refuses the block %s by name', (block) => {
    expect(() => companyNetwork(['10.0.0.0/8', block])).toThrow(block);
  });
});

describe('site routes', () => {
  const routes = siteRoutes({
    productMap: () => ({ sw4: 2, mx: 1 }),
    isOnCompanyNetwork: companyNetwork(['10.0.0.0/8']),
  });
  // These handlers read nothing of the context but the address.
  const call = (path: string, ip: string) =>
    routes.find(({ endpoint }) => endpoint.path === path)?.handle({ ip } as RequestContext, {} as never);

  it('answer the switches and the caller address', async () => {
    expect(await call('/api/bbs/product/openkey', '1.2.3.4')).toEqual({
      gray_page: 0,
      web_gray_screen: 0,
      web_gray_screen_status: 0,
      client_ip: '1.2.3.4',
    });
  });
  it.each(['/api/bbs/product/map', '/mobile/gameapi'])('answer the product map at %s', async (path) =>
    expect(await call(path, '')).toEqual({ sw4: 2, mx: 1 }),
  );
  it('answer whether the caller is on the company network', async () => {
    expect(await call('/api/bbs/user/common/is-company-ip', '10.2.3.4')).toEqual({ isCompanyIp: true });
    expect(await call('/api/bbs/user/common/is-company-ip', '8.8.8.8')).toEqual({ isCompanyIp: false });
  });
});
