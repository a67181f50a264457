import ipaddr from 'ipaddr.js';

/** A network that the operator allows, as `ipaddr.js` parses it: address and length of the prefix. */
export type AllowedNetwork = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An address or a CIDR; undefined when it is neither. */
export function networkOf(text: string): AllowedNetwork | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** All that was ever given out (RFC 4291, IANA); the reserved networks in it are no unicast to the library. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether this IP address belongs to the public internet, or to a network that is allowed. IPv4 within IPv6 counts as what it is. */
export function isPublicAddress(text: string, allowed: readonly AllowedNetwork[] = []): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL))) return true;
  return allowed.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]));
}
