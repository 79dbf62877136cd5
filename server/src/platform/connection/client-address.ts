import { isIP } from 'node:net'

import proxyAddr from '@fastify/proxy-addr'

import type { IncomingMessage } from 'node:http'

export type TrustProxy = string | number | false

export type Proxies = {
  isProxy: (address: string, hop: number) => boolean
  clientOf: (request: IncomingMessage) => string
}

/** The client has the nearest address that is no proxy; `hop` 0 is the nearest. Throws a TypeError for a text without addresses. */
export function createProxies(trustProxy: TrustProxy): Proxies {
  const isProxy = isProxyOf(trustProxy)
  return { isProxy, clientOf: (request) => proxyAddr(request, isProxy) }
}

function isProxyOf(proxies: TrustProxy): Proxies['isProxy'] {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return proxyAddr.compile(proxies.split(',').map((one) => one.trim()))
}

/** A process of this machine: in the field a proxy, of which TRUST_PROXY may not know. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || addressKey(address) === '127.0.0.1'
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/** The key that limits count an address by: of IPv6 the /64, which one host has; IPv4-mapped ones as IPv4. Other texts stay. */
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
