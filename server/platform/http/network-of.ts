import ipaddr from 'ipaddr.js';

/** 64 bits: a household or a phone is given a whole IPv6 network of this size. */
const GROUPS_OF_A_NETWORK = 4;

/** The unit that limits count: an IPv4 address, or an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address inside an IPv6 one becomes itself.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
