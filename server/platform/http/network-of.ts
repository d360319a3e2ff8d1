import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** 64 bits: whoever has one IPv6 address has all that begin like it. */
const GROUPS_OF_A_NETWORK = 4;

/** Who is counted as one behind an address: the address itself, or an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [start = ''] = address.split('%');
  return `${expand(start).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/** The groups of an address, with those that `::` leaves out, each without leading zeros. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...back];
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
