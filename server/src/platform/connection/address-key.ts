import { isIP } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/**
 * The key that limits count an address by. An IPv6 host has a network of 2^64 addresses, so its key is the /64;
 * an IPv4-mapped address counts as its IPv4 address. Other texts are unchanged.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::')
  const first = groupsOf(head)
  const last = groupsOf(tail)
  const middle = address.includes('::') ? GROUPS - first.length - last.length : 0
  const groups = [...first, ...Array.from({ length: Math.max(0, middle) }, () => 0), ...last]
  return `${groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(part: string): number[] {
  if (part === '') return []
  // The last one may be written as IPv4; it is two groups, and none of the first four.
  return part.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [parseInt(group, 16)]))
}
