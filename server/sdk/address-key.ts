import ipaddr from 'ipaddr.js';

/** What one connection to the internet is given of IPv6: whoever has an address has them all (RFC 6177). */
const PREFIX_PARTS = 4;

/**
 * The name under which limits count an address: an IPv4 address itself, also one that is mapped into IPv6; of IPv6 the first 64 bits, such as
 * `2001:db8:0:1::/64`. What is no address stays as it is.
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
