import ipaddr from 'ipaddr.js';

/**
 * What one connection to the internet is given of IPv6: whoever has an address has them all (RFC
 * 6177).
 */
const PREFIX_PARTS = 4;
/** Bits of what one customer or one rented server farm has usually next to each other. */
const BLOCK_BITS = { ipv4: 24, ipv6: 56 } as const;

/**
 * The name under which limits count an address: an IPv4 address itself, also one that is mapped
 * into IPv6; of IPv6 the first 64 bits, such as `2001:db8:0:1::/64`. What is no address stays as it
 * is.
 */
export function addressKey(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * The block that an address lies in: `/24` of IPv4, `/56` of IPv6, such as `203.0.113.0/24`. What
 * is no address stays as it is.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bits = BLOCK_BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
