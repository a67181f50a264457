import ipaddr from 'ipaddr.js';

const GROUPS = 4;

/**
 * An address as limits count it: one spelling for each IPv4 address, in IPv6 or not, and for each IPv6 network of 64 bits, which is the
 * least that a household or a server gets.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.trim().toLowerCase();
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, GROUPS).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
