import ipaddr from 'ipaddr.js';
import { createLru } from '../../sdk/lru.ts';

/**
 * Addresses whose answer is remembered: taking one apart costs more than the rest of a kept page.
 */
const REMEMBERED = 10_000;

/**
 * The test whether an address is on the company network. An IPv4 address inside IPv6 counts as
 * itself.
 * @param cidrs blocks such as `10.0.0.0/8` or `fd00::/8`
 * @throws Error naming the block that is none
 */
export function companyNetwork(cidrs: readonly string[]): (ip: string) => boolean {
  const blocks = cidrs.map((cidr) => {
    if (!ipaddr.isValidCIDR(cidr))
      throw new Error(`not a network block: ${JSON.stringify(cidr)} (expected such as 10.0.0.0/8)`);
    return ipaddr.parseCIDR(cidr);
  });
  const known = createLru<string, boolean>(REMEMBERED);
  const isInside = (ip: string): boolean => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return blocks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
  };
  return (ip) => {
    const before = known.get(ip);
    if (before !== undefined) return before;
    const inside = isInside(ip);
    known.set(ip, inside);
    return inside;
  };
}
